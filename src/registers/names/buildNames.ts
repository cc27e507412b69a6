import type { PoolClient } from 'pg';
import { copyRows } from '../import/copyRows.js';
import type { RowChunk } from '../import/extractFile.js';
import { carryPrivileges } from '../import/swapTables.js';
import { nameLinesOf, type NamedEntity } from './nameRows.js';
import type { NameTables } from './nameTables.js';

/** Entities that are read and written together. */
const batchSize = 5_000;

/**
 * Makes the names of a register anew from all its entities and commits; searches go on over the old ones until then. Rows
 * lie with the fewest words first: of a word that too many names hold, a search reads those that it tells most of.
 * The session must hold the lock of the import.
 */
export async function buildNames(client: PoolClient, tables: NameTables): Promise<void> {
  const { register, names, words, entities, key } = tables;
  await client.query('begin');
  await client.query(
    'create temporary table names_read (core text collate "C", form text collate "C", number bigint, kind smallint) on commit drop',
  );
  await client.query(
    `declare named no scroll cursor for select ${key}::text as number, legal_name, names from ${entities}`,
  );
  for (;;) {
    const { rows } = await client.query<NamedEntity>(`fetch ${batchSize} from named`);
    if (rows.length === 0) break;
    await copyRows(client, 'copy names_read from stdin', inOne(rows.map(nameLinesOf).join('')), () => undefined);
  }
  await client.query('close named');
  await client.query(`create table ${names}_new (like ${names} including comments)`);
  await client.query(
    `insert into ${names}_new select core, form, number, kind from names_read
     order by length(core) - length(replace(core, ' ', '')), core`,
  );
  await client.query(`create table ${words}_new (like ${words} including comments)`);
  await client.query(
    `insert into ${words}_new select word, count(*) from names_read, unnest(string_to_array(core, ' ')) as word group by word`,
  );
  await takePlace(client, tables);
  await client.query('delete from register_names_pending where register = $1', [register]);
  await client.query(
    `insert into register_names (register, made_at) values ($1, now())
     on conflict (register) do update set made_at = excluded.made_at`,
    [register],
  );
  await client.query('commit');
}

async function takePlace(client: PoolClient, { names, words, indexes }: NameTables): Promise<void> {
  const tables = { names, words };
  for (const { name, table, on, isUnique } of indexes) {
    await client.query(`create ${isUnique ? 'unique ' : ''}index ${name}_new on ${tables[table]}_new ${on}`);
  }
  for (const table of [names, words]) {
    await client.query(`analyze ${table}_new`);
    await carryPrivileges(client, `${table}_new`, table);
  }
  for (const table of [names, words]) {
    await client.query(`drop table ${table}`);
    await client.query(`alter table ${table}_new rename to ${table}`);
  }
  for (const { name } of indexes) await client.query(`alter index ${name}_new rename to ${name}`);
}

async function* inOne(lines: string): AsyncGenerator<RowChunk, void, void> {
  yield await Promise.resolve({ rows: Buffer.from(lines), records: 0 });
}
