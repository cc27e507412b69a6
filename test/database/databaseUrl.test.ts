import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

// A DATABASE_URL means what PostgreSQL's own tools take it to mean, also after the question mark. The residency check
// judges the host that is there, and a URL that requests TLS gets TLS or nothing.
let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const toUrl = (options: string): string => {
  const { host, user, database, port } = own.address;
  return `postgresql://${user}@elsewhere.invalid:${port}/${database}?host=${encodeURIComponent(host)}${options}`;
};

describe('a database URL', () => {
  it('leads to the host that its query names', async () => {
    const database = await openDatabase({ url: toUrl('') });
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    expect(rows).toEqual([{ name: own.address.database }]);
    await database.close();
  });

  it('that asks for TLS is not served without', async () => {
    await expect(openDatabase({ url: toUrl('&sslmode=verify-full') })).rejects.toThrow('does not support SSL');
  });
});
