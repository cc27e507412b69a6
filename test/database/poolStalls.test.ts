import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '../../src/database/transaction.js';
import type { ProxiedDatabase } from '../support/database/databaseProxy.js';
import { findBackend, numbersDatabase, numbersIn } from './numbersDatabase.js';

// A connection whose response is missing does not go back to the pool.
let database: ProxiedDatabase;
beforeEach(async () => {
  database = await numbersDatabase();
});
afterEach(() => database.drop());

const backend = (): Promise<number> => findBackend(database);
const numbers = (): Promise<number[]> => numbersIn(database);

describe.each(['late', 'frozen', 'halfOpen'] as const)('a statement whose response is %s', (kind) => {
  it('fails when the time is over, and nobody else gets its connection', async () => {
    const before = await backend();
    database.arm({ kind, statement: 1 });
    await expect(database.orm.em.fork().getConnection().execute('select 1')).rejects.toThrow('Query read timeout');
    database.disarm();
    expect(await backend()).not.toBe(before);
  });

  it('ends its transaction at once: nothing waits for the rollback', async () => {
    database.arm({ kind, statement: 2 });
    const work = inTransaction(database.pool, async (client) => {
      await client.query('insert into numbers values (1)').catch(() => undefined);
      await client.query('insert into numbers values (2)');
    });
    await expect(work).rejects.toThrow('Client was closed and is not queryable');
    database.disarm();
    expect(await numbers()).toEqual([]);
  });
});
