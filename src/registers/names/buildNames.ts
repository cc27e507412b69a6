import type { PoolClient } from 'pg';
import { inTransactionOn } from '../../database/transaction.js';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { foldName, toCoreName } from '../../domain/names/foldName.js';
import { type NameKind, nameKinds, toNameKind } from '../../domain/names/likeness.js';
import type { RowChunk } from '../import/extractFile.js';
import { copyPrivileges } from '../import/mergeRows.js';
import { registerTables } from '../import/registerTables.js';
import { copyRow, copyRows } from '../import/stageFiles.js';

/** Entities that are read and written in one batch. */
const batchSize = 5_000;
/** Distinct words whose counts are in memory, some 20 MiB. */
const maxWords = 200_000;
/** The most names that each way of a search returns for ranking: those with the fewest words, as the table is ordered. */
export const maxCandidates = 300;
/** The index lists this many names in 2 ms. The candidates for a word in more names are stored with the word. */
const maxListed = 10_000;

/**
 * Rebuilds the name index of a register from all its entities and commits. Searches use the old index until then. Rows
 * are in order of their number of words, fewest first: a search for a very frequent word reads only the first rows,
 * which it matches best. The session must have the import's lock.
 */
export function buildNames(client: PoolClient, tables: NameTables): Promise<void> {
  return inTransactionOn(client, () => replaceNames(client, tables));
}

async function replaceNames(client: PoolClient, tables: NameTables): Promise<void> {
  const { register, names, words, entities, key } = tables;
  await client.query(
    'create temporary table names_read (core text collate "C", form text collate "C", number bigint, kind smallint) on commit drop',
  );
  await client.query('create temporary table words_read (word text collate "C", names bigint) on commit drop');
  const counts = new Map<string, number>();
  await client.query(
    `declare named no scroll cursor for select ${key}::text as number, legal_name, names from ${entities}`,
  );
  const fetchBatch = async (): Promise<readonly NamedEntity[]> =>
    (await client.query<NamedEntity>(`fetch ${batchSize} from named`)).rows;
  for (let batch = await fetchBatch(); batch.length > 0;) {
    // PostgreSQL reads the next batch while this one is folded.
    const next = fetchBatch();
    next.catch(() => undefined);
    await copyLines(client, 'names_read', toNameLines(batch, counts));
    if (counts.size > maxWords) await moveWords(client, counts);
    batch = await next;
  }
  await moveWords(client, counts);
  await client.query('close named');
  await client.query(`create table ${names}_new (like ${names} including comments)`);
  await client.query(
    `insert into ${names}_new select core, form, number, kind from names_read
     order by length(core) - length(replace(core, ' ', '')), core`,
  );
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

/** The rows of entities as lines for COPY of `core`, `form`, `number` and `kind`. Counts their words. Folded names need no escapes. */
function toNameLines(entities: readonly NamedEntity[], counts: Map<string, number>): string {
  let lines = '';
  for (const entity of entities) {
    for (const { core, form, kind } of toNameRows(entity)) {
      lines += `${core}\t${form ?? '\\N'}\t${entity.number}\t${kind}\n`;
      for (const word of core.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return lines;
}

/** Moves the counts to a table, whose rows are added up at the end, so that a million words need no memory here. */
async function moveWords(client: PoolClient, counts: Map<string, number>): Promise<void> {
  await copyLines(client, 'words_read', Array.from(counts, copyRow).join(''));
  counts.clear();
}

async function copyLines(client: PoolClient, table: string, lines: string): Promise<void> {
  await copyRows(client, `copy ${table} from stdin`, inOne(lines), () => undefined);
}

async function* inOne(lines: string): AsyncGenerator<RowChunk, void, void> {
  yield await Promise.resolve({ rows: Buffer.from(lines), records: 0 });
}

/** The columns from which an entity's names are derived. */
export interface NamedEntity {
  readonly number: string;
  readonly legal_name: string;
  readonly names: readonly { readonly type: string; readonly name: string }[] | null;
}

/** A row of a register's name index, without the number of the entity. */
export interface NameRow {
  readonly core: string;
  /** The legal form after the core. Null if there is none. */
  readonly form: string | null;
  readonly kind: number;
}

/** Longer names are cut: no search is longer, and an index entry is limited to a few thousand bytes. */
const maxCoreLength = 500;

/** The distinct folded names of an entity. A name that folds to nothing is left out. */
export function toNameRows({ legal_name: legalName, names }: NamedEntity): readonly NameRow[] {
  const legal = toNameRow(legalName, 'legal');
  // A fast path, because most entities have one name.
  if (names === null) return legal.core === '' ? [] : [legal];
  const rows = [legal, ...names.map(({ type, name }) => toNameRow(name, toNameKind(type)))];
  const byCore = new Map<string, NameRow>();
  for (const row of rows) {
    const before = byCore.get(row.core);
    if (row.core !== '' && (!before || row.kind < before.kind)) byCore.set(row.core, row);
  }
  return [...byCore.values()];
}

function toNameRow(name: string, kind: NameKind): NameRow {
  const folded = foldName(name);
  const core = toCoreName(folded) || folded;
  const form = folded.length > core.length && folded.startsWith(`${core} `) ? folded.slice(core.length + 1) : null;
  return { core: core.slice(0, maxCoreLength).trim(), form, kind: nameKinds.indexOf(kind) };
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
