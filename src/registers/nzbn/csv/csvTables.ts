import type { PoolClient } from 'pg';
import type { JoinedTables, PlannedFile, TableJoin } from '../../import/extractFile.js';
import { registerTables } from '../../import/registerTables.js';
import { activeNzbnStatus } from '../../../domain/nzbnStatus.js';
import { checkTables } from './checkTables.js';
import { coreRowColumns } from './coreRow.js';

/** What is kept of each table until they are joined, in the order of the rows. */
const columns: Readonly<Record<string, string>> = {
  core: coreRowColumns.join(', '),
  abn: 'nzbn, abn',
  gst: 'nzbn',
  trading_name: 'nzbn, name, file, line',
  insolvency: 'nzbn, type, commenced',
};

/** The tables of the bulk data, joined by PostgreSQL: nothing of them is held in memory. */
export const csvTables: TableJoin = { check: checkTables, create, target, join };

async function create(client: PoolClient): Promise<void> {
  await client.query(`
    create temporary table nzbn_csv_core (like ${registerTables.nzbn.name});
    create temporary table nzbn_csv_abn (nzbn bigint not null, abn bigint not null);
    create temporary table nzbn_csv_gst (nzbn bigint not null);
    create temporary table nzbn_csv_trading_name (
      nzbn bigint not null, name text not null, file smallint not null, line bigint not null);
    create temporary table nzbn_csv_insolvency (nzbn bigint not null, type text, commenced text)`);
}

function target({ head: { table = 'core' } }: PlannedFile): string {
  return `nzbn_csv_${table} (${columns[table] ?? ''})`;
}

/**
 * An ABN is taken where there is one alone, trading names and open insolvencies each once. An entity that is registered while a
 * liquidator, receiver or administrator is in office is marked: a policy that does not weigh insolvencies must not take it for
 * sound. Nothing is held of an entity of which a record could not be read, in whichever table: what is missing of it, an
 * insolvency or a name, would read as if it were not so.
 */
async function join(client: PoolClient, staging: string, rejected: readonly string[]): Promise<JoinedTables> {
  await client.query('analyze nzbn_csv_core, nzbn_csv_abn, nzbn_csv_gst, nzbn_csv_trading_name, nzbn_csv_insolvency');
  const { rowCount } = await client.query(
    `insert into ${staging} (nzbn, status_code, status_text, type_code, type_text, legal_name, registered, abn, gst_status,
       names, details, file)
     select core.nzbn, core.status_code, core.status_text, core.type_code, core.type_text, core.legal_name, core.registered,
       one_abn.abn, gst.gst_status, trading.names,
       case when core.status_code = '${activeNzbnStatus}' then insolvent.details || '{"isContradictory": true}'
         else insolvent.details end,
       core.file
     from nzbn_csv_core core
     left join (
       select nzbn, min(abn) as abn from nzbn_csv_abn group by nzbn having min(abn) = max(abn)
     ) one_abn on one_abn.nzbn = core.nzbn
     left join (select distinct nzbn, 'ACT' as gst_status from nzbn_csv_gst) gst on gst.nzbn = core.nzbn
     left join (
       select nzbn, jsonb_agg(jsonb_build_object('type', 'TRD', 'name', name) order by file, line) as names
       from (select distinct on (nzbn, name) * from nzbn_csv_trading_name order by nzbn, name, file, line) each_once
       group by nzbn
     ) trading on trading.nzbn = core.nzbn
     left join (
       select nzbn, jsonb_build_object('insolvencies',
         jsonb_agg(distinct jsonb_build_object('type', type, 'commenced', commenced))) as details
       from nzbn_csv_insolvency group by nzbn
     ) insolvent on insolvent.nzbn = core.nzbn
     where core.nzbn <> all ($1::bigint[])`,
    [rejected],
  );
  await client.query(
    'drop table nzbn_csv_core, nzbn_csv_abn, nzbn_csv_gst, nzbn_csv_trading_name, nzbn_csv_insolvency',
  );
  return { records: rowCount ?? 0 };
}
