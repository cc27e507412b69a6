import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DatasetFormat, importDataset } from '../../src/registers/datasets/importDataset.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { gleifEntitiesFormat, gleifParentsFormat } from '../../src/registers/registrations/gleifFormats.js';
import { afsLicenseesFormat } from '../../src/registers/registrations/licenceFormats.js';
import { liquidatorsFormat } from '../../src/registers/registrations/liquidators.js';
import { testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { abrFile, abrRecord } from '../support/registers/abrFile.js';
import { testAcn, toTestAbn } from '../support/registers/asicFiles.js';
import {
  afsLicenseesFile,
  gleifEntitiesFile,
  gleifParentsFile,
  liquidatorsFile,
  testLei,
} from '../support/registers/registrationFiles.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';

const files = new TemporaryFiles();
const legalName = 'CLEARWATER JOINERY PTY LTD';
const queryValue = toTestAbn(1);
const acn = testAcn(1);
const asOf = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
  const { pool } = app.database;
  const rest = `<ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber><GST status="ACT" GSTStatusFromDate="20000701" />`;
  const extract = abrFile([abrRecord({ abn: queryValue, name: legalName, rest })], { extractTime: `${asOf}T00:00:00` });
  await importExtract(pool, { register: 'abr', files: [files.write('part.xml', extract)], production: false });
  const take = (format: DatasetFormat, content: string) =>
    importDataset(pool, { format, file: files.write('data.csv', content), asOf });
  const [child, parent] = [testLei(1), testLei(2)];
  await take(gleifParentsFormat, gleifParentsFile([[child, parent, 'IS_DIRECTLY_CONSOLIDATED_BY', 'ACTIVE', '']]));
  await take(
    gleifEntitiesFormat,
    gleifEntitiesFile([
      [child, legalName, 'AU', 'RA000014', acn, 'ISSUED', '', ''],
      [parent, 'KETTLE INC', 'US', 'RA000602', '1', 'ISSUED', '', ''],
    ]),
  );
  await take(afsLicenseesFormat, afsLicenseesFile([['218600', legalName, acn]]));
  await take(liquidatorsFormat, liquidatorsFile([['101', 'APPLICANT, ADA MARY']]));
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

interface LoadedCase {
  readonly registerComparison: object & { readonly differences: readonly object[] };
  readonly dueDiligence: readonly { readonly matter: string; readonly evidence: string }[];
  readonly route: { readonly reasons: readonly { readonly code: string }[] };
}

/** The case of the business with a registered address at this postcode. */
async function loadCaseAt(postcode: string): Promise<LoadedCase> {
  const organisationId = await app.newOrganisation();
  const link = await openedLink(app, { organisationId, mode: 'live', policyVersion: '2026-3', isIdentified: true });
  const form = completeForm({ queryValue, legalName });
  const registered = { ...form.address.registered, postcode };
  await link.submit(await link.save({ ...form, address: { ...form.address, registered } }));
  const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  const [{ id }] = (await officer.get('/api/enterprise/onboardings')).body.items;
  return (await officer.get(`/api/enterprise/onboardings/${id}`)).body.onboarding;
}
const listReasons = ({ route }: LoadedCase): string[] => route.reasons.map(({ code }) => code);

it('a case has the place on the register next to the stated addresses, and needs review if they differ', async () => {
  const [same, other] = [await loadCaseAt('2000'), await loadCaseAt('2010')];
  expect(same.registerComparison).toMatchObject({ place: 'NSW 2000', source: { register: 'ABR' }, differences: [] });
  expect(other.registerComparison.differences).toEqual([
    {
      ...{ code: 'address_differs', name: legalName, partyId: null },
      detail: 'The register has the business in NSW 2000, and the applicant states Sydney NSW 2010.',
      remedy: 'Ask which place is current, and for evidence of it. The register may be out of date.',
    },
  ]);
  expect([listReasons(same), listReasons(other)].map((codes) => codes.includes('address_differs'))).toEqual([
    false,
    true,
  ]);
});

it('a live case shows licences, parents at GLEIF, and liquidators with the name of the person who submitted', async () => {
  const one = await loadCaseAt('2000');
  const find = (matter: string) => one.dueDiligence.find((row) => row.matter === matter);
  expect(find('customer')).toMatchObject({ state: 'verified' });
  expect(find('customer')?.evidence).toContain(`Also listed: ASIC AFS licensees (${asOf}), GLEIF entities (${asOf}).`);
  expect(find('agent')?.evidence).toContain(
    `ASIC’s register of liquidators of ${asOf} has this name: number 101, Registered.`,
  );
  expect(find('beneficial_owners')).toMatchObject({ state: 'gap', gaps: [expect.stringContaining(testLei(2))] });
  expect(listReasons(one)).toContain('parent_not_stated');
});
