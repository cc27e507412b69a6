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

/** The sanctions lists that can be held. */
export type SanctionsListName = 'DFAT' | 'UN';

interface ImportListOptions {
  readonly list: SanctionsListName;
  /** The path of the file, as the list is published. */
  readonly file: string;
  /** Takes a list that is older, or holds much less, than the one that it replaces. */
  readonly allowSmaller?: boolean;
  /** Takes a list of which some rows cannot be read. */
  readonly allowRejects?: boolean;
  readonly now: Date;
  /** Called in the transaction of the import, when all is written. */
  readonly onImported: (client: PoolClient, dataset: ImportedDataset) => Promise<void>;
}

/** What an import of a list did. */
export interface ListReport extends Omit<ImportedDataset, 'importedAt' | 'rejects'> {
  readonly rejected: number;
  /** The first twenty. */
  readonly rejects: readonly ListReject[];
}

const readers: Readonly<Record<SanctionsListName, (bytes: Buffer, name: string) => ReadList | Promise<ReadList>>> = {
  DFAT: readDfatList,
  UN: readUnList,
};

/** The lists are of some megabytes. */
const maxBytes = 64 * 1024 * 1024;
const entriesAtOnce = 1_000;

/**
 * Replaces a sanctions list whole by the one in a file, in one transaction: who screens meanwhile finds the one before.
 * @throws ImportRefusal when the file is not what it claims or may not be taken: then nothing has changed
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

/** The bytes of a file of a list.
 * @throws ImportRefusal when it cannot be read or is too large */
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
