import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import type { Holding, OnboardingForm, Party } from '../../src/domain/onboarding/onboardingForm.js';
import { checkCase } from '../../src/operations/audit/checkAudit.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { importList } from '../../src/registers/screening/importList.js';
import { unFile } from '../screening/unFile.js';
import { testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { companyRecord, director, parcel, shareholding, testNzbn } from '../support/registers/nzCompanies.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';

// A live case of a fictitious New Zealand company: its form and the owners and directors on the imported register.
let app: TestApp;
const files = new TemporaryFiles();
const today = new Date().toISOString().slice(0, 10);
/** The day of the next import. */
let asOf = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const queryValue = testNzbn(1);
const legalName = 'HARAKEKE LANTERNS LIMITED';
const partnership = { queryValue: testNzbn(3), legalName: 'RATA LANTERNS LP', entityType: 'NZ Limited Partnership' };
const held = { queryValue: testNzbn(4), legalName: 'MANUKA LANTERNS LIMITED' };
const other = { queryValue: testNzbn(2), legalName: 'KOWHAI LANTERNS LIMITED' };

/** Imports the company, and another one with these directors, all of whose shares have the first one. */
async function importCompanies(...directors: readonly [string, ...string[]]): Promise<void> {
  const company = companyRecord({
    nzbn: queryValue,
    name: legalName,
    roles: [
      director('Pia Mere Testperson'),
      director('Otmar Quellenberg'),
      director('Gone Testperson', { endDate: '2019-06-30' }),
    ],
    company: shareholding(1000, parcel(600, 'Pia Mere Testperson'), parcel(400, 'Otmar Quellenberg')),
  });
  const second = companyRecord({
    ...{ nzbn: other.queryValue, name: other.legalName, roles: directors.map((name) => director(name)) },
    company: shareholding(100, parcel(100, directors[0])),
  });
  const general = { roleType: 'General Partner' };
  const third = {
    ...companyRecord({
      ...{ nzbn: partnership.queryValue, name: partnership.legalName, company: null },
      roles: [director('Pia Mere Testperson', general), director('Otmar Quellenberg', { roleType: 'Partner' })],
    }),
    ...{ entityTypeCode: 'Y', entityTypeDescription: partnership.entityType },
  };
  const fourth = companyRecord({
    ...{ nzbn: held.queryValue, name: held.legalName, roles: [director('Pia Mere Testperson')] },
    company: {
      ...shareholding(100, parcel(100, 'Pia Mere Testperson')),
      ultimateHoldingCompany: { yn: true, name: 'TOTARA HOLDINGS INC' },
    },
  });
  const file = files.write('companies.json', JSON.stringify([company, second, third, fourth]));
  await importExtract(app.database.pool, { register: 'nzbn', files: [file], production: false, asOf });
}

beforeAll(async () => {
  app = await testApp({ sample: false });
  const { pool } = app.database;
  const generated = new Date().toISOString();
  await importCompanies('Pia Mere Testperson');
  const individuals = [
    { reference: 'QDi.001', names: ['OTMAR', 'QUELLENBERG'] },
    { reference: 'QDi.002', names: ['LENE', 'VERMILLIONSEN'] },
  ];
  const entities = [{ reference: 'QDe.001', names: ['UNALIKE VEXILLOLOGY SOCIETY'] }];
  const list = files.write('list.xml', unFile({ individuals, entities, generated }));
  await importList(pool, { list: 'UN', file: list, now: new Date(), onImported: recordDatasetImport });
});
afterAll(async () => {
  files.remove();
  await app.stop();
});

interface Stated {
  readonly people: readonly (Pick<Party, 'id' | 'givenName' | 'familyName'> & { readonly isDirector: boolean })[];
  readonly shares: Readonly<Record<string, number>>;
}

/** The case of the company with these people, as its officer sees it. */
async function caseWith(
  { people, shares }: Stated,
  company: { readonly queryValue: string; readonly legalName: string; readonly entityType?: string } = {
    queryValue,
    legalName,
  },
): Promise<any> {
  const organisationId = await app.newOrganisation();
  await app.database.pool.query(
    `update organisations set automatic_approval_up_to = 20, policy_version = '2026-3' where id = $1`,
    [organisationId],
  );
  const form = completeForm({ people: 'p 100' });
  const pattern = form.people.parties.find(({ id }) => id === 'p');
  if (!pattern) throw new Error('no party');
  const { entityType = 'NZ Limited Company' } = company;
  const role = entityType === 'NZ Limited Company' ? 'director' : 'partner';
  const parties = people.map(({ isDirector, ...own }): Party => {
    const roles = isDirector ? ([{ role, ofId: null }] as const) : [];
    return { ...pattern, ...own, country: 'NZ', directorId: null, roles };
  });
  const holdings = Object.entries(shares).map(([ownerId, percent]): Holding => ({
    ownerId,
    ownedId: null,
    from: percent,
    to: percent,
  }));
  const [first] = people;
  const registered = {
    ...{ legalName: company.legalName, entityType },
    ...{ isActive: true, register: 'NZBN', asOf: '2026-11-01' },
  };
  const line = { ...form.address.registered, region: null, postcode: '1010', country: 'NZ', locality: 'Auckland' };
  const stated: OnboardingForm = {
    business: { ...form.business, jurisdiction: 'NZ', queryValue: company.queryValue, registered },
    address: { ...form.address, registered: line },
    people: { parties, holdings, unknownReason: null },
    declaration: { ...form.declaration, givenName: first?.givenName ?? '', familyName: first?.familyName ?? '' },
  };
  const link = await openedLink(app, { organisationId, mode: 'live', policyVersion: '2026-3' });
  await link.submit(await link.save(stated));
  const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  const [{ id }] = (await officer.get('/api/enterprise/onboardings')).body.items;
  const { body } = await officer.get(`/api/enterprise/onboardings/${id}`);
  return { ...body.onboarding, officer };
}

const pia = { id: 'pia', givenName: 'Pia', familyName: 'Testperson', isDirector: true };
const otmar = { id: 'otmar', givenName: 'Otmar', familyName: 'Quellenberg', isDirector: true };
interface CaseWithReasons {
  readonly registerComparison: { readonly differences: readonly { readonly code: string; readonly name: string }[] };
  readonly route: { readonly reasons: readonly { readonly code: string }[] };
}

const codes = ({ registerComparison }: CaseWithReasons): string[] =>
  registerComparison.differences.map(({ code, name }) => `${code} ${name}`);
const reasons = ({ route }: CaseWithReasons): string[] => route.reasons.map(({ code }) => code);

describe('a case of a New Zealand company', () => {
  it('has no differences if the form agrees, without the middle names', async () => {
    const one = await caseWith({ people: [pia, otmar], shares: { pia: 60.4, otmar: 39.6 } });
    expect(one.registerComparison).toMatchObject({ source: { register: 'NZBN', kind: 'extract' }, differences: [] });
    expect(one.screening.parties.map(({ partyId }: { partyId: string }) => partyId)).toEqual(['pia', 'otmar']);
  });

  it('is reviewed when a director and owner is missing, who is screened by name', async () => {
    const one = await caseWith({ people: [pia], shares: { pia: 100 } });
    expect(one).toMatchObject({ status: 'in_review', decisions: [] });
    expect(codes(one)).toEqual([
      'director_not_stated Otmar Quellenberg',
      'share_differs Pia Mere Testperson',
      'owner_not_stated Otmar Quellenberg',
    ]);
    expect(reasons(one)).toEqual(
      expect.arrayContaining(['director_not_stated', 'share_differs', 'owner_not_stated', 'person_candidate_open']),
    );
    expect(one.registerComparison.differences[1]).toMatchObject({
      partyId: 'pia',
      detail: 'The applicant states 100 percent for Pia Mere Testperson, and the register has 60 percent.',
      remedy: expect.stringContaining('Companies Register'),
    });
    const party = one.screening.parties.find(({ partyId }: { partyId: string }) => partyId === 'register:0');
    expect(party).toMatchObject({ name: 'Otmar Quellenberg', kind: 'person', dateOfBirth: null });
    expect(party.candidates).toMatchObject([{ list: 'UN', resolution: 'open' }]);
  });

  it('keeps the candidates of a person of the register after an officer resolves one', async () => {
    const { id, officer, screening } = await caseWith({ people: [pia], shares: { pia: 100 } });
    const [candidate] = screening.parties.find(
      ({ partyId }: { partyId: string }) => partyId === 'register:0',
    ).candidates;
    const { list, reference } = candidate;
    const said = { partyId: 'register:0', list, reference, outcome: 'dismissed', reason: 'Another date of birth.' };
    const { status, body } = await officer.post(`/api/enterprise/onboardings/${id}/candidates`, said);
    expect(status).toBe(201);
    const party = body.onboarding.screening.parties.find(
      ({ partyId }: { partyId: string }) => partyId === 'register:0',
    );
    expect(party.candidates).toMatchObject([{ resolution: 'dismissed' }]);
    expect(reasons(body.onboarding)).not.toContain('person_candidate_open');
    expect(reasons(body.onboarding)).toContain('director_not_stated');
  });

  it('is reviewed when the form has a director whom the register no longer has, and one with another middle name', async () => {
    const gone = { id: 'gone', givenName: 'Gone', familyName: 'Testperson', isDirector: true };
    const other = { ...pia, givenName: 'Pia Joan' };
    const one = await caseWith({ people: [other, otmar, gone], shares: { pia: 60, otmar: 40 } });
    expect(codes(one)).toEqual(
      expect.arrayContaining([
        'director_not_stated Pia Mere Testperson',
        'director_not_registered Pia Joan Testperson',
        'director_not_registered Gone Testperson',
      ]),
    );
    const said = one.registerComparison.differences.find(({ name }: { name: string }) => name === 'Gone Testperson');
    expect(said.detail).toContain('until 2019-06-30');
  });

  it('names a stated role that is missing for a person whom the form names', async () => {
    const one = await caseWith({ people: [pia, { ...otmar, isDirector: false }], shares: { pia: 60, otmar: 40 } });
    expect(one.registerComparison.differences).toMatchObject([{ code: 'director_not_stated', partyId: 'otmar' }]);
  });
});

describe('a case of a New Zealand company with an ultimate holding company', () => {
  const totara = { id: 'totara', name: 'Totara Holdings Inc', kind: 'company' } as const;
  const ofHolding = (people: Stated['people']) => caseWith({ people, shares: { pia: 100 } }, held);

  it('is reviewed when the form does not name it, which is a gap of the beneficial owners', async () => {
    const one = await ofHolding([pia]);
    expect(codes(one)).toEqual(['parent_not_stated TOTARA HOLDINGS INC']);
    expect(reasons(one)).toEqual(expect.arrayContaining(['parent_not_stated', 'due_diligence_gap']));
    const owners = one.dueDiligence.find(({ matter }: { matter: string }) => matter === 'beneficial_owners');
    expect(owners).toMatchObject({ state: 'gap' });
    expect(owners.gaps).toContainEqual(expect.stringContaining('TOTARA HOLDINGS INC is the ultimate holding company'));
  });

  it('has no such difference when the form names it', async () => {
    const body = { ...totara, givenName: null, familyName: null, isDirector: false };
    const one = await ofHolding([pia, body]);
    expect(codes(one)).toEqual([]);
    expect(reasons(one)).not.toContain('parent_not_stated');
  });
});

describe('a case of a New Zealand partnership', () => {
  const lene = { id: 'lene', givenName: 'Lene', familyName: 'Thirdperson', isDirector: true };

  it('has no differences if the form has the partners of the register', async () => {
    const one = await caseWith({ people: [pia, otmar], shares: { pia: 60, otmar: 40 } }, partnership);
    expect(one.registerComparison).toMatchObject({ differences: [] });
    expect(reasons(one)).not.toContain('owners_not_compared');
  });

  it('is reviewed when a partner is missing, and another one is not on the register', async () => {
    const one = await caseWith({ people: [lene, pia], shares: { pia: 60, lene: 40 } }, partnership);
    expect(codes(one)).toEqual(['director_not_stated Otmar Quellenberg', 'director_not_registered Lene Thirdperson']);
    expect(reasons(one)).toEqual(
      expect.arrayContaining(['director_not_stated', 'director_not_registered', 'due_diligence_gap']),
    );
    expect(one.registerComparison.differences[0]).toMatchObject({
      detail: 'Otmar Quellenberg is a partner on the register, and the applicant did not name this person.',
    });
    const agent = one.dueDiligence.find(({ matter }: { matter: string }) => matter === 'agent');
    expect(agent).toMatchObject({ state: 'gap', gaps: ['Ask for evidence of the appointment.'] });
  });

  it('is reviewed when the register has other roles than partners, and not when it has nobody', async () => {
    const { pool } = app.database;
    const state = () => caseWith({ people: [pia, otmar], shares: { pia: 60, otmar: 40 } }, partnership);
    const officers = `jsonb_set(people::jsonb, '{roles}', '[]')`;
    await pool.query(`update nzbn_entities set people = ${officers} where nzbn = $1`, [partnership.queryValue]);
    expect(reasons(await state())).toContain('owners_not_compared');
    await pool.query('update nzbn_entities set people = null where nzbn = $1', [partnership.queryValue]);
    expect(reasons(await state())).not.toContain('owners_not_compared');
  });
});

describe('before the policy approves a case of a New Zealand company', () => {
  const people = [pia, { id: 'lene', givenName: 'Lene', familyName: 'Vermillionsen', isDirector: false }];
  const state = () => caseWith({ people, shares: { pia: 100 } }, other);
  /** An officer finds that the one who helps in the office is not the listed person. */
  async function dismissed({
    id,
    officer,
  }: {
    readonly id: string;
    readonly officer: Awaited<ReturnType<typeof newOfficer>>;
  }): Promise<CaseWithReasons & { readonly status: string }> {
    const said = { list: 'UN', reference: 'QDi.002', outcome: 'dismissed', reason: 'Another date of birth.' };
    const resolved = await officer.post(`/api/enterprise/onboardings/${id}/candidates`, { ...said, partyId: 'lene' });
    return resolved.body.onboarding;
  }

  it('the register of today must still agree with the form', async () => {
    const [first, second] = [await state(), await state()];
    expect([first, second].map(reasons)).toEqual([['person_candidate_open'], ['person_candidate_open']]);
    asOf = today;
    await importCompanies('Pia Mere Testperson');
    const approved = await dismissed(first);
    expect([approved.status, ...reasons(approved)]).toEqual(['approved', 'meets_policy']);
    // The approval rests on the comparison of today, which its entries bind.
    expect(approved.registerComparison).toMatchObject({ source: { asOf: today }, differences: [] });
    const { faults } = await checkCase(app.services, first.id);
    expect(faults).toEqual([
      expect.objectContaining({ explanation: expect.stringContaining('No entry says that the file') }),
    ]);
    await importCompanies('Pia Mere Testperson', 'Nova Thirdperson');
    const changed = await dismissed(second);
    expect([changed.status, ...reasons(changed)]).toEqual(['in_review', 'business_changed', 'director_not_stated']);
  });

  it('the imported register must have its directors and every share', async () => {
    await app.database.pool.query('update nzbn_entities set people = null where nzbn = $1', [other.queryValue]);
    expect(reasons(await state())).toContain('owners_not_compared');
  });
});
