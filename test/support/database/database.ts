import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { openDatabase, type Database } from '../../../src/database/orm.js';

interface Address {
  readonly host: string;
  readonly user: string;
  readonly database: string;
  readonly port: number;
}

export interface TestDatabase extends Database {
  readonly address: Address;
  readonly pool: Pool;
  /** The environment of a process on this database, without SECRETS_KEY. */
  readonly settings: Readonly<Record<string, string>>;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A separate migrated database: a clone of a template whose registers are empty or have the sample. */
export async function testDatabase({ sample = false } = {}): Promise<TestDatabase> {
  const server = JSON.parse(process.env['KYB_TEST_POSTGRES'] ?? '{}') as Address;
  const address = { ...server, database: `kyb_test_${randomBytes(6).toString('hex')}` };
  const template = sample ? 'kyb_sample' : 'kyb_empty';
  // Copying files takes a tenth of the time of the default strategy, which writes the copy to the log.
  await onServer(server, `create database ${address.database} template ${template} strategy file_copy`);
  // KYB_TEST_POOLER=1 sends what the service does through PgBouncer, in transaction mode.
  const pooler = process.env['KYB_TEST_PGBOUNCER'];
  const pooled = pooler === undefined ? undefined : { ...address, ...(JSON.parse(pooler) as Partial<Address>) };
  const database = await openDatabase(pooled ?? address, pooled && { direct: address });
  return {
    ...database,
    address,
    settings: pooled
      ? { DATABASE_URL: toUrl(pooled), DIRECT_DATABASE_URL: toUrl(address) }
      : { DATABASE_URL: toUrl(address) },
    drop: async () => {
      await database.close();
      await onServer(server, `drop database ${address.database} with (force)`);
    },
  };
}

function toUrl({ host, port, user, database }: Address): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function onServer(server: Address, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
