// JavaScript, over the built product: Jest does not resolve TypeScript's imports for its global setup.
import 'reflect-metadata';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../dist/database/embedded.js';
import { migrate, openDatabase } from '../../dist/database/orm.js';
import { importSample } from '../../dist/operations/platform/importSample.js';

let dataDir;
let postgres;

/** One real PostgreSQL for the whole run, with two migrated templates to clone: without and with the sample. */
export async function setup() {
  dataDir = await mkdtemp(join(tmpdir(), 'kyb-test-'));
  // For root, whose PostgreSQL is another user's; see dataDir.ts.
  await chmod(dataDir, 0o711);
  postgres = await startEmbedded({ dataDir, log: () => undefined });
  const server = await openDatabase(postgres.connection);
  await server.pool.query('create database kyb_empty');
  await inDatabase('kyb_empty', migrate);
  await server.pool.query('create database kyb_sample template kyb_empty');
  await inDatabase('kyb_sample', ({ pool }) => importSample(pool));
  await server.close();
  process.env.KYB_TEST_POSTGRES = JSON.stringify(postgres.connection);
}

export async function teardown() {
  await postgres?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}

async function inDatabase(name, work) {
  const database = await openDatabase({ ...postgres.connection, database: name });
  await work(database);
  await database.close();
}

export default setup;
