import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Vault } from '../encryption/vault.js';
import type { ErrorCode } from '../platform/errors.js';
import { auditRow } from './auditRow.js';
import { insertAudit } from './insertAudit.js';

/** Counts those who were turned away and are nobody we know: one by one they would let anybody fill the audit trail. */
export interface DenialCounts {
  note(code: ErrorCode): void;
  /** Enters what was counted, and counts no more. */
  stop(): Promise<void>;
}

interface DenialOptions {
  readonly em: EntityManager;
  readonly vault: Vault;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Enters the counts every hour, where there are any. What cannot be entered now is counted on. */
export function countDenials({ em, vault, clock, log, everyMs = 3_600_000 }: DenialOptions): DenialCounts {
  const counts = new Map<ErrorCode, number>();
  const enter = async (): Promise<void> => {
    const details = Object.fromEntries(counts);
    counts.clear();
    if (Object.keys(details).length === 0) return;
    const actor = { kind: 'system', id: null } as const;
    const origin = { organisationId: null, mode: null, actor, address: null, requestId: null, at: clock() };
    try {
      await insertAudit(em.fork(), [auditRow(vault, origin, { action: 'denials.counted', object: null, details })]);
    } catch (error) {
      for (const [code, count] of Object.entries(details)) add(code as ErrorCode, count);
      log.warn(
        { err: error },
        'refused unauthenticated requests could not be recorded in the audit log; counting continues',
      );
    }
  };
  const add = (code: ErrorCode, count: number): void => {
    counts.set(code, (counts.get(code) ?? 0) + count);
  };
  const timer = setInterval(() => void enter(), everyMs).unref();
  return {
    note: (code) => {
      add(code, 1);
    },
    stop: async () => {
      clearInterval(timer);
      await enter();
    },
  };
}
