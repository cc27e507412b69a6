import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inTransaction, inTransactionOn } from '../../database/transaction.js';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import type { RowChunk } from '../import/extractFile.js';
import { copyPrivileges } from '../import/mergeRows.js';
import { registerTables } from '../import/registerTables.js';
import { copyRows } from '../import/stageFiles.js';
import { type NamedEntity, toNameRows } from '../../domain/names/likeness.js';
import { LineFolder, manyWords } from './foldLines.js';

const newline = 10;
/** Entities that are refreshed in one transaction. */
const refreshSize = 5_000;
/** The most names that each way of a search returns for ranking: those with the fewest words, as the table is ordered. */
export const maxCandidates = 300;
/** The index lists this many names in 2 ms. The candidates for a word in more names are stored with the word. */
const maxListed = 10_000;

/**
 * Rebuilds the name index of a register from all its entities and commits. Searches use the old index until then. Rows
 * are in order of their number of words, fewest first: a search for a very frequent word reads only the first rows,
 * which it matches best. The session must have the import's lock. Another connection reads the entities.
 */
export function buildNames(client: PoolClient, pool: Pool, tables: NameTables): Promise<void> {
  return inTransactionOn(client, () => replaceNames(client, pool, tables));
}

async function replaceNames(client: PoolClient, pool: Pool, tables: NameTables): Promise<void> {
  const { register, names, words } = tables;
  await client.query('create temporary table words_read (word text collate "C", names bigint) on commit drop');
  const readTables = Array.from({ length: manyWords }, (_, at) => `names_read_${at + 1}`);
  for (const table of readTables) {
    await client.query(
      `create temporary table ${table} (core text collate "C", form text collate "C", number bigint, kind smallint) on commit drop`,
    );
  }
  await inTransaction(pool, (reader) => foldEntities(reader, tables, client));
  await client.query(`create table ${names}_new (like ${names} including comments)`);
  for (const table of readTables) {
    // A sort by the text alone compares its first bytes as a number, and so takes half the time of a sort by both.
    const order = table === readTables.at(-1) ? `length(core) - length(replace(core, ' ', '')), core` : 'core';
    await client.query(`insert into ${names}_new select core, form, number, kind from ${table} order by ${order}`);
    await client.query(`drop table ${table}`);
  }
  await client.query(`create table ${words}_new (like ${words} including comments)`);
  await client.query(`insert into ${words}_new (word, names) select word, sum(names) from words_read group by word`);
  await replaceTables(client, tables);
  await client.query('delete from register_names_pending where register = $1', [register]);
  await client.query(
    `insert into register_names (register, made_at) values ($1, now())
     on conflict (register) do update set made_at = excluded.made_at`,
    [register],
  );
}

async function replaceTables(client: PoolClient, { names, words, indexes }: NameTables): Promise<void> {
  const tables = { names, words };
  for (const { name, table, on, isUnique } of indexes) {
    await client.query(`create ${isUnique ? 'unique ' : ''}index ${name}_new on ${tables[table]}_new ${on}`);
  }
  await storeFirstNumbers(client, { names: `${names}_new`, words: `${words}_new` });
  for (const table of [names, words]) {
    await client.query(`analyze ${table}_new`);
    await copyPrivileges(client, `${table}_new`, table);
  }
  for (const table of [names, words]) {
    await client.query(`drop table ${table}`);
    await client.query(`alter table ${table}_new rename to ${table}`);
  }
  for (const { name } of indexes) await client.query(`alter index ${name}_new rename to ${name}`);
}

/**
 * Stores the entities of the first names with each word in very many names, unless it has them. The index lists rows in the order of
 * the table, names with few words first. Call it in a transaction.
 */
export async function storeFirstNumbers(
  client: PoolClient,
  { names, words }: Pick<NameTables, 'names' | 'words'>,
): Promise<void> {
  // With the limit, the planner would read the table.
  await client.query('set local enable_seqscan = off');
  await client.query(
    `update ${words} w set first_numbers = array(
       select number from ${names} where string_to_array(core, ' ') @> array[w.word] limit ${maxCandidates})
     where names > ${maxListed} and first_numbers is null`,
  );
}

