import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { readConfig } from '../../src/platform/configuration/config.js';
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

// PostgreSQL's own tools try the hosts of a list in turn. The driver would look up the whole list as one name.
describe('a list of hosts', () => {
  const read = (variable: string, url: string): unknown => readConfig({ SECRETS_KEY: 'k'.repeat(32), [variable]: url });

  it.each([
    'postgresql://kyb:secret@db1:5432,db2:5432/kyb',
    'postgresql://kyb@db1,db2/kyb?target_session_attrs=read-write',
    'postgresql://kyb@db1%2Cdb2/kyb',
    'postgresql://kyb@db1/kyb?sslmode=verify-full&host=db1,db2',
    'postgresql://kyb@/kyb?host=%2Fone%2C%2Ftwo',
  ])('%s is refused with the remedy, and without the URL', (url) => {
    for (const variable of ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'DATABASE_REPLICA_URL', 'MIGRATION_DATABASE_URL']) {
      expect(() => read(variable, url)).toThrow(
        `The environment is not valid. ${variable}: must name one host, because the driver of PostgreSQL does not try several. ` +
          'For a failover name HAProxy, which leads to the primary (docs/guides/high-availability.md)',
      );
    }
  });

  it.each(['postgresql://kyb:a,b@db1/kyb', 'postgresql://k%2Cb@db1/kyb?options=-c%20a%3D1,2'])(
    '%s names one host',
    (url) => {
      expect(read('DATABASE_URL', url)).toMatchObject({ databaseUrl: url });
    },
  );
});
