import { isAbn, isAcn } from '../../domain/abn.js';
import type { DatasetFormat, RowCounts } from '../datasets/importDataset.js';
import { findRowNumber, parseAsicDay, readTable, tableRows, type TableShape } from '../datasets/readTable.js';
import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import { ImportRefusal, UnreadableRecord } from '../import/importRefusal.js';
import { copyRow } from '../import/stageFiles.js';

/**
 * ASIC's companies: one row for each name, sorted by ACN so that a company's names are adjacent. They are streamed with
 * one company in memory at a time.
 */
export const companiesFormat: DatasetFormat = {
  name: 'ASIC companies',
  mayNotLose: 'unnumbered',
  table: {
    name: 'asic_companies',
    key: 'acn',
    columns: ['acn', 'name', 'status_code', 'registered', 'deregistered', 'former_names', 'abn', 'type'],
    searched: ['acn'],
    indexes: [],
  },
  rows,
};

const companiesShape: TableShape = {
  dataset: 'ASIC companies',
  format: 'tabs',
  columns: [
    'Company Name',
    'ACN',
    'Status',
    'Date of Registration',
    'Date of Deregistration',
    'Current Name Indicator',
    'ABN',
    'Current Name',
    'Type',
  ],
  number: 1,
};

async function* rows(
  source: ExtractSource,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, RowCounts, void> {
  const counts = { read: 0, records: 0 };
  let company: CompanyName[] = [];
  let made: string[] = [];
  const finish = (): void => {
    const [first] = company;
    if (!first) return;
    try {
      made.push(companyRow(first, company));
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      onReject({ number: first.acn, file: source.name, line: first.line, reason: error.message });
    }
    company = [];
  };
  for await (const batch of readTable(source, companiesShape, onReject)) {
    for (const { line, values } of batch.rows) {
      try {
        const name = readCompanyName(values, line);
        const [first] = company;
        if (first && name.acn < first.acn) throw unsorted(source.name, line);
        if (first && name.acn !== first.acn) finish();
        company.push(name);
      } catch (error) {
        if (!(error instanceof UnreadableRecord)) throw error;
        onReject({ number: findRowNumber(values, companiesShape), file: source.name, line, reason: error.message });
      }
    }
    counts.read += batch.read;
    counts.records += made.length;
    yield { rows: Buffer.from(made.join('')), records: batch.read };
    made = [];
  }
  finish();
  yield { rows: Buffer.from(made.join('')), records: 0 };
  return { ...counts, records: counts.records + made.length };
}

function unsorted(file: string, line: number): ImportRefusal {
  return new ImportRefusal(
    `${file} is not sorted by ACN (line ${line}), and the names of a company must be together. Use the file as ASIC publishes it.`,
  );
}

/**
 * Combines all names of a company into a row in the text format for COPY. Its facts come from the row of the current
 * name. Some companies have only rows of former names, which include the current one.
 * @throws UnreadableRecord if there is no current name, or more than one
 */
function companyRow(first: CompanyName, names: readonly CompanyName[]): string {
  const said = names.find(({ isCurrent }) => isCurrent) ?? first;
  const current = new Set(names.map(({ isCurrent, name, currentName }) => (isCurrent ? name : currentName)));
  current.delete('');
  const [name, ...others] = current;
  if (name === undefined) throw new UnreadableRecord('no row of the company gives its current name');
  if (others.length > 0) throw new UnreadableRecord('the rows of the company give more than one current name');
  const former = new Set(names.filter(({ isCurrent }) => !isCurrent).map((each) => each.name));
  former.delete(name);
  return copyRow([
    said.acn,
    name,
    said.statusCode,
    said.registered,
    said.deregistered,
    former.size === 0 ? null : JSON.stringify([...former]),
    said.abn,
    said.type,
  ]);
}

/** One row of the published table: a current or former name, and facts of the company. */
interface CompanyName {
  readonly line: number;
  readonly acn: string;
  readonly name: string;
  readonly isCurrent: boolean;
  /** The current name, in rows of former names. Empty in the row of the current name. */
  readonly currentName: string;
  readonly statusCode: string;
  /** Days are YYYY-MM-DD. */
  readonly registered: string | null;
  readonly deregistered: string | null;
  /** Null if there is none, which the file writes as 0. */
  readonly abn: string | null;
  readonly type: string | null;
}

/**
 * Reads the values of a row. An unknown status is stored as it is.
 * @throws UnreadableRecord if number, name, status or a day is not valid
 */
function readCompanyName(values: readonly string[], line: number): CompanyName {
  const [name = '', acn = '', statusCode = '', registered = '', deregistered = '', indicator = '', abn = ''] = values;
  const [currentName = '', type = ''] = values.slice(7);
  if (!isAcn(acn)) throw new UnreadableRecord('ACN is missing or not valid');
  if (name === '') throw new UnreadableRecord('Company Name is missing');
  if (statusCode === '') throw new UnreadableRecord('Status is missing');
  return {
    ...{ line, acn, name, isCurrent: indicator === 'Y', currentName, statusCode },
    registered: parseAsicDay(registered, 'Date of Registration'),
    deregistered: parseAsicDay(deregistered, 'Date of Deregistration'),
    // Nothing is looked up by it, so an invalid one does not make the company unreadable.
    abn: isAbn(abn) ? abn : null,
    type: type === '' ? null : type,
  };
}

/**
 * ASIC's register of business names: one row for each name. Names without an ABN are left out, because they are looked
 * up by ABN.
 */
export const businessNamesFormat: DatasetFormat = {
  name: 'ASIC business names',
  mayNotLose: 'unnumbered',
  table: {
    name: 'asic_business_names',
    key: null,
    columns: ['abn', 'name', 'status', 'registered', 'cancelled'],
    searched: ['abn'],
    indexes: [{ name: 'asic_business_names_abn_index', on: '(abn)' }],
  },
  rows: (source, onReject) => tableRows(source, businessNamesShape, toBusinessNameRow, onReject),
};

const businessNamesShape: TableShape = {
  dataset: 'ASIC business names',
  format: 'tabs',
  columns: ['BN_NAME', 'BN_STATUS', 'BN_REG_DT', 'BN_CANCEL_DT', 'BN_ABN'],
  number: 4,
};

function toBusinessNameRow([name = '', status = '', registered = '', cancelled = '', abn = '']: readonly string[]):
  string | null {
  if (abn === '' || abn === '0') return null;
  if (!isAbn(abn)) throw new UnreadableRecord('BN_ABN is not valid');
  if (name === '') throw new UnreadableRecord('BN_NAME is missing');
  if (status === '') throw new UnreadableRecord('BN_STATUS is missing');
  return copyRow([abn, name, status, parseAsicDay(registered, 'BN_REG_DT'), parseAsicDay(cancelled, 'BN_CANCEL_DT')]);
}
