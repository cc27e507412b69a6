import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import type { PolicyVersion } from '../../src/domain/fractureScore.js';
import type { OnboardingForm, Party } from '../../src/domain/onboarding/onboardingForm.js';
import { bannedOrganisationsFormat } from '../../src/registers/asic/bannedFormats.js';
import { companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { importList } from '../../src/registers/screening/importList.js';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { unFile } from '../screening/unFile.js';
import { abrFile, abrRecord } from '../support/registers/abrFile.js';
import {
  bannedOrganisationsFile,
  companiesFile,
  companyLine,
  testAcn,
  toTestAbn,
} from '../support/registers/asicFiles.js';
import { testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// A clean company whose director and sole owner is on a list is never approved automatically, under any policy. Live
// data: lists and register were imported today, and the organisation approves up to a score of 20.
let app: TestApp;
const files = new TemporaryFiles();
const legalName = 'CLEARWATER JOINERY PTY LTD';
const queryValue = toTestAbn(1);

beforeAll(async () => {
  app = await testApp({ sample: false });
  const { pool } = app.database;
  const generated = new Date().toISOString();
  const acn = queryValue.slice(2);
  const rest = `<ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber><GST status="ACT" GSTStatusFromDate="20000701" />`;
  const extract = abrFile([abrRecord({ abn: queryValue, name: legalName, rest })], {
    extractTime: generated.slice(0, 19),
  });
  await importExtract(pool, { register: 'abr', files: [files.write('part.xml', extract)], production: false });
  const ofAsic = [
    [companiesFormat, companiesFile([companyLine({ acn, name: legalName, status: 'REGD' })])],
    [bannedOrganisationsFormat, bannedOrganisationsFile([[testAcn(900), 'ANOTHER PTY LTD', '01/01/2020', '']])],
  ] as const;
  for (const [format, content] of ofAsic) {
    await importDataset(pool, { format, file: files.write('data_202611.csv', content), asOf: generated.slice(0, 10) });
  }
  const individuals = [{ reference: 'QDi.001', names: ['OTMAR', 'QUELLENBERG'] }];
  const entities = [{ reference: 'QDe.001', names: ['UNALIKE VEXILLOLOGY SOCIETY'] }];
  const lists = [
    ['DFAT', files.write('list.xlsx', dfatFile(people()))],
    ['UN', files.write('list.xml', unFile({ individuals, entities, generated }))],
  ] as const;
  for (const [list, file] of lists) {
    await importList(pool, { list, file, now: new Date(), onImported: recordDatasetImport });
  }
});
afterAll(async () => {
  files.remove();
  await app.stop();
});

const today = (): string => new Date().toISOString().slice(0, 10).split('-').toReversed().join('/');
function people() {
  const person = { Type: 'Individual', 'Control Date': today() };
  return [
    dfatRow('7001', 'Anatoly Petrovich Vazhenin', { ...person, 'Date of Birth': '04/07/1961' }),
    dfatRow('7001a', 'Anatol Vazhenko', { ...person, 'Name Type': 'Alias', 'Alias Strength': 'Strong' }),
  ];
}

/** The case of the company, which one person owns and directs. */
async function caseUnder(policyVersion: PolicyVersion, person: Partial<Party>): Promise<any> {
  return (await caseAndOfficer(policyVersion, person)).one;
}

async function caseAndOfficer(policyVersion: PolicyVersion, person: Partial<Party>) {
  const organisationId = await app.newOrganisation();
  await app.database.pool.query(
    'update organisations set automatic_approval_up_to = 20, policy_version = $2 where id = $1',
    [organisationId, policyVersion],
  );
  const form = completeForm({ queryValue, legalName, people: 'p 100' });
  const parties = form.people.parties.map((party) => (party.id === 'p' ? { ...party, ...person } : party));
  const stated: OnboardingForm = { ...form, people: { ...form.people, parties } };
  const link = await openedLink(app, { organisationId, mode: 'live', policyVersion });
  await link.submit(await link.save(stated));
  const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  const [{ id }] = (await officer.get('/api/enterprise/onboardings')).body.items;
  const { body } = await officer.get(`/api/enterprise/onboardings/${id}`);
  const dismiss = async (): Promise<any> => {
    const [{ list, reference }] = body.onboarding.screening.parties[0].candidates;
    const said = { partyId: 'p', list, reference, outcome: 'dismissed', reason: 'Another person, born later.' };
    return (await officer.post(`/api/enterprise/onboardings/${id}/candidates`, said)).body.onboarding;
  };
  return { organisationId, one: body.onboarding, officer, dismiss };
}
const listCodes = ({ route }: any): string[] => [route.outcome, ...route.reasons.map(({ code }: any) => code)];
const listed = { givenName: 'Anatoly Petrovich', familyName: 'Vazhenin' };

describe('a clean company', () => {
  it.each(['2026-1', '2026-2', '2026-3'] as const)(
    'is not approved by the system under %s when its director and sole owner is on the DFAT list',
    async (policyVersion) => {
      const one = await caseUnder(policyVersion, listed);
      expect(one).toMatchObject({ status: 'in_review', decisions: [] });
      expect(listCodes(one)).toContain(policyVersion === '2026-3' ? 'person_candidate_open' : 'people_not_screened');
    },
  );

  it.each([
    ['an alias of the list', { givenName: 'Anatol', familyName: 'Vazhenko' }],
    ['another date of birth and country', { ...listed, dateOfBirth: '1990-01-02', country: 'NZ' }],
    ['a person of the UN list', { givenName: 'Otmar', familyName: 'Quellenberg' }],
    ['a name in Cyrillic script', { givenName: 'Анатолий', familyName: 'Важенин' }],
  ])('is reviewed under 2026-3 for %s', async (_, person) => {
    const one = await caseUnder('2026-3', person);
    expect(one).toMatchObject({ status: 'in_review', decisions: [], screening: { status: 'candidates' } });
    expect(listCodes(one)).toEqual(['review', 'person_candidate_open']);
  });

  it('is approved by the system under 2026-3 when its people are on no list, and not under earlier policies', async () => {
    const one = await caseUnder('2026-3', {});
    expect(listCodes(one)).toEqual(['approve', 'meets_policy']);
    expect(one).toMatchObject({ status: 'approved', decisions: [{ decision: 'approved', decidedBy: 'system' }] });
    expect(one.screening).toMatchObject({
      status: 'clear',
      lists: [{ list: 'DFAT', state: 'current' }, { list: 'UN' }],
    });
    const earlier = await caseUnder('2026-2', {});
    expect(earlier).toMatchObject({ status: 'in_review', decisions: [] });
    expect(listCodes(earlier)).toContain('people_not_screened');
  });

  it('is reviewed when a name has no letter that a list could have', async () => {
    const one = await caseUnder('2026-3', { givenName: '--', familyName: '…' });
    expect(one).toMatchObject({ status: 'in_review', screening: { status: 'incomplete' } });
    expect(listCodes(one)).toEqual(['review', 'people_not_screened']);
  });

  it('is reviewed when a list is too old: nobody counts as screened', async () => {
    const { pool } = app.database;
    const { rows } = await pool.query(`select imported_at from datasets where name = 'DFAT'`);
    await pool.query(`update datasets set imported_at = now() - interval '40 days' where name = 'DFAT'`);
    try {
      const one = await caseUnder('2026-3', {});
      expect(one).toMatchObject({ status: 'in_review', screening: { status: 'incomplete' } });
      expect(listCodes(one)).toContain('people_not_screened');
    } finally {
      await pool.query(`update datasets set imported_at = $1 where name = 'DFAT'`, [rows[0].imported_at]);
    }
  });

  it('shows to the officer, and keeps with the decision, that the facts have become too old since it was submitted', async () => {
    const { pool } = app.database;
    const { one, officer } = await caseAndOfficer('2026-3', { directorId: null });
    const stateOf = ({ dueDiligence }: any): string =>
      dueDiligence.find(({ matter }: { matter: string }) => matter === 'customer').state;
    const load = async (): Promise<any> => (await officer.get(`/api/enterprise/onboardings/${one.id}`)).body.onboarding;
    expect([one.status, stateOf(one)]).toEqual(['in_review', 'verified']);
    const asOf = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    await pool.query(
      `update verifications set verdict = jsonb_set(verdict::jsonb, '{source,asOf}', to_jsonb($2::text)) where id = $1`,
      [one.verificationId, asOf],
    );
    await pool.query('update onboardings set submitted_at = $2 where id = $1', [one.id, asOf]);
    expect(stateOf(await load())).toBe('gap');
    const said = { onboardingId: one.id, decision: 'approved', reason: 'Known to the branch for many years.' };
    expect((await officer.post('/api/enterprise/decision-notify', { ...said, message: 'Welcome.' })).status).toBe(202);
    const decided = await load();
    expect([decided.status, stateOf(decided)]).toEqual(['approved', 'gap']);
  });

  it('is approved by the system once its candidate is dismissed, and not if the business is on a list by then', async () => {
    const { pool } = app.database;
    const imported = async (rows: ReturnType<typeof people>): Promise<void> => {
      const file = files.write('list.xlsx', dfatFile(rows));
      await importList(pool, { list: 'DFAT', file, now: new Date(), onImported: recordDatasetImport });
      // A list that was imported a second ago may still be the one before, unless it is asked for.
      await app.services.further.live.screenParties([], new Date().toISOString().slice(0, 10));
    };
    await imported(people());
    const clean = await caseAndOfficer('2026-3', listed);
    expect(await clean.dismiss()).toMatchObject({ status: 'approved', decisions: [{ decidedBy: 'system' }] });
    const sinceListed = await caseAndOfficer('2026-3', listed);
    const changed = await caseAndOfficer('2026-3', listed);
    await app.database.pool.query(`update organisations set policy_version = '2026-2' where id = $1`, [
      changed.organisationId,
    ]);
    await imported([...people(), dfatRow('7002', 'Clearwater Joinery Pty Ltd', { 'Control Date': today() })]);
    const one = await sinceListed.dismiss();
    expect(one).toMatchObject({ status: 'in_review', decisions: [] });
    expect(listCodes(one)).toEqual(['review', 'business_changed', 'business_needs_review']);
    const other = await changed.dismiss();
    expect(other).toMatchObject({ status: 'in_review', decisions: [] });
    expect(listCodes(other)).toEqual(['review', 'people_not_screened']);
  });
});
