import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { businessNamesFormat, companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { findEntityCandidates } from '../../src/domain/certificates/suspension.js';
import { reachVerdict } from '../../src/domain/verdict.js';
import { RescreenedLists } from '../monitoring/rescreenedLists.js';
import { WatchedRegister } from '../monitoring/watchedRegister.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { abrRecord } from '../support/registers/abrFile.js';
import { businessNamesFile, companiesFile, companyLine, testAcn, toTestAbn } from '../support/registers/asicFiles.js';

// Names that only ASIC has: cancelled business names, and the new name of a company that the ABR does not have yet.
const files = new TemporaryFiles();
const [abn, renamed] = [toTestAbn(1), toTestAbn(2)];
let app: TestApp;
let lists: RescreenedLists;
let register: WatchedRegister;

beforeAll(async () => {
  app = await testApp({ sample: false });
  lists = new RescreenedLists(app);
  register = new WatchedRegister(app);
  await register.import([
    abrRecord({ abn, name: 'HARBOUR PTY LTD' }),
    abrRecord({ abn: renamed, name: 'PARRAMATTA WIDGETS PTY LTD', rest: `<ASICNumber>${testAcn(2)}</ASICNumber>` }),
  ]);
  const rows = [
    ['PRESENT TEAPOTS', 'Registered', abn],
    ['QUARRELMOOR SHIPYARD', 'Cancelled', abn, '03/04/2020'],
  ] as const;
  const file = files.write('business_names_202611.csv', businessNamesFile(rows));
  const asOf = new Date().toISOString().slice(0, 10);
  await importDataset(app.database.pool, { format: businessNamesFormat, file, asOf });
  const company = { acn: testAcn(2), abn: renamed } as const;
  const [current, former] = ['QUARRELMOOR SHIPYARD PTY. LTD.', 'PARRAMATTA WIDGETS PTY LTD'];
  const lines = [
    companyLine({ acn: testAcn(1), name: 'HARBOUR PTY. LTD.' }),
    companyLine({ ...company, name: current }),
    companyLine({ ...company, name: former, currentName: current }),
  ];
  const companies = files.write('company_202611.csv', companiesFile(lines));
  await importDataset(app.database.pool, { format: companiesFormat, file: companies, asOf });
  await lists.import({ reference: '201', names: ['Quarrelmoor Shipyard'] });
});
afterAll(async () => {
  lists.remove();
  register.remove();
  files.remove();
  await app.stop();
});

async function verify(policyVersion: string, number = abn, more: object = {}): Promise<any> {
  const id = await app.newOrganisation();
  await app.database.pool.query('update organisations set policy_version = $2 where id = $1', [id, policyVersion]);
  const { result } = (await createApiClient(app, (await app.newKey(id)).key).verify(number, 'AU', more)).body;
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

it('is screened as the new name of a company, and is a name of it, once ASIC has it', async () => {
  const result = await verify('2026-3', renamed, { name: 'Quarrelmoor Shipyard Pty Ltd' });
  expect(result).toMatchObject({
    legalName: 'PARRAMATTA WIDGETS PTY LTD',
    status: 'review',
    statusReasons: expect.arrayContaining([expect.objectContaining({ code: 'open_candidate' })]),
    nameMatch: { result: 'exact', kind: 'other' },
    screening: { candidates: [{ reference: '201', screenedName: 'QUARRELMOOR SHIPYARD PTY. LTD.' }] },
  });
  // A name that a register has is not one that only the caller sent, and counts against a certificate.
  const { candidates } = result.facts.further.screening;
  expect(findEntityCandidates(candidates, result.facts, 'QUARRELMOOR SHIPYARD PTY. LTD.')).toHaveLength(1);
  // A verification that was stored before this is replayed as it was.
  const { companyName, ...further } = result.facts.further;
  expect(companyName).toBe('QUARRELMOOR SHIPYARD PTY. LTD.');
  const before = reachVerdict({ ...result.facts, further }, 'Quarrelmoor Shipyard Pty Ltd', '2026-3');
  expect(before.nameMatch).toMatchObject({ result: 'different' });
});
