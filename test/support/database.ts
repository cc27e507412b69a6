import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { openDatabase, type Database } from '../../src/database/orm.js';

interface Address {
  readonly host: string;
  readonly user: string;
  readonly database: string;
  readonly port: number;
}

export interface TestDatabase extends Database {
  readonly address: Address;
  readonly pool: Pool;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A migrated database of one's own: a clone of a template, whose registers are empty or hold the sample. */
export async function testDatabase({ sample = false } = {}): Promise<TestDatabase> {
  const server = JSON.parse(process.env['KYB_TEST_POSTGRES'] ?? '{}') as Address;
  const address = { ...server, database: `kyb_test_${randomBytes(6).toString('hex')}` };
  await onServer(server, `create database ${address.database} template ${sample ? 'kyb_sample' : 'kyb_empty'}`);
  const database = await openDatabase(address);
  return {
    ...database,
    address,
    drop: async () => {
      await database.close();
      await onServer(server, `drop database ${address.database} with (force)`);
    },
  };
}

async function onServer(server: Address, statement: string): Promise<void> {
  const admin = await openDatabase(server, { poolSize: 1 });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}
