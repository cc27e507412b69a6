import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { businessNamesFormat, companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { type DatasetFormat, importDataset } from '../../src/registers/datasets/importDataset.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { abrRecord } from '../support/registers/abrFile.js';
import { businessNamesFile, companiesFile, companyLine, testAcn, toTestAbn } from '../support/registers/asicFiles.js';
import { RescreenedLists } from './rescreenedLists.js';
import { WatchedRegister } from './watchedRegister.js';

// Continuous screening compares every name that an entity is known to have, whichever source is behind or unavailable.
const files = new TemporaryFiles();
const abn = toTestAbn(1);
const acn = testAcn(1);
const name = 'QUILLFEATHER PTY LTD';
// Another name in each test: a list that was imported a second ago may still be the one before.
const words = ['Zoltrane', 'Bexilund', 'Tarmoquil', 'Ossavand', 'Merrowick', 'Pluvanter'];
let used = 0;
let listed: { reference: string; names: readonly [string] };
let app: TestApp;
let register: WatchedRegister;
let lists: RescreenedLists;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app);
  lists = new RescreenedLists(app);
});
beforeEach(async () => {
  await app.database.pool.query('truncate screening_subjects, screening_findings, rescreenings');
  await app.database.pool.query(`delete from datasets where name like 'ASIC%'`);
  listed = { reference: '101', names: [`${words[used++ % words.length] ?? ''} Shipping`] };
  await importRegister();
  await lists.import();
  const organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  client = createApiClient(app, (await app.newKey(organisationId)).key);
});
afterAll(async () => {
  lists.remove();
  register.remove();
  files.remove();
  await app.stop();
});

const importRegister = (): Promise<string> =>
  register.import([
    abrRecord({ abn, name, rest: `<ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber>` }),
    abrRecord({ abn: toTestAbn(2), name: 'UNALIKE PTY LTD' }),
  ]);
const take = async (format: DatasetFormat, content: string): Promise<void> => {
  const asOf = new Date().toISOString().slice(0, 10);
  await importDataset(app.database.pool, { format, file: files.write('rows.csv', content), asOf });
};
const datasets = {
  'ASIC business names': () => take(businessNamesFormat, businessNamesFile([[listed.names[0], 'Registered', abn]])),
  'ASIC companies': () =>
    take(
      companiesFormat,
      companiesFile([companyLine({ acn, name }), companyLine({ acn, name: listed.names[0], currentName: name })]),
    ),
};
const makeOld = (dataset: string) =>
  app.database.pool.query('update datasets set as_of = current_date - 46 where name = $1', [dataset]);
const watch = async (): Promise<any> => (await client.verify(abn, 'AU', { monitor: true })).body.result;
const state = async (): Promise<any> =>
  (await client.get('/api/enterprise/monitored-entities')).body.items[0].screening;

describe.each(['ASIC business names', 'ASIC companies'] as const)('a name that only %s have', (dataset) => {
  it('is screened, and the screening incomplete, while the data are too old', async () => {
    await datasets[dataset]();
    await watch();
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    expect(await state()).toMatchObject({ status: 'candidates', candidates: 1 });
    await makeOld(dataset);
    await importRegister();
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    expect(await state()).toMatchObject({ status: 'incomplete', candidates: 1 });
    await importRegister();
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, compared: 0, announced: 0 });
    expect(await state()).toMatchObject({ status: 'incomplete', candidates: 1 });
    await lists.import(listed, { ...listed, reference: '102' });
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    expect(await state()).toMatchObject({ status: 'incomplete', candidates: 2 });
    await datasets[dataset]();
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    expect(await state()).toMatchObject({ status: 'candidates', candidates: 2 });
  });

  it('is known from the verification if the data are too old at the first screening', async () => {
    await datasets[dataset]();
    await watch();
    await makeOld(dataset);
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    expect(await state()).toMatchObject({ status: 'incomplete', candidates: 1 });
  });
});

describe('a name that the live register gave after the extract', () => {
  const verifyLive = async (legalName: string, asOf: string): Promise<void> => {
    const { id } = await watch();
    await app.database.pool.query(
      `update verifications set facts = jsonb_set(jsonb_set(facts::jsonb, '{answer,record,legalName}', to_jsonb($2::text)),
         '{answer,source}', facts::jsonb #> '{answer,source}' || jsonb_build_object('kind', 'live', 'asOf', $3::text))
       where id = $1`,
      [id, legalName, asOf],
    );
  };

  it('is screened in addition to the earlier one, until an extract is newer', async () => {
    await verifyLive(`${listed.names[0].toUpperCase()} PTY LTD`, new Date().toISOString().slice(0, 10));
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    await lists.import(listed, { reference: '102', names: ['Quillfeather'] });
    expect(await lists.rescreen()).toMatchObject({ announced: 2 });
    await app.database.pool.query(`update register_extracts set as_of = current_date + 1`);
    await lists.import(listed, { reference: '102', names: ['Quillfeather'], cells: { Address: '1 Quay Street' } });
    await app.database.pool.query('update screening_subjects set edition = 0');
    await lists.rescreen();
    expect(await state()).toMatchObject({ status: 'candidates', candidates: 1 });
  });

  it('is screened no more if the extract is newer', async () => {
    await verifyLive(`${listed.names[0].toUpperCase()} PTY LTD`, '2026-01-01');
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    expect(await state()).toMatchObject({ status: 'clear' });
  });
});
