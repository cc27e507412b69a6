import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { recordDataset, type ImportedDataset } from '../datasets/recordDataset.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { checkList } from './checkList.js';
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
const mostBytes = 64 * 1024 * 1024;
const rejectsShown = 20;
const entriesAtOnce = 1_000;

/**
 * Replaces a sanctions list whole by the one in a file, in one transaction: who screens meanwhile finds the one before.
 * @throws ImportRefusal when the file is not what it claims or may not be taken: then nothing has changed
 */
export async function importList(pool: Pool, options: ImportListOptions): Promise<ListReport> {
  const { list, now } = options;
  const name = basename(options.file);
  const bytes = await readFile(options.file);
  const read = await readers[list](bytes, name);
  const files = [{ name, sha256: createHash('sha256').update(bytes).digest('hex') }];
  const records = read.entries.length;
  const dataset = { name: list, asOf: read.asOf, records, rejects: read.rejects.length, files, importedAt: now };
  checkList(read, { name, now, allowRejects: options.allowRejects ?? false });
  await inTransaction(pool, async (client) => {
    await lockList(client, list);
    if (!options.allowSmaller) await checkStep(client, dataset);
    await recordDataset(client, dataset);
    await client.query('delete from list_entries where list = $1', [list]);
    for (let at = 0; at < records; at += entriesAtOnce) {
      const entries = JSON.stringify(read.entries.slice(at, at + entriesAtOnce));
      await client.query(insertStatement, [list, entries]);
    }
    await options.onImported(client, dataset);
  });
  const { asOf } = dataset;
  return {
    name: list,
    asOf,
    records,
    files,
    rejected: read.rejects.length,
    rejects: read.rejects.slice(0, rejectsShown),
  };
}

const insertStatement = `insert into list_entries (list, reference, name, is_person, names, details, fingerprint)
  select $1, reference, name, "isPerson", names, details, fingerprint
  from jsonb_to_recordset($2::jsonb) as entry (reference text, name text, "isPerson" boolean, names jsonb, details jsonb,
    fingerprint text)`;

/** @throws ImportRefusal when another import of the list is under way */
async function lockList(client: PoolClient, list: SanctionsListName): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as locked', [
    `kyb import ${list}`,
  ]);
  if (rows[0]?.locked) return;
  throw new ImportRefusal(`Another import of the ${list} list is under way; try again when it has ended.`);
}

/** A list of the day after holds as many entries or a few less: one with much less is not whole. */
const smallestShare = 0.8;

/** @throws ImportRefusal when the list holds much less than the one that is held, or is older */
async function checkStep(client: PoolClient, { name, records, asOf }: ImportedDataset): Promise<void> {
  const { rows } = await client.query<{ records: string; as_of: string }>(
    'select records::text, as_of::text from datasets where name = $1',
    [name],
  );
  const held = rows[0];
  if (!held) return;
  const remedy = 'If that is meant, add --allow-smaller.';
  if (records < Number(held.records) * smallestShare) {
    throw new ImportRefusal(
      `The file holds ${records} entries where ${held.records} are held: it looks incomplete. ${remedy}`,
    );
  }
  if (asOf < held.as_of) {
    throw new ImportRefusal(`The file is of ${asOf}, older than the list that is held (${held.as_of}). ${remedy}`);
  }
}

/** @throws ImportRefusal */
async function readFile(path: string): Promise<Buffer> {
  try {
    await using file = await open(path);
    const stats = await file.stat();
    if (!stats.isFile()) throw new ImportRefusal(`${path} is no file.`);
    if (stats.size > mostBytes) {
      throw new ImportRefusal(`${path} has more than ${mostBytes / 1024 ** 2} MiB: no list has.`);
    }
    return await file.readFile();
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  // A connection that breaks fails the query that is under way; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    // The connection is not used again: whatever state it is in ends with it.
    client.release(true);
  }
}
