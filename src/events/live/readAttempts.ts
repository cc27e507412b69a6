import type { Pool } from 'pg';
import { deliveryIdOf } from '../../domain/ids.js';
import { endedCallersOf } from '../../entities/endedCallers.js';
import type { Mode } from '../../entities/apiKey.js';
import type { EventKind } from '../../entities/event.js';
import type { Tenant } from '../tenant.js';

/** Which attempt: an endpoint, an event, and the how-manieth. */
export interface AttemptPlace {
  readonly endpointId: string;
  readonly eventId: string;
  readonly number: number;
}

/** An attempt to deliver an event, as it went. */
export interface LiveAttempt {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly event: EventKind;
  /** From 1, per delivery. */
  readonly number: number;
  /** It was asked for, and not made by the schedule. */
  readonly isManual: boolean;
  readonly outcome: string;
  /** Of HTTP; null when there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Null when it was the last. */
  readonly nextAttemptAt: Date | null;
}

interface AttemptRow {
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly number: number;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly kind: EventKind;
  readonly is_manual: boolean;
  readonly outcome: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly next_attempt_at: string | null;
}

/** Reads those of the attempts that are of one of the tenants, and asks of the same moment which keys are still good. */
export async function readAttempts(
  pool: Pool,
  places: readonly AttemptPlace[],
  tenants: readonly Tenant[],
  callerIds: readonly string[],
): Promise<{
  readonly attempts: readonly { readonly tenant: Tenant; readonly attempt: LiveAttempt }[];
  readonly endedCallers: readonly string[];
}> {
  const { rows } = await pool.query<{ attempts: string; ended: string[] }>({
    name: 'read-live-attempts',
    text: `select (select coalesce(json_agg(row), '[]')::text from (
          select a.endpoint_id, a.event_id, a.number, a.organisation_id, a.mode, e.kind, a.is_manual, a.outcome, a.status,
            a.error, a.started_at, a.duration_ms, a.next_attempt_at
          from unnest($1::text[], $2::text[], $3::int[]) as asked (endpoint_id, event_id, number)
            join delivery_attempts a on a.endpoint_id = asked.endpoint_id and a.event_id = asked.event_id
              and a.number = asked.number
            join unnest($4::text[], $5::text[]) as tenant (organisation_id, mode)
              on tenant.organisation_id = a.organisation_id and tenant.mode = a.mode
            join events e on e.id = a.event_id and e.organisation_id = a.organisation_id and e.mode = a.mode
          order by a.started_at, a.endpoint_id, a.event_id, a.number
        ) row) as attempts,
        ${endedCallersOf('$6')} as ended`,
    values: [
      places.map(({ endpointId }) => endpointId),
      places.map(({ eventId }) => eventId),
      places.map(({ number }) => number),
      tenants.map(({ organisationId }) => organisationId),
      tenants.map(({ mode }) => mode),
      callerIds,
    ],
  });
  const attempts = (JSON.parse(rows[0]?.attempts ?? '[]') as AttemptRow[]).map((row) => ({
    tenant: { organisationId: row.organisation_id, mode: row.mode },
    attempt: attemptOf(row),
  }));
  return { attempts, endedCallers: rows[0]?.ended ?? [] };
}

function attemptOf(row: AttemptRow): LiveAttempt {
  const { endpoint_id: webhookId, event_id: eventId, kind, number, outcome, status, error } = row;
  return {
    deliveryId: deliveryIdOf(webhookId, eventId),
    webhookId,
    eventId,
    event: kind,
    number,
    isManual: row.is_manual,
    outcome,
    status,
    error,
    startedAt: new Date(row.started_at),
    durationMs: row.duration_ms,
    nextAttemptAt: row.next_attempt_at === null ? null : new Date(row.next_attempt_at),
  };
}
