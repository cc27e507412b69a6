import { formerNameType } from '../../../domain/names/likeness.js';
import type { PoolClient } from 'pg';
import { isAbn, isNzbn } from '../../../domain/abn.js';
import { activeNzbnStatus } from '../../../domain/companyStatus.js';
import type { CsvRecord } from '../../../platform/csvReader.js';
import { dayInName } from '../../files/openSources.js';
import { csvRecords } from '../../import/csvRecords.js';
import type {
  ExtractFormat,
  ExtractHead,
  ExtractSource,
  JoinedTables,
  PlannedFile,
  ReadOutcome,
  Reject,
  RowChunk,
  TableJoin,
} from '../../import/extractFile.js';
import { ImportRefusal, UnreadableRecord } from '../../import/importRefusal.js';
import { registerTables, type StoredFile } from '../../import/registerTables.js';
import { copyRow } from '../../import/stageFiles.js';
import { hasCome } from '../../../domain/days.js';
import { isRegisteredForGst } from '../nzbnFields.js';
import {
  cellReader,
  type CellReader,
  coreRow,
  coreRowColumns,
  csvDay,
  csvTable,
  type CsvTable,
  type CsvTableName,
} from './csvTable.js';

/**
 * Checks that the tables are a set: core data, insolvencies, and those from which the register was filled before.
 * @throws ImportRefusal if they are not
 */
async function checkTables(
  client: PoolClient,
  planned: readonly PlannedFile[],
  held: readonly StoredFile[],
): Promise<void> {
  if (!planned.some(({ head }) => head.table === 'core')) {
    throw new ImportRefusal(
      'None of these files has the core data: a table with NZBN, ENTITY_NAME, ENTITY_TYPE and ENTITY_STATUS.',
    );
  }
  if (!planned.some(({ head }) => head.table === 'insolvency')) {
    throw new ImportRefusal(
      'None of these files has the insolvencies: a table with NZBN and INSOLVENCY_TYPE. ' +
        'Without it, a company in liquidation would look sound. Import it together with the others.',
    );
  }
  if (held.length > 0) await checkPeople(client);
  const given = new Set(planned.map(({ sequence }) => sequence));
  const absent = held.filter(({ sequence, records }) => records > 0 && !given.has(sequence));
  if (absent.length === 0) return;
  // Entities come from the core data, so any other file is an additional table. If it were missing now, its facts would
  // look like changes.
  const { rows } = await client.query<{ file: number }>(`select distinct file from ${registerTables.nzbn.name}`);
  const filled = new Set(rows.map(({ file }) => file));
  const lost = absent.find(({ sequence }) => !filled.has(sequence));
  if (!lost) return;
  throw new ImportRefusal(
    `The current data also came from ${lost.name}, and these files have no such table, so its data would be lost. ` +
      'To import them anyway, add --allow-smaller.',
  );
}

