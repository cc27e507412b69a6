import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importExtract } from '../../src/registers/importExtract.js';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { abrFile, abrRecord, testAbn } from '../support/registers/abrFile.js';
import { loadOutcomes, seedBulk, untilBulk } from '../support/seeds/bulks.js';

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

/** Imports an extract of a day with one sole trader. */
async function importExtractOf(daysOld: number): Promise<string> {
  const extractTime = new Date(Date.now() - daysOld * 86_400_000).toISOString().slice(0, 19);
  const trader = abrRecord({ abn: testAbn(1), type: 'IND', typeText: 'Individual/Sole Trader' });
  const file = files.write('Public01.xml', abrFile([trader], { extractTime }));
  await importExtract(app.database.pool, { register: 'abr', production: false, files: [file], allowSmaller: true });
  return extractTime.slice(0, 10);
}

async function verifyAfter(daysOld: number): Promise<any> {
  await importExtractOf(daysOld);
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

it.each(['2026-1', '2026-2', '2026-3'])(
  'an extract older than its limit proves no absence under %s',
  async (policy) => {
    const organisationId = await app.newOrganisation();
    await app.database.pool.query('update organisations set policy_version = $1 where id = $2', [
      policy,
      organisationId,
    ]);
    const { id: apiKeyId, key } = await app.newKey(organisationId);
    const own = createApiClient(app, key);
    await importExtractOf(20);
    const current = (await own.verify(testAbn(2))).body.result;
    expect([current.status, current.fractureScore]).toEqual(['not_found', 100]);
    const asOf = await importExtractOf(22);
    const { status, body } = await own.verify(testAbn(2));
    const detail = `The extract of the ABR is of ${asOf}, and the number may be newer. Import a current extract.`;
    expect([status, body.code, body.detail]).toEqual([503, 'REGISTER_UNAVAILABLE', detail]);
    const stored = await own.get(`/api/enterprise/verifications/${body.verificationId}`);
    expect(stored.body.verification).toMatchObject({ status: 'error', fractureScore: null, source: { asOf } });

    const bulkId = await seedBulk(app, { organisationId, apiKeyId, rows: [testAbn(1), testAbn(2)] });
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    expect(await untilBulk(app, bulkId)).toMatchObject({ status: 'completed', processed: 2, failed: 1 });
    await worker.stop();
    expect(await loadOutcomes(app, bulkId)).toMatchObject([
      expect.any(String),
      { code: 'REGISTER_UNAVAILABLE', detail },
    ]);

    // A verdict of the time when the extract was current replays as it was.
    const replay = `replayVerification(id: "${current.id}") { before { fractureScore } after { fractureScore } }`;
    const was = { fractureScore: 100 };
    expect((await own.graphql(`{ ${replay} }`)).body.data.replayVerification).toEqual({ before: was, after: was });
  },
);

it('an applicant does not learn from an old extract that their number is not registered', async () => {
  const applicant = applicantBrowser(app, await seedLink(app, { mode: 'live' }));
  await applicant.open();
  const check = async (): Promise<unknown> => {
    const asked = `checkBusiness(input: { jurisdiction: AU, queryValue: "${testAbn(2)}" }) { isFound isAnswered }`;
    return (await applicant.graphql(`{ ${asked} }`)).body.data.checkBusiness;
  };
  await importExtractOf(20);
  expect(await check()).toEqual({ isFound: false, isAnswered: true });
  await importExtractOf(22);
  expect(await check()).toEqual({ isFound: null, isAnswered: false });
});
