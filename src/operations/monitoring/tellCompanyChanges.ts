import type { PoolClient } from 'pg';
import { companyStateOf, companyStatusWord } from '../../domain/asicStatus.js';
import { formatAbn } from '../../domain/abn.js';
import { newId } from '../../domain/ids.js';
import type { EntityChange } from '../../domain/watchedFacts.js';
import { insertDeliveries } from '../../events/appendEvents.js';
import type { Cursor } from './compareWatched.js';

interface CompanyRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: string;
  readonly verification_id: string;
  readonly number: number;
  /** Null: not told yet; empty: not in the dataset. */
  readonly company_status: string | null;
  readonly now_status: string;
  readonly as_of: string;
}

export interface CompanyBatch {
  readonly compared: number;
  readonly last: Cursor;
  readonly told: number;
  readonly endpointIds: readonly string[];
}

// A row that could not be imported says nothing of its company.
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
    from batch cross join dataset join abr_entities entity on entity.abn = batch.number and entity.acn is not null
      left join asic_companies company on company.acn = entity.acn::bigint
    where batch.company_status is distinct from coalesce(company.status_code, '')
      and not (company.acn is null and exists (select from register_rejects reject
        where reject.register = 'ASIC companies' and reject.number = entity.acn::bigint))
  )
  select (select count(*)::int from batch) as compared,
    (select json_build_array(company_compared_at, id) from batch order by company_compared_at desc, id desc limit 1) as last,
    coalesce(json_agg(to_json(difference)), '[]') as differences
  from difference`;

// What is told and that it was told are written by one statement: neither is there without the other.
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
 * Compares at most `limit` of the watched companies behind a place with the companies of ASIC that are held now, and records an
 * `entity.changed` for each whose status differs from what was told last, in the transaction of the client.
 */
export async function tellCompanyChanges(
  client: PoolClient,
  { after, limit, at }: { readonly after: Cursor; readonly limit: number; readonly at: Date },
): Promise<CompanyBatch> {
  const { rows } = await client.query<{
    compared: number;
    last: Cursor | null;
    differences: readonly CompanyRow[];
  }>(compare, [limit, ...after]);
  const { compared = 0, last = null, differences = [] } = rows[0] ?? {};
  const place = { compared, last: last ?? after };
  if (differences.length === 0) return { ...place, told: 0, endpointIds: [] };
  const changes = differences.map((row) => changeRow(row, at));
  const deliveries = await client.query<{ endpoint_id: string }>(record, [JSON.stringify(changes), at]);
  return {
    ...place,
    told: changes.filter(({ data }) => data !== null).length,
    endpointIds: [...new Set(deliveries.rows.map((row) => row.endpoint_id))],
  };
}

function changeRow(row: CompanyRow, at: Date) {
  const { id, organisation_id, mode, verification_id: verificationId, number, now_status: company_status } = row;
  const change: EntityChange = {
    field: 'asicStatus',
    before: wordOf(row.company_status),
    after: wordOf(company_status),
    asOf: row.as_of,
  };
  const data = { verificationId, abn: formatAbn(String(number)), nzbn: null, changes: [change] };
  return {
    ...{ id, organisation_id, mode, company_status, event_id: newId('event', at) },
    data: isNews(row) ? JSON.stringify(data) : null,
  };
}

/** The first status that is read of a company is news where something is wrong with it; that it is registered was expected. */
function isNews({ company_status: before, now_status: now }: CompanyRow): boolean {
  if (before === null) return now !== '' && companyStateOf(now) !== 'registered';
  return wordOf(before) !== wordOf(now);
}

function wordOf(code: string | null): string | null {
  return code === null || code === '' ? null : companyStatusWord(code);
}
