import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { replayVerification } from '../../src/operations/verifications/replayVerification.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { afsLicenseesFormat } from '../../src/registers/registrations/licenceFormats.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { afsLicenseesFile } from '../support/registers/registrationFiles.js';
import { clean } from '../support/registers/sample.js';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const files = new TemporaryFiles();
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let numbers: readonly { readonly abn: string; readonly acn: string }[];

beforeAll(async () => {
  app = await testApp({ sample: true });
  ({ rows: numbers } = await app.database.pool.query<{ abn: string; acn: string }>(
    `select abn::text, lpad(acn::text, 9, '0') as acn from abr_entities where ${clean} and acn is not null order by abn limit 3`,
  ));
  const organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  client = createApiClient(app, (await app.newKey(organisationId, 'live')).key);
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

const verify = async (at: number): Promise<any> => (await client.verify(numbers[at]?.abn ?? '', 'AU')).body.result;
const take = (format: typeof afsLicenseesFormat, content: string, asOf = daysAgo(3)) =>
  importDataset(app.database.pool, { format, file: files.write('data.csv', content), asOf, allowSmaller: true });
const hasReplayed = async (id: string): Promise<boolean> => (await replayVerification(app.database.orm.em, id)).same;

describe('the public registers of a verification', () => {
  let before: any;

  it('are absent while none is imported', async () => {
    before = await verify(0);
    expect(before).not.toHaveProperty('registrations');
  });

  it('are evidence with its day and attribution, and change neither score nor status', async () => {
    await take(afsLicenseesFormat, afsLicenseesFile([['218600', 'TEAPOT ADVICE PTY LTD', numbers[0]?.acn ?? '']]));
    const { id, auditHash: _, verifiedAt: __, registrations, ...result } = await verify(0);
    const { id: ___, auditHash: ____, verifiedAt: _____, ...earlier } = before;
    expect(result).toEqual(earlier);
    expect(registrations[0]).toEqual({
      ...{ register: 'ASIC AFS licensees', state: 'found', asOf: daysAgo(3) },
      attribution: '© Australian Securities and Investments Commission (ASIC), CC BY 3.0 AU',
      entries: [
        {
          ...{ number: '218600', name: 'TEAPOT ADVICE PTY LTD', status: null, from: '2002-05-02', to: null },
          ...{ licenceNumber: null, charitySize: null, responsiblePersons: null, purposes: null },
          ...{ country: null, relation: null },
        },
      ],
    });
    expect(registrations[1]).toEqual({
      ...{ register: 'ASIC credit licensees', state: 'not_imported', asOf: null, attribution: null, entries: [] },
    });
    const read = (await client.get(`/api/enterprise/verifications/${id}`)).body.verification;
    expect(read.registrations).toEqual(registrations);
    const [listed] = (await client.get('/api/enterprise/verifications?limit=1')).body.items;
    expect(listed.registrations).toEqual(registrations);
    expect([await hasReplayed(id), await hasReplayed(before.id)]).toEqual([true, true]);
  });

  it('distinguish an entity that a current register does not have from stale data', async () => {
    expect((await verify(1)).registrations[0]).toMatchObject({ state: 'none', entries: [] });
    await take(afsLicenseesFormat, afsLicenseesFile([['218600', 'TEAPOT', numbers[0]?.acn ?? '']]), daysAgo(46));
    const { id, registrations } = await verify(0);
    expect(registrations[0]).toMatchObject({ state: 'stale', asOf: daysAgo(46), entries: [] });
    expect(await hasReplayed(id)).toBe(true);
  });
});