/** Reads all entities by COPY, which takes a fraction of the time of rows as objects, and writes their names. */
async function foldEntities(reader: PoolClient, { entities, key }: NameTables, client: PoolClient): Promise<void> {
  await reader.query('set local statement_timeout = 0');
  const copy = reader.query(copyTo(`copy (select ${key}, legal_name, names from ${entities}) to stdout`));
  const folder = new LineFolder();
  const writer = new NameWriter(client, folder);
  let rest = Buffer.alloc(0);
  let failure: Error | undefined;
  try {
    for await (const chunk of copy as AsyncIterable<Buffer<ArrayBuffer>>) {
      // After a failure the rest is read and dropped. Otherwise PostgreSQL would wait to send it, and the connection could not be used.
      if (failure) continue;
      const lines = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      try {
        for (let end = lines.indexOf(newline); end >= 0; end = lines.indexOf(newline, start)) {
          folder.add(lines, start, end);
          start = end + 1;
          if (folder.isFull) await writer.writeFull();
        }
      } catch (error) {
        failure = error as Error;
      }
      rest = lines.subarray(start);
    }
  } finally {
    // Ends the time limit that `pg` sets for a statement, if the pool has one: a stream of a COPY does not end it.
    (copy as { callback?: () => void }).callback?.();
  }
  if (failure) throw failure;
  await writer.end();
}

/** Writes folded names to the table of their number of words, and the counts of words. */
class NameWriter {
  /** The last batch. The next one is folded while PostgreSQL writes this one. */
  private writing = Promise.resolve();

  constructor(
    private readonly client: PoolClient,
    private readonly folder: LineFolder,
  ) {}

  async writeFull(minLength?: number): Promise<void> {
    for (const [words, lines] of this.folder.takeBatches(minLength)) await this.write(`names_read_${words}`, lines);
    // The counts are added up in the end, so that a million words need no memory here.
    if (this.folder.words.isFull) await this.writeWords();
  }

  async end(): Promise<void> {
    await this.writeFull(1);
    await this.writeWords();
    await this.writing;
  }

  private writeWords(): Promise<void> {
    return this.write('words_read', Buffer.from(this.folder.words.take()));
  }

  private async write(table: string, lines: Buffer): Promise<void> {
    await this.writing;
    this.writing = copyLines(this.client, table, lines);
    this.writing.catch(() => undefined);
  }
}

async function copyLines(client: PoolClient, table: string, lines: Buffer): Promise<void> {
  await copyRows(client, `copy ${table} from stdin with (format text, freeze)`, inOne(lines), () => undefined);
}

async function* inOne(rows: Buffer): AsyncGenerator<RowChunk, void, void> {
  yield await Promise.resolve({ rows, records: 0 });
}

interface StoredName {
  readonly number: string;
  readonly core: string;
  readonly form: string | null;
  readonly kind: number;
}

/**
 * Updates the name index for entities that an import has changed, in short transactions. An interrupted run continues
 * where it stopped. The session must have the import's lock.
 */
export async function refreshNames(client: PoolClient, tables: NameTables): Promise<void> {
  await refreshPending(client, tables);
  // For words that have become frequent or lost a first name, and for an index that an earlier release built.
  await inTransactionOn(client, () => storeFirstNumbers(client, tables));
}

async function refreshPending(client: PoolClient, tables: NameTables): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ number: string }>(
      `select number::text from register_names_pending where register = $1 order by number limit ${refreshSize}`,
      [tables.register],
    );
    if (rows.length === 0) return;
    const numbers = rows.map(({ number }) => number);
    await inTransactionOn(client, () => refreshBatch(client, tables, numbers));
  }
}

