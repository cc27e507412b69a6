import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import type { DatasetFormat, RowCounts } from '../datasets/datasetFormat.js';
import { numberOf, readTable, type TableShape } from '../datasets/readTable.js';
import { UnreadableRow } from '../datasets/unreadableRow.js';
import { companyRow } from './companyRow.js';
import { readCompanyName, type CompanyName } from './companyName.js';

/**
 * The companies of ASIC: one row for each name of a company, those of one company together, sorted by ACN. They are read as
 * a stream of which one company at a time is held.
 */
export const companiesFormat: DatasetFormat = {
  name: 'ASIC companies',
  mayNotLose: 'none',
  table: {
    name: 'asic_companies',
    key: 'acn',
    columns: ['acn', 'name', 'status_code', 'registered', 'deregistered', 'former_names', 'abn'],
    searched: ['acn'],
    indexes: [],
  },
  rows,
};

const shape: TableShape = {
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
      if (!(error instanceof UnreadableRow)) throw error;
      onReject({ number: first.acn, file: source.name, line: first.line, reason: error.message });
    }
    company = [];
  };
  for await (const batch of readTable(source, shape, onReject)) {
    for (const { line, values } of batch.rows) {
      try {
        const name = readCompanyName(values, line);
        const [first] = company;
        if (first && name.acn < first.acn) throw unsorted(source.name, line);
        if (first && name.acn !== first.acn) finish();
        company.push(name);
      } catch (error) {
        if (!(error instanceof UnreadableRow)) throw error;
        onReject({ number: numberOf(values, shape), file: source.name, line, reason: error.message });
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
