import { Client } from 'pg';
import type { TestDatabase } from '../database/database.js';

/** A clock that moves only when it is set, for this process and for a database. */
export interface FixedClock {
  set(at: Date): Promise<void>;
  /** Gives the process its own clock back. */
  stop(): Promise<void>;
}

/**
 * Has `new Date()`, `Date.now()` and the `now()` of SQL return one time, so that two runs store and show the same times. The database
 * must not have been used yet: only new connections find the `now()` of the schema `pictures` before that of PostgreSQL.
 */
export async function fixClock({ address }: TestDatabase, start: Date): Promise<FixedClock> {
  const client = new Client(address);
  await client.connect();
  await client.query('create schema pictures');
  await client.query('create table pictures.clock (at timestamptz not null)');
  await client.query('insert into pictures.clock values ($1)', [start.toISOString()]);
  await client.query(
    `create function pictures.now() returns timestamptz stable language sql as 'select at from pictures.clock'`,
  );
  await client.query(`alter database ${address.database} set search_path = public, pictures, pg_catalog`);
  const RealDate = globalThis.Date;
  let now = start.getTime();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now] : values, newTarget),
    get: (target, name) => (name === 'now' ? () => now : (Reflect.get(target, name) as unknown)),
  });
  return {
    set: async (at) => {
      now = at.getTime();
      await client.query('update pictures.clock set at = $1', [at.toISOString()]);
    },
    stop: async () => {
      globalThis.Date = RealDate;
      await client.end();
    },
  };
}