/** @throws ImportRefusal if the present data have people, whom these files lack: verifications would no longer screen them */
async function checkPeople(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from ${registerTables.nzbn.name} where people is not null or details ? 'related' limit 1`,
  );
  if (rowCount === 0) return;
  throw new ImportRefusal(
    'The current data have the directors and owners of companies, and CSV files have none, so verifications would no longer ' +
      'screen them. Import JSON. To import these files anyway, add --allow-smaller.',
  );
}

/** The stored columns of each table until the join, in the order of the rows. */
const columns: Readonly<Record<string, string>> = {
  core: coreRowColumns.join(', '),
  abn: 'nzbn, abn',
  gst: 'nzbn',
  trading_name: 'nzbn, name, file, line, is_former',
  insolvency: 'nzbn, type, commenced',
};

/** PostgreSQL joins the tables of the bulk data, so that none is kept in memory. */
const csvTables: TableJoin = { check: checkTables, create, target, join };

async function create(client: PoolClient): Promise<void> {
  await client.query(`
    create temporary table nzbn_csv_core (like ${registerTables.nzbn.name});
    create temporary table nzbn_csv_abn (nzbn bigint not null, abn bigint not null);
    create temporary table nzbn_csv_gst (nzbn bigint not null);
    create temporary table nzbn_csv_trading_name (
      nzbn bigint not null, name text not null, file smallint not null, line bigint not null,
      is_former boolean not null);
    create temporary table nzbn_csv_insolvency (nzbn bigint not null, type text, commenced text)`);
}

function target({ head: { table = 'core' } }: PlannedFile): string {
  return `nzbn_csv_${table} (${columns[table] ?? ''})`;
}

/**
 * An ABN is used if it is the only one. Trading names and open insolvencies are used without duplicates. An entity that
 * is registered while a liquidator, receiver or administrator is in office is marked, because a policy that ignores
 * insolvencies must not treat it as sound. An entity with an unreadable record in any table is left out: a missing
 * insolvency or name would look as if there were none.
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
       select nzbn, jsonb_agg(jsonb_build_object('type', case when is_former then '${formerNameType}' else 'TRD' end, 'name', name)
           order by is_former, file, line) as names
       from (select distinct on (nzbn, name) * from nzbn_csv_trading_name order by nzbn, name, is_former, file, line) each_once
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

/** The NZBN bulk data as a set of CSV files, one for each table, keyed on NZBN. */
export const nzbnCsvFormat: ExtractFormat = { readHead, rows, tables: csvTables };

/** A file with a larger share of unreadable rows does not match its header, or is damaged. */
const maxRejectedShare = 0.1;

async function readHead(source: ExtractSource): Promise<ExtractHead | null> {
  const extractTime = dayInName(source.name);
  for await (const [header] of csvRecords(source)) {
    if (!header) continue;
    const table = csvTable(source.name, header.cells);
    return table && { isSample: false, sequence: null, extractTime, table: table.name };
  }
  throw new ImportRefusal(`${source.name} is empty.`);
}

async function* rows(
  { source, sequence }: PlannedFile,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, ReadOutcome, void> {
  let table: CsvTable | null = null;
  let [records, rejected]: [number, number] = [0, 0];
  let newest: string | null = null;
  for await (const read of csvRecords(source)) {
    const chunk: string[] = [];
    for (const record of read) {
      if (!table) {
        table = csvTable(source.name, record.cells);
        continue;
      }
      try {
        const cell = cellReader(record, table);
        if (table.name === 'core') {
          const core = coreRow(cell, sequence);
          chunk.push(core.row);
          if (core.newest !== null && (newest === null || core.newest > newest)) newest = core.newest;
        } else chunk.push(partRow(table.name, cell, { file: sequence, line: record.line }));
      } catch (error) {
        if (!(error instanceof UnreadableRecord)) throw error;
        rejected++;
        const numbers = numbersIn(record);
        // Without this, the entity would look solvent.
        if (table.name === 'insolvency' && !isNzbn(record.cells[table.columns.get('nzbn') ?? -1] ?? '')) {
          throw new ImportRefusal(`${source.name}:${record.line} is about an insolvency, but its NZBN cannot be read.`);
        }
        for (const number of numbers) {
          onReject({ number, file: source.name, line: record.line, reason: error.message });
        }
      }
    }
    records += chunk.length;
    yield { rows: Buffer.from(chunk.join('')), records: table?.name === 'core' ? chunk.length : 0 };
  }
  if (rejected > (records + rejected) * maxRejectedShare) {
    throw new ImportRefusal(
      `${source.name} has ${records + rejected} records, and ${rejected} of them cannot be read.`,
    );
  }
  return { records, newest };
}

/** Each legible NZBN in a rejected record, because an unclosed quote may have swallowed others. */
function numbersIn({ cells }: CsvRecord): readonly (string | null)[] {
  const numbers =
    cells
      .join('\n')
      .match(/(?<!\d)9429\d{9}(?!\d)/g)
      ?.filter(isNzbn) ?? [];
  return numbers.length === 0 ? [null] : [...new Set(numbers)];
}

/** The identity of a record: the number of its file and its line there. */
export interface RecordPosition {
  readonly file: number;
  readonly line: number;
}

/**
 * Converts a record of an additional table to a row in the text format for COPY. Empty for a record without a current
 * fact: one that has ended, or a GST status that means none.
 * @throws UnreadableRecord if the number or the fact itself is missing or not valid
 */
function partRow(table: Exclude<CsvTableName, 'core'>, cell: CellReader, { file, line }: RecordPosition): string {
  const nzbn = cell('nzbn');
  if (!isNzbn(nzbn)) throw new UnreadableRecord('the NZBN is missing or not valid');
  switch (table) {
    case 'abn': {
      const abn = (cell('abn') || cell('australianbusinessnumber')).replace(/\s/g, '');
      if (!isAbn(abn)) throw new UnreadableRecord('the ABN is missing or not valid');
      return hasEnded(cell) ? '' : copyRow([nzbn, abn]);
    }
    case 'gst': {
      const isRegistered = cell('gstnumber') !== '' || isRegisteredForGst(cell('gststatus'));
      return isRegistered && !hasEnded(cell) ? copyRow([nzbn]) : '';
    }
    case 'trading_name': {
      const name = cell('tradingname');
      if (name === '') throw new UnreadableRecord('TRADING_NAME is missing');
      return copyRow([nzbn, name, file, line, hasEnded(cell) ? 't' : 'f']);
    }
    case 'insolvency':
      if (isPastDay(cell('appointmentvacateddate')) || isPastDay(cell('enddate'))) return '';
      // The day of an appointment is not the day of the insolvency, because an appointee may have followed another.
      return copyRow([nzbn, cell('insolvencytype') || null, csvDay(cell('commenced') || cell('startdate'))]);
  }
}

/** Only a day shows that an insolvency has ended. Any other text must not make an entity look solvent. */
function isPastDay(text: string): boolean {
  if (text === '') return false;
  const day = csvDay(text);
  if (day === null) throw new UnreadableRecord(`${text.slice(0, 40)} is not the end date of an insolvency`);
  return hasCome(day);
}

function hasEnded(cell: CellReader): boolean {
  const end = cell('enddate');
  return end !== '' && (csvDay(end) === null || hasCome(csvDay(end)));
}
