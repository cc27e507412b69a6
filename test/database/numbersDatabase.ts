import { proxiedDatabase, type ProxiedDatabase } from '../support/database/databaseProxy.js';

/** A database with one pool slot and an empty table of numbers, behind a proxy that can break its connections. */
export async function numbersDatabase(): Promise<ProxiedDatabase> {
  const database = await proxiedDatabase({ poolSize: 1 });
  await database.direct.query('create table numbers (n int)');
  return database;
}

/** The process id of the PostgreSQL backend that serves the next borrower of the pool. */
export async function findBackend({ pool }: ProxiedDatabase): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The committed numbers, read past the proxy. */
export async function numbersIn({ direct }: ProxiedDatabase): Promise<number[]> {
  const { rows } = await direct.query<{ n: number }>('select n from numbers order by n');
  return rows.map(({ n }) => n);
}
