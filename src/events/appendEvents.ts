import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tenant } from '../caller/eventServices.js';
import { queryRows } from '../database/rows.js';
import { newId } from '../domain/ids.js';
import type { Mode } from '../domain/tenancy.js';
import { describeVerdictScreening } from '../domain/screening/describeScreening.js';
import type { Verdict } from '../domain/verdict.js';
import type { EventTypeName } from '../domain/eventTypeNames.js';

/** An event to record. */
export interface NewEvent {
  readonly kind: EventTypeName;
  readonly data: object;
}

/** An event with its id and its data as the exact text to send. */
export interface EventRow {
  readonly id: string;
  readonly kind: EventTypeName;
  readonly data: string;
}

/** Creates rows for events that occur now. */
export function toEventRows(events: readonly NewEvent[], at: Date): EventRow[] {
  return events.map(({ kind, data }) => ({ id: newId('event', at), kind, data: JSON.stringify(data) }));
}

/**
 * The part of a statement that creates the deliveries of the events that it inserts, `event (id, organisation_id, mode,
 * kind)`: one for each subscribed endpoint of the tenant. An event and its deliveries therefore commit together.
 */
export const insertDeliveries = `insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
  select endpoint.id, event.id, event.organisation_id, event.mode, now(), now()
  from event join webhook_endpoints endpoint on endpoint.organisation_id = event.organisation_id
    and endpoint.mode = event.mode and event.kind = any (endpoint.kinds) and endpoint.status in ('enabled', 'paused')
  returning endpoint_id`;

/** The tenant of the events, and when they occurred. */
export interface EventOrigin {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly at: Date;
}

/**
 * Records events and their deliveries in the transaction of the change that they report.
 * @returns the endpoints with new deliveries, to be notified after the commit
 */
export async function appendEvents(
  em: EntityManager,
  { organisationId, mode, at }: EventOrigin,
  events: readonly NewEvent[],
): Promise<readonly string[]> {
  const rows = await queryRows<{ endpoint_id: string }>(
    em,
    `with event as (
       insert into events (id, organisation_id, mode, kind, data, occurred_at)
       select row.id, ?, ?, row.kind, row.data::json, ?
       from json_to_recordset(?) as row (id text, kind text, data text)
       returning id, organisation_id, mode, kind
     ) ${insertDeliveries}`,
    [organisationId, mode, at, JSON.stringify(toEventRows(events, at))],
  );
  return [...new Set(rows.map((row) => row.endpoint_id))];
}

const highRiskAbove = 50;

interface VerifiedEntity {
  readonly id: string;
  readonly reference: string | null;
  readonly jurisdiction: string;
  readonly verdict: Verdict;
}

/**
 * The events of a verification (contract.md#events). There are none if the register gave no response. For a score that
 * is an interval, the event says so, because there may be no certain signals.
 */
export function toVerificationEvents(verification: VerifiedEntity): readonly { kind: EventTypeName; data: object }[] {
  const { id, reference, jurisdiction, verdict } = verification;
  if (verdict.status === 'error' || verdict.fractureScore === null) return [];
  const { legalName, abn, nzbn, fractureScore, fractureRisk, status, fractureSignals, fractureInterval } = verdict;
  const { statusReasons } = verdict;
  const screening = describeVerdictScreening(verdict.screening ?? null, statusReasons);
  const data = {
    ...{ id, reference, legalName, abn, nzbn, jurisdiction, fractureScore, fractureRisk, status },
    ...(fractureInterval && { fractureInterval }),
    ...(statusReasons && {
      statusReasons,
      screening: screening && { status: screening.status, detail: screening.detail },
    }),
  };
  return [
    { kind: 'verification.completed', data },
    ...(fractureScore > highRiskAbove
      ? [{ kind: 'verification.high_risk' as const, data: { ...data, fractureSignals } }]
      : []),
  ];
}

/** A tenant as one string, for maps and messages. */
export function tenantKey({ organisationId, mode }: Tenant): string {
  return `${organisationId}:${mode}`;
}
