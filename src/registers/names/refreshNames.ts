import type { PoolClient } from 'pg';
import { inTransactionOn } from '../../database/transaction.js';
import { type NamedEntity, type NameTables, storeFirstNumbers, toNameRows } from './buildNames.js';

const batchSize = 5_000;

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
      `select number::text from register_names_pending where register = $1 order by number limit ${batchSize}`,
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
