import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signHead } from '../../src/audit/checkpoints.js';
import { readConfig, type Config } from '../../src/platform/configuration/config.js';
import { openDatabase } from '../../src/database/orm.js';
import { createLog } from '../../src/platform/log.js';
import { sealEntries } from '../../src/audit/sealEntries.js';
import { importSample } from '../../src/operations/platform/prepareDemo.js';
import { startServices } from '../../src/app/start.js';
import { testApp, createApiClient } from '../support/app.js';
import { insertEntries } from '../support/audit/auditLog.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { newDataDir } from '../support/processes/dataDir.js';

// The owner of the schema, and the role that the service runs under, on one PostgreSQL.
const owner = `kyb_owner_${randomBytes(4).toString('hex')}`;
const service = `kyb_service_${randomBytes(4).toString('hex')}`;
let admin: TestDatabase;
let dataDir: string;
let config: Config;

beforeAll(async () => {
  dataDir = await newDataDir();
  admin = await testDatabase();
  await admin.pool.query('drop schema public cascade');
  await admin.pool.query(`create role ${owner}`);
  await admin.pool.query(`create role ${service}`);
  await admin.pool.query(`create schema public authorization ${owner}`);
  // The owner of a schema alone may create no extension: docs/guides/production.md has an administrator do it.
  await admin.pool.query('create extension pg_trgm');
  config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: toUrl(service),
    MIGRATION_DATABASE_URL: toUrl(owner),
    SECRETS_KEY: 'one secret of these tests that is long enough',
    NODE_ENV: 'test',
  });
});
afterAll(async () => {
  await admin.pool.query('drop schema public cascade');
  await admin.pool.query(`drop role ${owner}, ${service}`);
  await admin.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

// The user of the socket connection is the superuser, and drops that role at once.
function toUrl(role: string): string {
  const { host, user, database, port } = admin.address;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&options=-c%20role%3D${role}`;
}

describe('the role of the service', () => {
  it('runs the service, before and after an import by the owner', async () => {
    const { services, stop } = await startServices(config, createLog('silent'));
    const importing = await startServices(
      { ...config, databaseUrl: config.migrationDatabaseUrl },
      createLog('silent'),
      { isUntimed: true },
    );
    await importSample(importing.services.database.pool);
    await importing.stop();
    const app = await testApp({ services, database: { ...admin, ...services.database } });
    try {
      const { key } = await app.newKey(await app.newOrganisation());
      const { status, body } = await createApiClient(app, key).verify('11900000017');
      expect({ status, body }).toMatchObject({ status: 200, body: { result: { status: 'verified' } } });
      const found = await createApiClient(app, key).get(
        '/api/enterprise/search?name=wattlebrim%20teapot%20repairs&jurisdiction=AU',
      );
      expect(found.body).toMatchObject({ items: [{ abn: '11 900 000 017' }] });
      const overview = await createApiClient(app, key).graphql(
        '{ organisationOverview { deliveries { delivered p95Ms } } }',
      );
      expect(overview.body).toEqual({ data: { organisationOverview: { deliveries: { delivered: 0, p95Ms: null } } } });
      await insertEntries(services.database.pool, 300);
      await sealEntries(services.database.pool);
      expect(await signHead(services)).toMatchObject({ size: expect.any(Number) });
    } finally {
      await app.stop();
      await stop();
    }
  });

  it('can neither change nor remove what is in the audit trail, and the owner cannot by an oversight', async () => {
    const serving = await openDatabase({ url: toUrl(service) });
    const { pool } = serving;
    const own = await openDatabase({ url: toUrl(owner) });
    for (const table of ['audit_entries', 'audit_seals', 'audit_nodes', 'audit_checkpoints']) {
      const column =
        table === 'audit_entries'
          ? 'body'
          : table === 'audit_checkpoints'
            ? 'statement'
            : table === 'audit_nodes'
              ? 'hash'
              : 'seal';
      const changes = [`update ${table} set ${column} = null`, `delete from ${table}`, `truncate ${table}`];
      for (const change of changes) {
        await expect(pool.query(change)).rejects.toThrow('permission denied');
        await expect(own.pool.query(change)).rejects.toThrow('the audit trail is only added to');
      }
      await expect(pool.query(`drop table ${table}`)).rejects.toThrow('must be owner');
      await expect(pool.query(`alter table ${table} disable trigger all`)).rejects.toThrow('must be owner');
    }
    await own.close();
    await serving.close();
  });

  it('is given nothing twice, and loses what it must not have', async () => {
    const rights = async (): Promise<unknown> =>
      (
        await admin.pool.query(
          `select oid, relacl::text, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by oid`,
        )
      ).rows;
    const before = await rights();
    await (await startServices(config, createLog('silent'))).stop();
    expect(await rights()).toEqual(before);
    await admin.pool.query(`grant update, truncate on audit_entries to ${service}`);
    await (await startServices(config, createLog('silent'))).stop();
    const { rows } = await admin.pool.query<{ can: boolean }>(
      `select has_table_privilege($1, 'audit_entries', 'update') or has_table_privilege($1, 'audit_entries', 'truncate') as can`,
      [service],
    );
    expect(rows).toEqual([{ can: false }]);
  });

  it('that is the owner by other means is refused', async () => {
    await admin.pool.query(`grant ${owner} to ${service}`);
    await expect(startServices(config, createLog('silent'))).rejects.toThrow('has rights that it must not have');
    await admin.pool.query(`revoke ${owner} from ${service}`);
  });
});
