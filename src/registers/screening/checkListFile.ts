import { basename } from 'node:path';
import { bannedOrganisationsFormat, bannedPersonsFormat } from '../asic/bannedFormats.js';
import type { DatasetFormat } from '../datasets/importDataset.js';
import { dayInName, openSources } from '../files/openSources.js';
import { collectRejects, ImportRefusal } from '../import/importRefusal.js';
import { readListBytes } from './importList.js';
import { readDfatList } from './readDfatList.js';
import type { ListReject, ReadList } from './readList.js';
import { readUnList } from './readUnList.js';

/** The content of a downloaded list. */
export interface CheckedList {
  readonly list: 'DFAT' | 'UN' | DatasetFormat['name'];
  readonly file: string;
  /** YYYY-MM-DD. Null if neither the file nor its name states a day. */
  readonly asOf: string | null;
  readonly rows: number;
  readonly entries: number;
  readonly rejected: number;
  readonly rejects: readonly ListReject[];
}

/**
 * Reads a list like an import does, and stores nothing. The list is detected by the file's content.
 * @throws ImportRefusal if the file is not a list, or completely unreadable
 */
export async function checkListFile(file: string): Promise<CheckedList> {
  const bytes = await readListBytes(file);
  const name = basename(file);
  const start = bytes.subarray(0, 4_096).toString('latin1');
  if (start.startsWith('PK')) return describe('DFAT', name, await readDfatList(bytes, name));
  if (/^(?:\xEF\xBB\xBF)?\s*</.test(start)) return describe('UN', name, readUnList(bytes, name));
  if (start.includes('BD_PER_NAME')) return await checkBans(bannedPersonsFormat, file);
  if (start.includes('BD_ORG_NAME')) return await checkBans(bannedOrganisationsFormat, file);
  throw new ImportRefusal(
    `${name} is not a list that is known here: use the XLSX of DFAT, the XML of the UN or a CSV of banned persons or organisations from ASIC.`,
  );
}

function describe(list: CheckedList['list'], file: string, { asOf, entries, rejects, rows }: ReadList): CheckedList {
  return { list, file, asOf, rows, entries: entries.length, rejected: rejects.length, rejects };
}

async function checkBans(format: DatasetFormat, file: string): Promise<CheckedList> {
  const [source] = await openSources([file], { endings: /\.(csv|tsv)$/i, words: 'CSV' });
  if (!source) throw new ImportRefusal(`${file} holds no file.`);
  const { rejects: found, onReject } = collectRejects(source.name);
  const reading = format.rows(source, onReject, new Set());
  let step = await reading.next();
  while (!step.done) step = await reading.next();
  const { read, records } = step.value;
  const rejects = found.map(({ line, reason }) => ({ line: line ?? 0, reason }));
  const asOf = dayInName(source.name, { takesMonth: true });
  return {
    list: format.name,
    file: source.name,
    asOf,
    rows: read,
    entries: records,
    rejected: rejects.length,
    rejects,
  };
}
