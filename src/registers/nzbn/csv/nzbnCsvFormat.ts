import { isNzbn } from '../../../domain/nzbn.js';
import type {
  ExtractFormat,
  ExtractHead,
  ExtractSource,
  PlannedFile,
  ReadOutcome,
  Reject,
  RowChunk,
} from '../../import/extractFile.js';
import { ImportRefusal } from '../../import/importRefusal.js';
import { dayInName } from '../../files/dayInName.js';
import { UnusableRecord } from '../unusableRecord.js';
import { cellReader } from './cellReader.js';
import { coreRow } from './coreRow.js';
import { csvRecords, type CsvRecord } from '../../import/csvRecords.js';
import { csvTable, type CsvTable } from './csvTable.js';
import { csvTables } from './csvTables.js';
import { partRow } from './partRow.js';

/** The NZBN bulk data as a set of CSV files, one for each table, keyed on NZBN. */
export const nzbnCsvFormat: ExtractFormat = { readHead, rows, tables: csvTables };

/** A file of which more is unreadable than this is not what its header says, or damaged. */
const largestRejectedShare = 0.1;

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
        if (!(error instanceof UnusableRecord)) throw error;
        rejected++;
        const numbers = numbersIn(record);
        // Whom it is of would read as solvent.
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
  if (rejected > (records + rejected) * largestRejectedShare) {
    throw new ImportRefusal(
      `${source.name} has ${records + rejected} records, and ${rejected} of them cannot be read.`,
    );
  }
  return { records, newest };
}

/** Each NZBN that is legible in a record that is refused: a quote that is not closed may have taken in others. */
function numbersIn({ cells }: CsvRecord): readonly (string | null)[] {
  const numbers =
    cells
      .join('\n')
      .match(/(?<!\d)9429\d{9}(?!\d)/g)
      ?.filter(isNzbn) ?? [];
  return numbers.length === 0 ? [null] : [...new Set(numbers)];
}
