import type { Pool, PoolClient } from 'pg';
import type { EventLog } from '../../caller/eventServices.js';
import { inTransaction } from '../../database/transaction.js';
import { formatAbn } from '../../domain/abn.js';
import { companyStatusWord, toCompanyState } from '../../domain/companyStatus.js';
import { newId } from '../../domain/ids.js';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { getRegisterRules } from '../../domain/jurisdictions/jurisdictions.js';
import { type EntityChange, findChanges, updateFacts } from '../../domain/monitoredFacts.js';
import { insertDeliveries } from '../../events/appendEvents.js';
import { beforeFirst, compareMonitored, type Cursor, type Difference } from './compareMonitored.js';

/** The monitored entities of one transaction, which takes some tens of milliseconds. */
const batchSize = 1_000;

interface NotificationServices {
  readonly pool: Pool;
  readonly eventLog: Pick<EventLog, 'committed'>;
  readonly clock: () => Date;
  /** In production, sample data are ignored, and a partial import proves no absence. */
  readonly production: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Reports changes of monitored entities on the registers. Each change is reported once, in any number of runs and processes and
 * after any interruption: it compares with the last report, and writes event and report in one transaction. Entities that were
 * already compared with the current import are skipped.
 * @returns the number of events recorded
 */
export async function notifyChanges(telling: NotificationServices): Promise<number> {
  let events = 0;
  for (const register of ['abr', 'nzbn', 'asic'] as const) {
    let batch: Batch = { compared: 0, last: beforeFirst, told: 0, endpointIds: [] };
    do {
      batch = await notifyBatch(telling, register, batch.last);
      events += batch.told;
      telling.eventLog.committed(batch.endpointIds);
    } while (batch.compared === batchSize && telling.signal?.aborted !== true);
  }
  return events;
}

interface Batch {
  readonly compared: number;
  readonly last: Cursor;
  readonly told: number;
  readonly endpointIds: readonly string[];
}

async function notifyBatch(
  { pool, clock, production }: NotificationServices,
  register: RegisterCode | 'asic',
  after: Cursor,
): Promise<Batch> {
  return inTransaction(pool, async (client) => {
    if (register === 'asic') return notifyCompanyChanges(client, { after, limit: batchSize, at: clock() });
    const options = { production, after, limit: batchSize };
    const { compared, last, differences } = await compareMonitored(client, register, options);
    const recorded =
      differences.length === 0
        ? { told: 0, endpointIds: [] }
        : await recordChanges(client, register, differences, clock());
    return { compared, last, ...recorded };
  });
}

// One statement writes the event and the record of the report, so neither exists without the other.
const statement = `with change as (
    select * from json_to_recordset($1) as row (id text, organisation_id text, mode text, event_id text, data text,
      status_code text, status text, legal_name text, gst_registered boolean, entity_type_code text, entity_type text,
      removal_commenced boolean, insolvencies jsonb, source text, as_of date)
  ), told as (
    update monitored_entities watched set status_code = change.status_code, status = change.status,
      legal_name = change.legal_name, gst_registered = change.gst_registered, source = change.source,
      entity_type_code = change.entity_type_code, entity_type = change.entity_type, as_of = change.as_of,
      removal_commenced = change.removal_commenced, insolvencies = change.insolvencies,
      changed_at = case when change.data is null then watched.changed_at else $2 end
    from change where watched.id = change.id
  ), event as (
    insert into events (id, organisation_id, mode, kind, data, occurred_at)
    select event_id, organisation_id, mode, 'entity.changed', data::json, $2 from change where data is not null
    returning id, organisation_id, mode, kind
  ) ${insertDeliveries}`;

/**
 * Records an `entity.changed` for each difference (contract.md#monitoring), in the transaction that compared them.
 * @returns the number of events, and the endpoints to notify
 */
async function recordChanges(
  client: PoolClient,
  register: RegisterCode,
  differences: readonly Difference[],
  at: Date,
): Promise<{ readonly told: number; readonly endpointIds: readonly string[] }> {
  const rows = differences.map((difference) => toCompanyChangeRow(register, difference, at));
  const deliveries = await client.query<{ endpoint_id: string }>(statement, [JSON.stringify(rows), at]);
  return {
    told: rows.filter(({ data }) => data !== null).length,
    endpointIds: [...new Set(deliveries.rows.map((row) => row.endpoint_id))],
  };
}

interface ChangeRow {
  readonly data: string | null;
}

function toCompanyChangeRow(register: RegisterCode, difference: Difference, at: Date): ChangeRow {
  const { id, organisationId, mode, verificationId, number, told, record, source, asOf } = difference;
  const facts = updateFacts(told, record);
  const changes = findChanges(register, told, facts, asOf);
  const { entityNumber } = getRegisterRules(register);
  const numbers = { abn: record?.abn ?? null, nzbn: null, [entityNumber]: number };
  const data = { verificationId, ...numbers, abn: numbers.abn && formatAbn(numbers.abn), changes };
  const row = {
    id,
    organisation_id: organisationId,
    mode,
    event_id: newId('event', at),
    // If only the code differs and the words are equal, the row is updated without an event.
    data: changes.length === 0 ? null : JSON.stringify(data),
    status_code: facts.statusCode,
    status: facts.status,
    legal_name: facts.legalName,
    gst_registered: facts.gstRegistered,
    entity_type_code: facts.entityTypeCode,
    entity_type: facts.entityType,
    removal_commenced: facts.removalCommenced,
    insolvencies: facts.insolvencies,
    source,
    as_of: asOf,
  };
  return row;
}

interface CompanyRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: string;
  readonly verification_id: string;
  readonly number: number;
  /** Is null if not yet reported, and empty if not in the dataset. */
  readonly company_status: string | null;
  readonly now_status: string;
  readonly as_of: string;
}

