import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import {
  crossingForeignKeys,
  distributed,
  local,
  reference,
  uniqueWithoutOrganisation,
  withoutOrganisation,
} from '../support/database/tenantTables.js';

// The schema can be distributed by organisation over several PostgreSQL servers: each table has its place, and no key spans
// organisations unless its values are unique anyway (docs/explanation/distribution.md).
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const place = 'test/support/database/tenantTables.ts';
const classes: Readonly<Record<string, readonly string[]>> = {
  distributed,
  reference: Object.values(reference).flat(),
  local: Object.values(local).flat(),
};

function findClasses(table: string): string[] {
  return Object.keys(classes).filter((name) => classes[name]?.includes(table));
}

async function query<Row extends object>(statement: string): Promise<readonly Row[]> {
  return (await database.pool.query<Row>(statement)).rows;
}

const inThisSchema = `relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`;

it('each table is distributed by organisation, a reference table, or local to one server', async () => {
  const tables = (await query<{ name: string }>(`select relname as name from pg_class where ${inThisSchema}`)).map(
    ({ name }) => name,
  );
  const faults = tables.flatMap((table) => {
    const found = findClasses(table);
    if (found.length === 1) return [];
    return found.length > 1
      ? `${table} is in several classes, ${found.join(' and ')}: leave it in one, in ${place}`
      : `${table} is in no class: add it in ${place}, as distributed if its rows belong to an organisation`;
  });
  const gone = Object.values(classes)
    .flat()
    .filter((table) => !tables.includes(table))
    .map((table) => `${table} does not exist: remove it from ${place}`);
  expect([...faults, ...gone]).toEqual([]);
});

it('each distributed table names its organisation in each row, or refers to a row that does', async () => {
  const rows = await query<{ table: string; named: boolean; required: string[] }>(
    `select relname as table, coalesce(bool_or(attname = 'organisation_id' and attnotnull), false) as named,
       array_agg(attname::text) filter (where attnotnull) as required
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where ${inThisSchema} group by relname`,
  );
  const faults = rows
    .filter(({ table }) => findClasses(table).includes('distributed'))
    .flatMap(({ table, named, required }) => {
      const owner = withoutOrganisation[table];
      if (named) return owner === undefined ? [] : [`${table} has organisation_id: remove it from ${place}`];
      if (owner === undefined) return [`${table} needs the column organisation_id, not null`];
      return required.includes(owner) ? [] : [`${table}.${owner} may be null, so that nothing names its organisation`];
    });
  expect(faults).toEqual([]);
});

it('each unique key of a distributed table has the organisation, or values that no two organisations have', async () => {
  const rows = await query<{ table: string; columns: string }>(
    `select indrelid::regclass::text as table, string_agg(pg_get_indexdef(indexrelid, at, true), ', ' order by at) as columns
     from pg_index join pg_class on pg_class.oid = indrelid, generate_series(1, indnkeyatts) as at
     where indisunique and ${inThisSchema} group by indexrelid, indrelid`,
  );
  const keys = rows
    .filter(({ table }) => findClasses(table).includes('distributed'))
    .filter(({ columns }) => !columns.split(', ').includes('organisation_id'))
    .map(({ table, columns }) => `${table} (${columns})`);
  const known: readonly string[] = Object.values(uniqueWithoutOrganisation).flat();
  expect(rows.length).toBeGreaterThan(60);
  expect(
    keys
      .filter((key) => !known.includes(key))
      .map((key) => `${key} spans organisations: begin it with organisation_id, or add it to ${place} with a reason`),
  ).toEqual([]);
  expect(known.filter((key) => !keys.includes(key)).map((key) => `${key}: remove it from ${place}`)).toEqual([]);
});

it('foreign keys stay within a class or lead to a reference table', async () => {
  const rows = await query<{ from: string; columns: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to,
       (select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
     from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and ${inThisSchema}`,
  );
  const crossing = rows.filter(({ from, to }) => {
    const [own, other] = [findClasses(from).join(), findClasses(to).join()];
    return own !== other && other !== 'reference' && !(own === 'reference' && other === 'local');
  });
  expect(rows.length).toBeGreaterThan(40);
  expect(crossing.map(({ from, columns, to }) => `${from} (${columns}) to ${to}`).sort()).toEqual(
    Object.keys(crossingForeignKeys),
  );
});

it('the page about the distribution names each table in the section of its class', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/explanation/distribution.md'), 'utf8');
  const sections = new Map(page.split(/^### /m).map((section) => [section.split('\n')[0]?.toLowerCase(), section]));
  const missing = Object.entries(classes).flatMap(([name, tables]) => {
    const section = sections.get(name) ?? '';
    return tables.filter((table) => !section.includes(`\`${table}\``)).map((table) => `${name}: ${table}`);
  });
  expect(missing).toEqual([]);
});
