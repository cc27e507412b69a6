import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { inSnapshot } from '../../src/database/transaction.js';
import type { ProxiedDatabase } from '../support/database/databaseProxy.js';
import { findBackend, numbersDatabase, numbersIn } from './numbersDatabase.js';

// A connection that its next user could not rely on does not go back to the pool, and its slot is free.
let database: ProxiedDatabase;
beforeEach(async () => {
  database = await numbersDatabase();
});
afterEach(() => database.drop());

const backend = (): Promise<number> => findBackend(database);
const numbers = (): Promise<number[]> => numbersIn(database);
const insert = (n: number | string): Promise<unknown> =>
  database.orm.em
    .fork()
    .transactional((em) =>
      em.getConnection().execute(`insert into numbers values (${n})`, [], 'run', em.getTransactionContext()),
    );

describe.each(['begin', 'insert', 'commit', 'rollback'])(
  'a transaction of the ORM whose connection is lost at its %s',
  (name) => {
    it('fails, and gives its slot back', async () => {
      await insert(1);
      database.arm({ kind: 'lost', statement: { begin: 1, insert: 2, commit: 3, rollback: 3 }[name] ?? 0 });
      await expect(name === 'rollback' ? insert('none') : insert(2)).rejects.toThrow();
      expect(database.disarm()).toMatchObject({ isBroken: true });
      await insert(3);
      expect(await numbers()).toEqual([1, 3]);
    });
  },
);

it('a connection that is given back inside a transaction is closed', async () => {
  const client = await database.pool.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from numbers');
  client.release();
  await database.direct.query('insert into numbers values (1)');
  expect((await database.pool.query('select n from numbers')).rows).toEqual([{ n: 1 }]);
});

it('a connection to a server that has become a standby is closed', async () => {
  const before = await backend();
  await database.pool.query('set default_transaction_read_only = on');
  await expect(insert(1)).rejects.toMatchObject({ code: '25006' });
  expect(await backend()).not.toBe(before);
  await insert(2);
});

it('a connection finds out about a host that has vanished, also one for imports', async () => {
  const asked = jest.spyOn(Socket.prototype, 'setKeepAlive');
  try {
    const untimed = await openDatabase(database.address, { isUntimed: true });
    await untimed.pool.query('select 1');
    await untimed.close();
    expect(asked.mock.calls).toContainEqual([true, 30_000]);
  } finally {
    asked.mockRestore();
  }
});

describe('a snapshot', () => {
  it('gives a connection whose rollback fails to nobody', async () => {
    database.arm({ kind: 'lost', statement: 2 });
    const failing = inSnapshot(database.pool, () => Promise.reject(new Error('the work failed')));
    await expect(failing).rejects.toThrow('the work failed');
    expect(database.disarm()).toMatchObject({ isBroken: true });
    expect(await inSnapshot(database.pool, async (client) => (await client.query('select 1 as one')).rows)).toEqual([
      { one: 1 },
    ]);
  });

  it('of whose statements one has failed is no success, even where the work ignores the failure', async () => {
    const work = inSnapshot(database.pool, async (client) => {
      await client.query('insert into numbers values (1)');
      await client.query('select 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('The transaction was rolled back');
    expect(await numbers()).toEqual([]);
  });
});
