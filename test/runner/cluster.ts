import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../src/database/orm.js';
import type { EmbeddedPostgres } from '../../src/database/embedded.js';

const cache = resolve('node_modules/.cache');
const prefix = 'test-cluster-';
// The cluster is created again if one of these modules, or one that they import, has changed.
const makers = ['database/embedded', 'database/orm', 'registers/importExtract'];

export interface TestCluster {
  readonly postgres: EmbeddedPostgres;
  /** The data folder of a PostgreSQL with a migrated database `kyb`, to copy. */
  readonly migrated: string;
}

/**
 * Starts a PostgreSQL with two databases to clone: `kyb_empty` is migrated, and `kyb_sample` also has the sample.
 * Creating them takes 1.5 s, so the finished cluster is stored for the next run, and for tests with a separate
 * PostgreSQL.
 */
export async function startCluster(dataDir: string): Promise<TestCluster> {
  const { startEmbedded } = await import('../../src/database/embedded.js');
  const start = (): Promise<EmbeddedPostgres> => startEmbedded({ dataDir, log: () => undefined });
  const data = join(dataDir, 'postgres');
  const kept = join(cache, prefix + fingerprint());
  // As root, PostgreSQL runs as another user, who must be able to traverse the folder.
  await mkdir(dataDir, { mode: 0o711 });
  if (existsSync(kept)) {
    await copy(kept, data);
    return { postgres: await start(), migrated: kept };
  }
  const fresh = await start();
  await createTemplates(fresh.connection);
  await fresh.stop();
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    if (name.startsWith(prefix)) rmSync(join(cache, name), { recursive: true, force: true });
  }
  await mkdir(cache, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  await copy(data, unfinished);
  renameSync(unfinished, kept);
  return { postgres: await start(), migrated: kept };
}

async function createTemplates(connection: EmbeddedPostgres['connection']): Promise<void> {
  const { migrate } = await import('../../src/database/migrations.js');
  const { openDatabase } = await import('../../src/database/orm.js');
  const { importSample } = await import('../../src/operations/platform/prepareDemo.js');
  const fill = async (name: string, work: (database: Database) => Promise<unknown>): Promise<void> => {
    const database = await openDatabase({ ...connection, database: name });
    await work(database);
    await database.close();
  };
  const server = await openDatabase(connection);
  // Test data need not survive a power failure.
  await server.pool.query('alter system set fsync = off');
  await server.pool.query('alter system set full_page_writes = off');
  await server.pool.query('select pg_reload_conf()');
  await migrate(server);
  await server.pool.query('create database kyb_empty');
  await fill('kyb_empty', migrate);
  await server.pool.query('create database kyb_sample template kyb_empty');
  await fill('kyb_sample', ({ pool }) => importSample(pool));
  await server.close();
}

/** Keeps the owner of each file: PostgreSQL refuses to start on files of another user. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

function fingerprint(): string {
  const digest = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync(import.meta.filename));
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    digest.update(code);
    for (const [, specifier = ''] of code.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      visit(resolve(dirname(file), specifier));
    }
  };
  for (const maker of makers) visit(resolve('dist', `${maker}.js`));
  // Migrations are found by their folder, not by an import.
  for (const folder of ['data/sample', 'dist/database/migrations']) {
    for (const name of readdirSync(folder).sort()) digest.update(readFileSync(join(folder, name)));
  }
  return digest.digest('hex').slice(0, 16);
}
