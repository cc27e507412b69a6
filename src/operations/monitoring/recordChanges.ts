import type { PoolClient } from 'pg';
import { formatAbn } from '../../domain/abn.js';
import { newId } from '../../domain/ids.js';
import { changesOf, watchedFactsOf, withoutStatus } from '../../domain/watchedFacts.js';
import { insertDeliveries } from '../../events/appendEvents.js';
import type { Difference } from './compareWatched.js';

// What is told and that it was told are written by one statement: neither is there without the other.
const statement = `with change as (
    select * from json_to_recordset($1) as row (id text, organisation_id text, mode text, event_id text, data text,
      status_code text, status text, legal_name text, gst_registered boolean, entity_type_code text, entity_type text,
      source text, as_of date)
  ), told as (
    update monitored_entities watched set status_code = change.status_code, status = change.status,
      legal_name = change.legal_name, gst_registered = change.gst_registered, source = change.source,
      entity_type_code = change.entity_type_code, entity_type = change.entity_type, as_of = change.as_of,
      changed_at = case when change.data is null then watched.changed_at else $2 end
    from change where watched.id = change.id
  ), event as (
    insert into events (id, organisation_id, mode, kind, data, occurred_at)
    select event_id, organisation_id, mode, 'entity.changed', data::json, $2 from change where data is not null
    returning id, organisation_id, mode, kind
  ) ${insertDeliveries}`;

/**
 * Records an `entity.changed` for each difference (contract.md#monitoring), in the transaction that has compared them.
 * @returns how many events, and the endpoints that have something to do
 */
export async function recordChanges(
  client: PoolClient,
  register: 'abr' | 'nzbn',
  differences: readonly Difference[],
  at: Date,
): Promise<{ readonly told: number; readonly endpointIds: readonly string[] }> {
  const rows = differences.map((difference) => changeRow(register, difference, at));
  const deliveries = await client.query<{ endpoint_id: string }>(statement, [JSON.stringify(rows), at]);
  return {
    told: rows.filter(({ data }) => data !== null).length,
    endpointIds: [...new Set(deliveries.rows.map((row) => row.endpoint_id))],
  };
}

interface ChangeRow {
  readonly data: string | null;
}

function changeRow(register: 'abr' | 'nzbn', difference: Difference, at: Date): ChangeRow {
  const { id, organisationId, mode, verificationId, number, told, record, source, asOf } = difference;
  const facts = record ? watchedFactsOf(record) : withoutStatus(told);
  const changes = changesOf(register, told, facts, asOf);
  const abn = register === 'abr' ? number : (record?.abn ?? null);
  const nzbn = register === 'nzbn' ? number : null;
  const data = { verificationId, abn: abn && formatAbn(abn), nzbn, changes };
  const row = {
    id,
    organisation_id: organisationId,
    mode,
    event_id: newId('event', at),
    // What has the same words under another code is taken note of, and is no change.
    data: changes.length === 0 ? null : JSON.stringify(data),
    status_code: facts.statusCode,
    status: facts.status,
    legal_name: facts.legalName,
    gst_registered: facts.gstRegistered,
    entity_type_code: facts.entityTypeCode,
    entity_type: facts.entityType,
    source,
    as_of: asOf,
  };
  return row;
}