async function refreshBatch(client: PoolClient, tables: NameTables, numbers: readonly string[]): Promise<void> {
  const { register, names, words, entities, key } = tables;
  const { rows: held } = await client.query<StoredName>(
    `select number::text, core, form, kind from ${names} where number = any ($1::bigint[])`,
    [numbers],
  );
  const { rows: named } = await client.query<NamedEntity>(
    `select ${key}::text as number, legal_name, names from ${entities} where ${key} = any ($1::bigint[])`,
    [numbers],
  );
  const wanted = named.flatMap((entity) => toNameRows(entity).map((row) => ({ ...row, number: entity.number })));
  const gone = without(held, wanted);
  const added = without(wanted, held);
  await client.query(
    `delete from ${names} where (number, core, kind) in
       (select * from unnest($1::bigint[], $2::text[], $3::smallint[]))`,
    toColumnArrays(gone).slice(0, 3),
  );
  // They are listed again at the end. Otherwise the lists would shrink with every entity that gets another name.
  await client.query(
    `update ${words} set first_numbers = null
     where first_numbers && $1::bigint[] and word in (select unnest(string_to_array(core, ' ')) from unnest($2::text[]) as core)`,
    toColumnArrays(gone).slice(0, 2),
  );
  await client.query(
    `insert into ${names} (number, core, kind, form)
     select * from unnest($1::bigint[], $2::text[], $3::smallint[], $4::text[])`,
    toColumnArrays(added),
  );
  await client.query(
    `insert into ${words} (word, names)
     select word, count(*) from unnest($1::text[]) as core, unnest(string_to_array(core, ' ')) as word group by word
     on conflict (word) do update set names = ${words}.names + excluded.names`,
    [added.map(({ core }) => core)],
  );
  await client.query('delete from register_names_pending where register = $1 and number = any ($2::bigint[])', [
    register,
    numbers,
  ]);
}

function without(names: readonly StoredName[], others: readonly StoredName[]): readonly StoredName[] {
  const toKey = ({ number, core, form, kind }: StoredName): string => `${number} ${kind} ${core}|${form ?? ''}`;
  const known = new Set(others.map(toKey));
  return names.filter((name) => !known.has(toKey(name)));
}

function toColumnArrays(names: readonly StoredName[]): unknown[] {
  return [
    names.map(({ number }) => number),
    names.map(({ core }) => core),
    names.map(({ kind }) => kind),
    names.map(({ form }) => form),
  ];
}

/** The tables that a name search reads for one register. */
export interface NameTables {
  readonly register: RegisterCode;
  /** One row for each name of an entity. */
  readonly names: string;
  /** Each distinct word of these names. */
  readonly words: string;
  /** The register's own table, and its key. */
  readonly entities: string;
  readonly key: string;
  /** SQL over `e` for whether an entity is active. */
  readonly isActive: string;
  /** As the migration created them. A build creates them again from this. */
  readonly indexes: readonly {
    readonly name: string;
    readonly table: 'names' | 'words';
    readonly on: string;
    readonly isUnique?: true;
  }[];
}

export const nameTables: Readonly<Record<RegisterCode, NameTables>> = {
  abr: toNameTables('abr', `e.status = 'ACT'`),
  nzbn: toNameTables('nzbn', `e.status_code = '50'`),
};

function toNameTables(register: RegisterCode, isActive: string): NameTables {
  const { name: entities, key } = registerTables[register];
  return {
    register,
    names: `${register}_names`,
    words: `${register}_words`,
    entities,
    key,
    isActive,
    indexes: [
      { name: `${register}_names_core_index`, table: 'names', on: '(core)' },
      { name: `${register}_names_number_index`, table: 'names', on: '(number)' },
      { name: `${register}_names_words_index`, table: 'names', on: `using gin (string_to_array(core, ' '))` },
      { name: `${register}_words_word_index`, table: 'words', on: '(word)', isUnique: true },
      { name: `${register}_words_similar_index`, table: 'words', on: 'using gin (word gin_trgm_ops)' },
    ],
  };
}