// A row that could not be imported proves nothing about its company. With a live register the ABN extract may not have the entity,
// so its ACN is that of the verification.
const compare = `with dataset as (
    select imported_at, as_of from datasets where name = 'ASIC companies'
  ), batch as (
    select * from monitored_entities
    where register = 'abr' and mode = 'live' and stopped_at is null
      and company_compared_at < (select imported_at from dataset) and (company_compared_at, id) > ($2, $3)
    order by company_compared_at, id limit $1 for update skip locked
  ), noted as (
    update monitored_entities watched set company_compared_at = dataset.imported_at from batch, dataset
    where watched.id = batch.id
  ), difference as (
    select batch.id, batch.organisation_id, batch.mode, batch.verification_id, batch.number, batch.company_status,
      coalesce(company.status_code, '') as now_status, dataset.as_of::text
    from batch cross join dataset
      left join abr_entities held on held.abn = batch.number
      join verifications verification on verification.id = batch.verification_id
        and verification.organisation_id = batch.organisation_id and verification.mode = batch.mode
      cross join lateral (select coalesce(held.acn, verification.acn)::bigint as acn) entity
      left join asic_companies company on company.acn = entity.acn
    where entity.acn is not null and batch.company_status is distinct from coalesce(company.status_code, '')
      and not (company.acn is null and exists (select from register_rejects reject
        where reject.register = 'ASIC companies' and reject.number = entity.acn))
  )
  select (select count(*)::int from batch) as compared,
    (select json_build_array(company_compared_at, id) from batch order by company_compared_at desc, id desc limit 1) as last,
    coalesce(json_agg(to_json(difference)), '[]') as differences
  from difference`;

// One statement writes the event and the record of the report, so neither exists without the other.
const record = `with change as (
    select * from json_to_recordset($1) as row (id text, organisation_id text, mode text, event_id text, data text,
      company_status text)
  ), told as (
    update monitored_entities watched set company_status = change.company_status,
      changed_at = case when change.data is null then watched.changed_at else $2 end
    from change where watched.id = change.id
  ), event as (
    insert into events (id, organisation_id, mode, kind, data, occurred_at)
    select event_id, organisation_id, mode, 'entity.changed', data::json, $2 from change where data is not null
    returning id, organisation_id, mode, kind
  ) ${insertDeliveries}`;

/**
 * Compares at most `limit` monitored companies after a position with the imported companies of ASIC. Records an `entity.changed`
 * for each whose status differs from the last report, in the transaction of the client.
 */
async function notifyCompanyChanges(
  client: PoolClient,
  { after, limit, at }: { readonly after: Cursor; readonly limit: number; readonly at: Date },
): Promise<Batch> {
  const { rows } = await client.query<{
    compared: number;
    last: Cursor | null;
    differences: readonly CompanyRow[];
  }>(compare, [limit, ...after]);
  const { compared = 0, last = null, differences = [] } = rows[0] ?? {};
  const place = { compared, last: last ?? after };
  if (differences.length === 0) return { ...place, told: 0, endpointIds: [] };
  const changes = differences.map((row) => companyChangeRow(row, at));
  const deliveries = await client.query<{ endpoint_id: string }>(record, [JSON.stringify(changes), at]);
  return {
    ...place,
    told: changes.filter(({ data }) => data !== null).length,
    endpointIds: [...new Set(deliveries.rows.map((row) => row.endpoint_id))],
  };
}

function companyChangeRow(row: CompanyRow, at: Date) {
  const { id, organisation_id, mode, verification_id: verificationId, number, now_status: company_status } = row;
  const change: EntityChange = {
    field: 'asicStatus',
    before: toStatusWord(row.company_status),
    after: toStatusWord(company_status),
    asOf: row.as_of,
  };
  const data = { verificationId, abn: formatAbn(String(number)), nzbn: null, changes: [change] };
  return {
    ...{ id, organisation_id, mode, company_status, event_id: newId('event', at) },
    data: isNews(row) ? JSON.stringify(data) : null,
  };
}

/** The first known status of a company is reported only if something is wrong with it: “registered” was expected. */
function isNews({ company_status: before, now_status: now }: CompanyRow): boolean {
  if (before === null) return now !== '' && toCompanyState(now) !== 'registered';
  return toStatusWord(before) !== toStatusWord(now);
}

function toStatusWord(code: string | null): string | null {
  return code === null || code === '' ? null : companyStatusWord(code);
}
