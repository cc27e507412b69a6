import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importExtract } from '../../src/registers/importExtract.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { abrFile, abrRecord, testAbn } from '../support/registers/abrFile.js';

const files = new TemporaryFiles();
let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  const organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  client = createApiClient(app, (await app.newKey(organisationId)).key);
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

/** Imports an extract of a day and verifies its sole trader. */
async function verifyAfter(daysOld: number): Promise<any> {
  const extractTime = new Date(Date.now() - daysOld * 86_400_000).toISOString().slice(0, 19);
  const trader = abrRecord({ abn: testAbn(1), type: 'IND', typeText: 'Individual/Sole Trader' });
  const file = files.write('Public01.xml', abrFile([trader], { extractTime }));
  await importExtract(app.database.pool, { register: 'abr', production: false, files: [file] });
  const { body } = await client.verify(testAbn(1));
  return body.result;
}

it('an extract that is older than the limit of its register verifies nobody', async () => {
  const old = await verifyAfter(22);
  expect(old.status).toBe('review');
  expect(old.statusReasons).toEqual([
    { code: 'register_outdated', detail: expect.any(String), source: 'ABR', asOf: old.source.asOf },
  ]);
  expect((await verifyAfter(20)).status).toBe('verified');
  const stored = await client.graphql(`{ verification(id: "${old.id}") { status statusReasons { code } } }`);
  expect(stored.body.data.verification).toEqual({ status: 'REVIEW', statusReasons: [{ code: 'REGISTER_OUTDATED' }] });
});
