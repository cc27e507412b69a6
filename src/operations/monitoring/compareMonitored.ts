import type { PoolClient } from 'pg';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import type { MonitoredFacts } from '../../domain/monitoredFacts.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import type { Mode } from '../../domain/tenancy.js';
import { abrExtract } from '../../registers/abr/abrExtract.js';
import { doubtSql, type ExtractTable } from '../../registers/extractTable.js';
import { nzbnExtract } from '../../registers/nzbn/nzbnExtract.js';

/** A monitored entity whose facts in the register differ from those last reported. */
export interface Difference {
  readonly id: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly verificationId: string;
  readonly number: string;
  readonly told: MonitoredFacts;
  /** Null for an entity that has left the register. */
  readonly record: RegisterRecord | null;
  readonly source: string;
  /** YYYY-MM-DD. */
  readonly asOf: string;
}

export interface Comparison {
  /** The number of entities that were compared. */
  readonly compared: number;
  /** The next page begins after it. Without it, the next query would pass over the dead rows that the compared entities leave. */
  readonly last: Cursor;
  readonly differences: readonly Difference[];
}

/** A position among the monitored entities: the time of the last comparison, and the id. */
export type Cursor = readonly [comparedAt: string, id: string];

export const beforeFirst: Cursor = ['-infinity', ''];

interface ComparedRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly verification_id: string;
  readonly number: number;
  readonly status_code: string | null;
  readonly status: string | null;
  readonly legal_name: string;
  readonly gst_registered: boolean | null;
  readonly entity_type_code: string;
  readonly entity_type: string;
  readonly removal_commenced: boolean | null;
  readonly insolvencies: MonitoredFacts['insolvencies'];
  readonly new_source: string;
  readonly new_as_of: string;
  readonly record: object | null;
}

const tables = { abr: abrExtract, nzbn: nzbnExtract } as const;

// One statement reads the state of the register and its rows, so that a row is always compared with the import that is recorded.
// If the import cannot prove an absence, none is reported, as in a verification. A report of a later day, from the register
// itself, is not reverted.
const statements = { abr: compareStatement(abrExtract), nzbn: compareStatement(nzbnExtract) };

function compareStatement({ name, fewestRecords, entities }: ExtractTable): string {
  return `
    with extract as (
      select is_sample, as_of, imported_at, case when is_sample then 'sample' else '${name}' end as source,
        not $2 or (records >= ${fewestRecords} and (${doubtSql}) is null) as is_complete
      from register_extracts extract where register = $1 and not (is_sample and $2)
    ), batch as (
      select * from monitored_entities
      where register = $1 and mode = 'live' and stopped_at is null and compared_at < (select imported_at from extract)
        and (compared_at, id) > ($4, $5)
      order by compared_at, id limit $3 for update skip locked
    ), noted as (
      update monitored_entities watched set compared_at = x.imported_at from batch, extract x where watched.id = batch.id
    ), difference as (
      select batch.*, x.source as new_source, x.as_of::text as new_as_of, to_json(held) as record
      from batch cross join extract x left join lateral (
        select ${entities.columns}, ${entities.statusCode} as new_status_code, e.gst_status = 'ACT' as new_gst_registered,
          ${entities.removalCommenced} as new_removal_commenced, ${entities.insolvencies} as new_insolvencies
        from ${entities.from} where ${entities.number} = batch.number
      ) held on true
      where (batch.source <> x.source or batch.as_of is null or batch.as_of <= x.as_of)
        and case when held.new_status_code is null then batch.status_code is not null and x.is_complete
            and not exists (select from register_rejects reject where reject.register = $1 and reject.number = batch.number)
          else (batch.status_code, batch.legal_name, batch.gst_registered, batch.entity_type_code,
              batch.removal_commenced, batch.insolvencies)
            is distinct from (held.new_status_code, held.legal_name, held.new_gst_registered, held.type_code,
              coalesce(held.new_removal_commenced, batch.removal_commenced), held.new_insolvencies) end
    )
    select (select count(*)::int from batch) as compared,
      (select json_build_array(compared_at, id) from batch order by compared_at desc, id desc limit 1) as last,
      coalesce(json_agg(to_json(difference)), '[]') as differences
    from difference`;
}

/**
 * Compares at most `limit` monitored entities after a position that were not yet compared with the current import, and records
 * that they were. They are locked until the transaction ends; those that another process compares are skipped.
 */
export async function compareMonitored(
  client: PoolClient,
  register: RegisterCode,
  { production, after, limit }: { readonly production: boolean; readonly after: Cursor; readonly limit: number },
): Promise<Comparison> {
  const { rows } = await client.query<{
    compared: number;
    last: Cursor | null;
    differences: readonly ComparedRow[];
  }>(statements[register], [register, production, limit, ...after]);
  const { compared = 0, last = null, differences = [] } = rows[0] ?? {};
  return { compared, last: last ?? after, differences: differences.map((row) => toDifference(row, register)) };
}

function toDifference(row: ComparedRow, register: RegisterCode): Difference {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    mode: row.mode,
    verificationId: row.verification_id,
    number: String(row.number),
    told: {
      statusCode: row.status_code,
      status: row.status,
      legalName: row.legal_name,
      gstRegistered: row.gst_registered,
      entityTypeCode: row.entity_type_code,
      entityType: row.entity_type,
      removalCommenced: row.removal_commenced,
      insolvencies: row.insolvencies,
    },
    record: row.record && tables[register].read(row.record as never),
    source: row.new_source,
    asOf: row.new_as_of,
  };
}
