import { claimMs } from '../../../src/workers/webhooks/claimDeliveries.js';
import type { Settlement } from '../../../src/workers/webhooks/settleDeliveries.js';

/** A row of `deliveries`; times are in milliseconds since 1970. */
export interface DeliveryRow {
  readonly endpointId: string;
  readonly eventId: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly step: number;
  readonly attempts: number;
  readonly isManual: boolean;
  readonly dueAt: number;
  readonly resumeAt: number | null;
  readonly claim: string | null;
  readonly claimedUntil: number | null;
}

type Settled = Pick<
  Settlement,
  'endpoint_id' | 'event_id' | 'claim' | 'state' | 'step' | 'next_ms' | 'resumes' | 'is_counted'
>;

/**
 * The effect of src/workers/webhooks/claimDeliveries.ts and settleDeliveries.ts on the table, in memory.
 * deliveryTable.test.ts shows on a real PostgreSQL that it is the same.
 */
export class DeliveryTable {
  readonly rows = new Map<string, DeliveryRow>();

  insert(endpointId: string, eventId: string, now: number): void {
    this.#put({
      ...{ endpointId, eventId, state: 'pending', step: 0, attempts: 0, isManual: false, dueAt: now, resumeAt: null },
      ...{ claim: null, claimedUntil: null },
    });
  }

  /** As `claimDeliveries`, for one enabled endpoint. */
  claim(endpointId: string, room: number, claim: string, now: number): DeliveryRow[] {
    const due = [...this.rows.values()].filter(
      (row) =>
        row.endpointId === endpointId &&
        row.state === 'pending' &&
        row.dueAt <= now &&
        (row.claimedUntil === null || row.claimedUntil < now),
    );
    due.sort((one, other) => one.dueAt - other.dueAt || (one.eventId < other.eventId ? -1 : 1));
    return due.slice(0, room).map((row) => this.#put({ ...row, claim, claimedUntil: now + claimMs }));
  }

  /** As `renewClaims`. @returns whether it is still held */
  renew(row: Held, now: number): boolean {
    const held = this.#held(row);
    if (held?.state !== 'pending') return false;
    this.#put({ ...held, claimedUntil: now + claimMs });
    return true;
  }

  /** As `releaseClaims`. */
  release(row: Held): void {
    const held = this.#held(row);
    if (held) this.#put({ ...held, claim: null, claimedUntil: null });
  }

  /** As `settleDeliveries`. @returns whether it changed anything */
  settle(result: Settled, now: number): boolean {
    const held = this.#held({ endpointId: result.endpoint_id, eventId: result.event_id, claim: result.claim });
    if (held?.state !== 'pending') return false;
    this.put(held, result, now);
    return true;
  }

  protected put(row: DeliveryRow, result: Settled, now: number): void {
    const { state, step, next_ms: nextMs, resumes, is_counted: isCounted } = result;
    const resumedAt = resumes ? (row.resumeAt ?? 0) : 0;
    this.#put({
      ...row,
      ...{ state, step, attempts: row.attempts + Number(isCounted), isManual: row.isManual && !isCounted },
      ...{ claim: null, claimedUntil: null, dueAt: nextMs === null ? row.dueAt : Math.max(now + nextMs, resumedAt) },
      resumeAt: isCounted ? null : row.resumeAt,
    });
  }

  /** A replay of what has failed, or a manual attempt in place of one that waits. @returns whether nobody held it */
  retry(key: string, now: number): boolean {
    const row = this.rows.get(key);
    if (!row || row.state === 'delivered' || (row.claimedUntil !== null && row.claimedUntil > now)) return false;
    const again =
      row.state === 'failed'
        ? { state: 'pending' as const, step: 0, resumeAt: null }
        : { resumeAt: row.resumeAt ?? row.dueAt };
    this.#put({ ...row, ...again, dueAt: now, isManual: true, claim: null, claimedUntil: null });
    return true;
  }

  /** Pending deliveries of a disabled endpoint end as failed. */
  failPending(endpointId: string): void {
    for (const row of this.rows.values()) {
      if (row.endpointId !== endpointId || row.state !== 'pending') continue;
      this.#put({ ...row, state: 'failed', claim: null, claimedUntil: null });
    }
  }

  #held({ endpointId, eventId, claim }: Held): DeliveryRow | undefined {
    const row = this.rows.get(toKey({ endpointId, eventId }));
    return row?.claim === claim && claim !== null ? row : undefined;
  }

  #put(row: DeliveryRow): DeliveryRow {
    this.rows.set(toKey(row), row);
    return row;
  }
}

type Held = Pick<DeliveryRow, 'endpointId' | 'eventId' | 'claim'>;

/** The key of a delivery here. */
export function toKey({ endpointId, eventId }: Pick<DeliveryRow, 'endpointId' | 'eventId'>): string {
  return `${endpointId} ${eventId}`;
}
