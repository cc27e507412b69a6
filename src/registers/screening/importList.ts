import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { inTransactionOn } from '../../database/transaction.js';
import {
  checkNewer,
  checkRows,
  checkSize,
  checkWhole,
  type ImportedDataset,
  loadStoredDataset,
  recordDataset,
} from '../datasets/importDataset.js';
import { checkNotToCome } from '../import/checks.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { rejectsShown, withImportSession } from '../import/recordImport.js';
import { readPrevious, recordListChanges } from './listChanges.js';
import { readDfatList } from './readDfatList.js';
import type { ListReject, ReadList } from './readList.js';
import { readUnList } from './readUnList.js';

/** The sanctions lists that can be imported. */
export type SanctionsListName = 'DFAT' | 'UN';

interface ImportListOptions {
  readonly list: SanctionsListName;
  /** The path of the file in its published format. */
  readonly file: string;
  /** Accepts a list that is older or much shorter than the one that it replaces. */
  readonly allowSmaller?: boolean;
  /** Accepts a list with unreadable rows. */
  readonly allowRejects?: boolean;
  readonly now: Date;
  /** Called in the transaction of the import, after all rows are written. */
  readonly onImported: (client: PoolClient, dataset: ImportedDataset) => Promise<void>;
}

/** The result of importing a list. */
export interface ListReport extends Omit<ImportedDataset, 'importedAt' | 'rejects'> {
  readonly rejected: number;
  /** The first twenty. */
  readonly rejects: readonly ListReject[];
}

const readers: Readonly<Record<SanctionsListName, (bytes: Buffer, name: string) => ReadList | Promise<ReadList>>> = {
  DFAT: readDfatList,
  UN: readUnList,
};

/** The lists have a few megabytes. */
const maxBytes = 64 * 1024 * 1024;
const entriesAtOnce = 1_000;

/**
 * Replaces a whole sanctions list by a file's, in one transaction. Screening uses the old list until the commit.
 * @throws ImportRefusal if the file is not such a list or may not be imported. Then nothing has changed
 */
export async function importList(pool: Pool, options: ImportListOptions): Promise<ListReport> {
  const { list, now, allowSmaller = false, allowRejects = false, onImported } = options;
  const name = basename(options.file);
  const bytes = await readListBytes(options.file);
  const { asOf, entries, rejects, rows } = await readers[list](bytes, name);
  const files = [{ name, sha256: createHash('sha256').update(bytes).digest('hex') }];
  const records = entries.length;
  const counts = { read: rows, records };
  checkRows(name, counts, rejects);
  if (!allowRejects) checkWhole(name, counts, rejects);
  checkNotToCome(name, asOf, now);
  const dataset = { name: list, asOf, records, rejects: rejects.length, files, importedAt: now };
  const replace = async (client: PoolClient): Promise<void> => {
    if (!allowSmaller) {
      const held = await loadStoredDataset(client, list);
      checkSize(name, records, held);
      checkNewer(name, asOf, held);
    }
    const before = await readPrevious(client, list);
    await recordDataset(client, dataset);
    await client.query('delete from list_entries where list = $1', [list]);
    for (let at = 0; at < records; at += entriesAtOnce) {
      await client.query(insertStatement, [list, JSON.stringify(entries.slice(at, at + entriesAtOnce))]);
    }
    if (before) await recordListChanges(client, dataset, before);
    await onImported(client, dataset);
  };
  await withImportSession(pool, `${list} list`, (client) => inTransactionOn(client, () => replace(client)));
  return { name: list, asOf, records, files, rejected: rejects.length, rejects: rejects.slice(0, rejectsShown) };
}

const insertStatement = `insert into list_entries (list, reference, name, is_person, names, details, fingerprint)
  select $1, reference, name, "isPerson", names, details, fingerprint
  from jsonb_to_recordset($2::jsonb) as entry (reference text, name text, "isPerson" boolean, names jsonb, details jsonb,
    fingerprint text)`;

/**
 * Reads the file of a list.
 * @throws ImportRefusal if it cannot be read or is too large
 */
export async function readListBytes(path: string): Promise<Buffer> {
  try {
    await using file = await open(path);
    const stats = await file.stat();
    if (!stats.isFile()) throw new ImportRefusal(`${path} is not a file.`);
    if (stats.size > maxBytes) {
      throw new ImportRefusal(`${path} is larger than ${maxBytes / 1024 ** 2} MiB, which no list is.`);
    }
    return await file.readFile();
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}
