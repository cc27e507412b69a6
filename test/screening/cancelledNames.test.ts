import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { businessNamesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { RescreenedLists } from '../monitoring/rescreenedLists.js';
import { WatchedRegister } from '../monitoring/watchedRegister.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { abrRecord } from '../support/registers/abrFile.js';
import { businessNamesFile, toTestAbn } from '../support/registers/asicFiles.js';

// A cancelled business name is a former name of the entity.
const files = new TemporaryFiles();
const abn = toTestAbn(1);
let app: TestApp;
let lists: RescreenedLists;
let register: WatchedRegister;

beforeAll(async () => {
  app = await testApp({ sample: false });
  lists = new RescreenedLists(app);
  register = new WatchedRegister(app);
  await register.import([abrRecord({ abn, name: 'HARBOUR PTY LTD' })]);
  const rows = [
    ['PRESENT TEAPOTS', 'Registered', abn],
    ['QUARRELMOOR SHIPYARD', 'Cancelled', abn, '03/04/2020'],
  ] as const;
  const file = files.write('business_names_202611.csv', businessNamesFile(rows));
  const asOf = new Date().toISOString().slice(0, 10);
  await importDataset(app.database.pool, { format: businessNamesFormat, file, asOf });
  await lists.import({ reference: '201', names: ['Quarrelmoor Shipyard'] });
});
afterAll(async () => {
  lists.remove();
  register.remove();
  files.remove();
  await app.stop();
});

async function verify(policyVersion: string): Promise<any> {
  const id = await app.newOrganisation();
  await app.database.pool.query('update organisations set policy_version = $2 where id = $1', [id, policyVersion]);
  const { result } = (await createApiClient(app, (await app.newKey(id)).key).verify(abn)).body;
  const { rows } = await app.database.pool.query<{ facts: any }>('select facts from verifications where id = $1', [
    result.id,
  ]);
  return { ...result, facts: rows[0]?.facts };
}

it('is screened under policy 2026-3, and is none of the business names', async () => {
  const result = await verify('2026-3');
  expect(result).toMatchObject({
    status: 'review',
    businessNames: ['PRESENT TEAPOTS'],
    screening: { names: 3, candidates: [{ reference: '201', screenedName: 'QUARRELMOOR SHIPYARD' }] },
  });
});

it('is in no facts of policy 2026-2, which screens present names', async () => {
  const result = await verify('2026-2');
  expect(result.candidates).toEqual([]);
  expect(JSON.stringify(result.facts)).not.toContain('QUARRELMOOR');
});
