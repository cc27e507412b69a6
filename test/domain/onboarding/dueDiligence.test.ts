import { describe, expect, it } from '@jest/globals';
import type { ScreenedList } from '../../../src/domain/enrichment.js';
import type { DueDiligenceMatter } from '../../../src/domain/jurisdictions/jurisdiction.js';
import {
  type DueDiligenceFacts,
  hasUnnamedGap,
  listRequirements,
  type Requirement,
} from '../../../src/domain/onboarding/dueDiligence.js';
import { effectiveOwnership } from '../../../src/domain/onboarding/effectiveOwnership.js';
import type { Party, PartyRole, PeopleStep } from '../../../src/domain/onboarding/onboardingForm.js';
import type { PublicRegister, RegistrationEntry } from '../../../src/domain/registrations.js';
import type { Verdict } from '../../../src/domain/verdict.js';
import type { PeopleScreening } from '../../../src/domain/onboarding/peopleScreening.js';
import { routeScreened } from '../../../src/operations/onboarding/submission/screenPeople.js';
import { toParty } from '../../support/people/people.js';
import { type Changes, foreign, formWith, trust } from '../../support/people/statedForms.js';
import { completeForm } from '../../support/seeds/submissions.js';

const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'ABR' } as const;
const policyVersion = '2026-3';
const legalName = 'SANDBOX CLEAN PTY LTD';
const verified = {
  status: 'verified',
  legalName,
  source,
  fractureScore: 0,
  fractureRisk: 'low',
  policyVersion,
} as const;

/** An identity document of each owner. */
const owners = { doc_1: 'p', doc_2: 'q' };
/** An identity document of each person. */
const holders = { doc_1: 'p', doc_2: 'q', doc_3: 'ada' };

function listFile(changes: Changes, facts: Partial<DueDiligenceFacts> = {}): readonly Requirement[] {
  const form = formWith(changes);
  return listRequirements({
    form,
    ownership: effectiveOwnership(form.people, form.business.jurisdiction),
    verdict: verified,
    ...{ isHighRisk: false, asksSourceOfFunds: false, checks: [], documentHolders: holders },
    liveAt: new Date('2026-11-20T12:00:00Z'),
    ...facts,
  });
}

function findRow(matter: DueDiligenceMatter, facts: Partial<DueDiligenceFacts>): Requirement | undefined {
  return listFile({}, facts).find((row) => row.matter === matter);
}

function fileOf(changes: Changes, facts: Partial<DueDiligenceFacts> = {}): Record<string, string> {
  return Object.fromEntries(listFile(changes, facts).map(({ matter, state }) => [matter, state]));
}

const list: ScreenedList = {
  ...{ list: 'sandbox', publisher: 'Invented', asOf: '2026-11-01', importedAt: '2026-11-01T00:00:00.000Z', entries: 1 },
  state: 'current',
};
const unreadable: ScreenedList = { ...list, state: 'unreadable' };
const clear: PeopleScreening = {
  ...{ screenedAt: '2026-11-20T00:00:00.000Z', required: 'sandbox', lists: [list], parties: [], resolutions: [] },
};

/** The route of a submission that is else certain, under a policy that approves. */
function outcomeOf(
  changes: Changes,
  { verdict, isHighRisk, screening = clear, register, ...facts }: Partial<DueDiligenceFacts>,
): string {
  const form = formWith(changes);
  // A country of the high risk list makes the same facts.
  const parties = form.people.parties.map((one) => (isHighRisk ? { ...one, country: 'KP' } : one));
  const stated = { ...form, people: { ...form.people, parties } };
  const ownership = effectiveOwnership(stated.people, 'AU');
  const of = {
    legalName: 'SANDBOX CLEAN PTY LTD',
    nameMatch: null,
    ...{ abn: null, acn: null, nzbn: null },
    candidates: [],
    source,
    policyVersion: '2026-3',
  } as const;
  return routeScreened(
    {
      form: stated,
      ownership,
      screening,
      documentHolders: holders,
      ...facts,
      ...(register && { register: { source, unnamed: [], ...register } }),
    },
    {
      verdict: { ...of, status: 'verified', fractureScore: 0, fractureRisk: 'low', ...verdict },
      ...{
        isLive: true,
        isDeclinedBefore: false,
        isAskedAgain: false,
        resolved: { isMatchWithdrawn: false, isResolvedWithoutOfficer: false },
        askedNumber: null,
        at: new Date('2026-11-20T12:00:00Z'),
      },
      policy: { automaticApprovalUpTo: 50, fourEyes: false },
    },
  ).outcome;
}

const ada = completeForm().people.parties.at(-1);
const owner = completeForm().people.parties[0]?.id ?? '';
const named = ada ? [ada] : [];

/** A discretionary trust with a class of beneficiaries, in which one person has these roles. */
function familyTrust(...roles: readonly PartyRole[]): Changes {
  const parties = named.map((party) => ({ ...party, roles: roles.map((role) => ({ role, ofId: null })) }));
  return { ...trust, people: { trustType: 'discretionary', beneficiaryClass: 'The children of T', parties } };
}

const unanswered = {
  ...({ status: 'error', legalName: null } as const),
  source,
  fractureScore: null,
  fractureRisk: null,
  policyVersion: '2026-3',
} as const;
const reason = { code: 'register_outdated', detail: '', source: 'ABR', asOf: '2024-01-01' } as const;
const old = { ...verified, status: 'review', statusReasons: [reason] } as const;
const register = (name: PublicRegister, entry: RegistrationEntry): Pick<Verdict, 'registrations'> => ({
  registrations: [{ register: name, state: 'found', asOf: '2026-11-01', entries: [entry] }],
});
const lei = 'TESTLEI000000000010';
const withParent = register('GLEIF parents', { number: lei, name: 'KETTLE INC', relation: 'ultimate' });
const withCharity = (responsiblePersons: number): Pick<Verdict, 'registrations'> =>
  register('ACNC charities', { number: '1', responsiblePersons });

/** The parties of a complete form, in which the person who submits has these roles. */
function withAda(...own: readonly PartyRole[]): readonly Party[] {
  const roles = own.map((role) => ({ role, ofId: null }));
  return completeForm().people.parties.map((party) => (party.id === 'ada' ? { ...party, roles } : party));
}

/** A unit trust whose trustee is a company, in which one more person has these roles and this share. */
function withCorporateTrustee(roles: Party['roles'], share: number): Changes {
  const { holdings } = completeForm().people;
  return {
    entityType: 'Fixed Unit Trust',
    people: {
      ...{ trustType: 'unit', beneficiaryClass: 'The holders' },
      parties: [
        ...withAda('contact'),
        { ...toParty('Co'), roles: [{ role: 'trustee', ofId: null }] },
        { ...toParty('r'), roles },
      ],
      holdings: [...holdings, ...(share > 0 ? [{ ownerId: 'r', ownedId: 'Co', from: share, to: share }] : [])],
    },
  };
}
const unregistered = { code: 'director_not_registered', name: 'Somebody', detail: '', remedy: '' } as const;

/** A trust owns the business, and its trustee is the director. */
const ofTrust = {
  parties: [...completeForm().people.parties, toParty('T')],
  holdings: [{ ownerId: 'T', ownedId: null, from: 100, to: 100 }],
};

const risky = { ...verified, fractureRisk: 'high' } as const;
const withExposure = (exposure: 'domestic' | 'foreign' | 'international_organisation'): readonly Party[] =>
  completeForm().people.parties.map((one) => ({ ...one, politicalExposure: { ...foreign, exposure } }));

const deregistered = {
  ...verified,
  status: 'blocked',
  statusReasons: [{ ...reason, code: 'deregistered_at_asic' }],
} as const;

const gaps: readonly (readonly [DueDiligenceMatter, string, Changes, Partial<DueDiligenceFacts>])[] = [
  ['customer', 'without a response of the register', {}, { verdict: unanswered }],
  ['customer', 'with an extract that is out of date', {}, { verdict: old }],
  ['customer', 'that is not active', {}, { verdict: { ...verified, status: 'inactive' } }],
  ['customer', 'that ASIC deregistered', {}, { verdict: deregistered }],
  ['customer', 'with another name than the applicant confirmed', {}, { verdict: { ...verified, legalName: 'B LTD' } }],
  ['customer', 'with invented data', {}, { verdict: { ...verified, source: { ...source, register: 'sample' } } }],
  [
    'governance',
    'without a director ID',
    { people: { parties: completeForm().people.parties.map((one) => ({ ...one, directorId: null })) } },
    {},
  ],
  ...(['director', 'secretary', 'partner', 'trustee', 'controller'] as const).map(
    (role) =>
      [
        'governance',
        `with a ${role} who is under 18`,
        {
          people: {
            parties: withAda(role).map((one) => (one.id === 'ada' ? { ...one, dateOfBirth: '2008-11-21' } : one)),
          },
        },
        { on: '2026-11-20' },
      ] as const,
  ),
  [
    'governance',
    'of an agent who is under 18',
    { declaration: { givenName: 'Someone', familyName: 'Else', dateOfBirth: '2008-11-21' } },
    { on: '2026-11-20' },
  ],
  [
    'governance',
    'of a sole trader who is under 18',
    {
      entityType: 'Individual/Sole Trader',
      declaration: { givenName: 'Someone', familyName: 'Else', dateOfBirth: '2008-11-21' },
    },
    { on: '2026-11-20' },
  ],
  ['purpose', 'without a purpose', { address: { purpose: null } }, {}],
  ['agent', 'without an authority', { declaration: { authority: null } }, {}],
  ...(['secretary', 'controller', 'office_holder'] as const).map(
    (role) => ['agent', `who is a ${role} alone`, { people: { parties: withAda(role) } }, {}] as const,
  ),
  [
    'agent',
    'whom the register does not have as a director',
    {},
    { register: { differences: [{ ...unregistered, partyId: 'ada' }] } },
  ],
  ['beneficial_owners', 'without an identity document of an owner', {}, { documentHolders: { doc_1: 'p' } }],
  [
    'beneficial_owners',
    'without an identity document of the controller',
    { people: { parties: withAda('director', 'controller') } },
    { documentHolders: { doc_1: 'p', doc_2: 'q' } },
  ],
  ...['Other Incorporated Entity', 'Co-operative', 'Deceased Estate'].map(
    (entityType) => ['beneficial_owners', `of a ${entityType} without a controller`, { entityType }, {}] as const,
  ),
  ['beneficial_owners', 'of a trust without a trustee', familyTrust('settlor', 'appointor'), {}],
  [
    'beneficial_owners',
    'of a family trust without an identity document of its trustee',
    familyTrust('trustee', 'settlor', 'appointor'),
    { documentHolders: {} },
  ],
  ...(['unit', 'bare', 'hybrid'] as const).map(
    (trustType) =>
      [
        'beneficial_owners',
        `of a ${trustType} trust without an identity document of its trustee`,
        {
          entityType: 'Fixed Unit Trust',
          people: { trustType, beneficiaryClass: 'The holders', parties: withAda('trustee') },
        },
        { documentHolders: owners },
      ] as const,
  ),
  ...[
    { roles: [{ role: 'director', ofId: 'Co' }] as const, share: 0 },
    { roles: [], share: 25 },
  ].map(
    ({ roles, share }) =>
      [
        'beneficial_owners',
        `of a unit trust without an identity document of ${share === 0 ? 'a director' : 'an owner'} of its trustee`,
        withCorporateTrustee(roles, share),
        { documentHolders: owners },
      ] as const,
  ),
  [
    'beneficial_owners',
    'of a partnership without an identity document of a partner',
    { entityType: 'Family Partnership', people: { parties: withAda('partner') } },
    { documentHolders: owners },
  ],
  ['beneficial_owners', 'with an unknown owner', { people: { unknownReason: 'They did not say.' } }, {}],
  [
    'beneficial_owners',
    'with a range that leaves room for an unnamed owner',
    { people: { holdings: [{ ownerId: owner, ownedId: null, from: 25, to: 100 }] } },
    {},
  ],
  [
    'political_exposure',
    'with a person who was not asked',
    { people: { parties: completeForm().people.parties.map((one) => ({ ...one, politicalExposure: null })) } },
    {},
  ],
  [
    'political_exposure',
    'with a public office',
    {
      declaration: {},
      people: { parties: completeForm().people.parties.map((one) => ({ ...one, politicalExposure: foreign })) },
    },
    {},
  ],
  ['funds', 'if the organisation asks for them', {}, { asksSourceOfFunds: true }],
  ['funds', 'in a country of high risk', {}, { isHighRisk: true }],
  ...(['high', 'critical'] as const).map(
    (fractureRisk) => ['funds', `with a ${fractureRisk} risk`, {}, { verdict: { ...verified, fractureRisk } }] as const,
  ),
  ...(['domestic', 'international_organisation'] as const).flatMap((exposure) => {
    const stated = { address: { sourceOfFunds: 'Sales' }, people: { parties: withExposure(exposure) } };
    return [
      ['funds', `with a ${exposure} office and a high risk`, stated, { verdict: risky }] as const,
      ['funds', `with a ${exposure} office in a country of high risk`, stated, { isHighRisk: true }] as const,
    ];
  }),
  ['enhanced', 'in a country of high risk', {}, { isHighRisk: true }],
  ...(['funds', 'enhanced'] as const).map(
    (matter) => [matter, 'of a trust in New Zealand', { ...trust, jurisdiction: 'NZ' }, {}] as const,
  ),
  ...(['funds', 'enhanced'] as const).map(
    (matter) => [matter, 'of a New Zealand business of a trust', { jurisdiction: 'NZ', people: ofTrust }, {}] as const,
  ),
  ['risk', 'without a score', {}, { verdict: unanswered }],
  ['risk', 'with a low score in a country of high risk', {}, { isHighRisk: true }],
  ['risk', 'with a low score and a foreign office', { people: { parties: withExposure('foreign') } }, {}],
  ['risk', 'with a low score of a trust in New Zealand', { ...trust, jurisdiction: 'NZ' }, {}],
  ['governance', 'of a charity with more responsible people', {}, { verdict: { ...verified, ...withCharity(9) } }],
  ['beneficial_owners', 'with a parent at GLEIF', {}, { verdict: { ...verified, ...withParent } }],
  [
    'enhanced',
    'with a risk that is high in the bands of the policy',
    {},
    { verdict: { ...verified, fractureRisk: 'high' } },
  ],
  ['on_behalf', 'of a trust without beneficiaries', { ...trust, people: { trustType: 'discretionary' } }, {}],
  ['on_behalf', 'of a discretionary trust without a settlor', familyTrust('appointor', 'protector'), {}],
  ['on_behalf', 'of a discretionary trust without an appointor', familyTrust('settlor', 'protector'), {}],
  ['on_behalf', 'of a discretionary trust without a guardian', familyTrust('settlor', 'appointor'), {}],
  ...(['settlor', 'appointor', 'protector'] as const).flatMap((role) => {
    const founder = { ...toParty('r'), roles: [{ role, ofId: null }] };
    const family = familyTrust('trustee');
    const withFounder = ({ people }: Changes): Partial<PeopleStep> => ({
      ...people,
      parties: [...(people?.parties ?? []), founder],
    });
    const hybrid = { ...completeForm().people, trustType: 'hybrid' } as const;
    const without = `trust without an identity document of its ${role}`;
    return [
      ['beneficial_owners', `of a family ${without}`, { ...family, people: withFounder(family) }, {}] as const,
      [
        'beneficial_owners',
        `of a hybrid ${without}`,
        { entityType: 'Hybrid Trust', people: withFounder({ people: hybrid }) },
        {},
      ] as const,
    ];
  }),
];

describe('the public registers in the due diligence file', () => {
  it('are named with their day', () => {
    const verdict = { ...verified, ...register('ASIC AFS licensees', { number: '218600' }) };
    const evidence = 'Register data of 2026-11-01: ABR. Also listed: ASIC AFS licensees (2026-11-01).';
    expect(findRow('customer', { verdict })).toMatchObject({ state: 'verified', evidence });
  });

  it('have no gap if the ACNC counts as many people as the form names, or the form names the parent', () => {
    const form = completeForm();
    const charity = { verdict: { ...verified, ...withCharity(form.people.parties.length - 1) } };
    expect(fileOf({}, charity)).toMatchObject({ governance: 'collected' });
    const [pattern] = form.people.parties;
    if (!pattern) throw new Error('no party');
    const parent = { ...pattern, id: 'b', kind: 'company', name: 'Kettle, Inc', roles: [] } as const;
    const named = { people: { parties: [...form.people.parties, parent] } };
    expect(fileOf(named, { verdict: { ...verified, ...withParent } })).toMatchObject({
      beneficial_owners: 'collected',
    });
  });

  it('show the entries of liquidators with the name of the person who submitted', () => {
    const listed = { number: '101', status: 'Suspended', suspendedFrom: '2026-06-30', asOf: '2026-11-01' };
    const sentence =
      'ASIC’s register of liquidators of 2026-11-01 has this name: number 101, Suspended, suspended from 2026-06-30.';
    const evidence = expect.stringContaining(sentence);
    expect(findRow('agent', { liquidators: [listed] })).toMatchObject({ state: 'collected', evidence });
    const unstated = listFile({ declaration: { authority: null } }, { liquidators: [listed] });
    expect(unstated.find(({ matter }) => matter === 'agent')).toMatchObject({ state: 'gap', evidence });
  });
});

describe('the due diligence file', () => {
  it('has no gap for a family trust that names its settlor, appointor, guardian and class of beneficiaries', () => {
    expect(fileOf(familyTrust('settlor', 'appointor', 'protector'))).toMatchObject({ on_behalf: 'collected' });
  });

  it('says what is verified, stated, missing and not required', () => {
    expect(fileOf({})).toEqual({
      ...{ customer: 'verified', governance: 'collected', on_behalf: 'not_applicable', agent: 'collected' },
      ...{ beneficial_owners: 'collected', political_exposure: 'collected', sanctions: 'gap', purpose: 'collected' },
      ...{ funds: 'not_applicable', risk: 'verified', enhanced: 'not_applicable' },
    });
  });

  it.each(['partner', 'trustee', 'director'] as const)('takes a %s for one who may act for the business', (role) => {
    const register = { differences: [{ ...unregistered, partyId: owner }] };
    expect(fileOf({ people: { parties: withAda(role) } }, { register })).toMatchObject({ agent: 'collected' });
  });

  it.each([
    ['takes the sole trader for one who', 'APPLICANT, ADA', 'collected'],
    ['takes the sole trader for one who', 'ADA MAY APPLICANT', 'collected'],
    ['takes nobody who has the names in another order and', 'APPLICANT ADA RYAN', 'gap'],
    ['takes nobody whose given name is only the middle name of the trader and', 'JANE ADA APPLICANT', 'gap'],
    ['takes nobody else who is named for a sole trader and', 'TRADER, TILDA', 'gap'],
  ])('%s may act for the business', (_, traderName, agent) => {
    const parties = named.map((party) => ({ ...party, roles: [] }));
    const alone = { entityType: 'Individual/Sole Trader', legalName: traderName, people: { parties, holdings: [] } };
    expect(fileOf(alone)).toMatchObject({ agent, governance: 'not_applicable' });
  });

  it('asks for no source of funds of a trust in Australia, and takes the stated one of a trust in New Zealand', () => {
    expect(fileOf(trust)).toMatchObject({ funds: 'not_applicable', enhanced: 'not_applicable' });
    const address = { sourceOfFunds: 'Rent of two shops' };
    expect(fileOf({ ...trust, jurisdiction: 'NZ', address })).toMatchObject({ funds: 'collected', enhanced: 'gap' });
  });

  it('takes the stated source of funds if only the risk is high, or only a public office is domestic', () => {
    const address = { sourceOfFunds: 'Sales' };
    expect(fileOf({ address }, { verdict: risky })).toMatchObject({ funds: 'collected' });
    const people = { parties: withExposure('domestic') };
    expect(fileOf({ address, people })).toMatchObject({ funds: 'collected' });
    expect(fileOf({ people })).toMatchObject({ funds: 'not_applicable' });
  });

  it.each([
    ['2026-11-22T12:00:00Z', 'verified', 'verified'],
    ['2026-11-23T12:00:00Z', 'gap', 'verified'],
    ['2026-12-03T12:00:00Z', 'gap', 'gap'],
  ])('is judged with the age that its facts have at %s', (at, customer, sanctions) => {
    expect(fileOf({}, { screening: clear, liveAt: new Date(at) })).toMatchObject({ customer, sanctions });
  });

  it('lets a response of the live register age, and no invented facts of a test case', () => {
    const verdict = { ...verified, source: { ...source, kind: 'live' } } as const;
    const facts = { verdict, screening: clear, liveAt: new Date('2027-02-01T12:00:00Z') };
    expect(fileOf({}, facts)).toMatchObject({ customer: 'gap', sanctions: 'gap' });
    expect(fileOf({}, { ...facts, liveAt: null })).toMatchObject({ customer: 'verified', sanctions: 'verified' });
  });

  it('says for a company in New Zealand that nobody asked for nominee shareholders or shares in bearer form', () => {
    const entityType = 'NZ Limited Company';
    const evidenceIn = (jurisdiction: 'AU' | 'NZ', facts: Partial<DueDiligenceFacts> = {}) =>
      listFile({ jurisdiction, entityType }, facts).find(({ matter }) => matter === 'enhanced')?.evidence;
    expect(evidenceIn('NZ')).toContain('nominee shareholders or shares in bearer form');
    expect(evidenceIn('NZ', { isHighRisk: true })).toContain('nominee shareholders or shares in bearer form');
    expect(evidenceIn('AU')).not.toContain('nominee');
  });

  it('says of a business that is blocked for a list that the register has it', () => {
    const statusReasons = [{ ...reason, code: 'sanctions_match' }] as const;
    expect(findRow('customer', { verdict: { ...verified, status: 'blocked', statusReasons } })).toMatchObject({
      state: 'verified',
    });
  });

  it.each([
    ['an owner who is under 18', 'q', '2020-01-01'],
    ['a director on the eighteenth birthday', 'ada', '2008-11-20'],
  ])('has no gap in the governance for %s', (_, id, dateOfBirth) => {
    const parties = withAda('director').map((one) => (one.id === id ? { ...one, dateOfBirth } : one));
    expect(fileOf({ people: { parties } }, { on: '2026-11-20' })).toMatchObject({ governance: 'collected' });
  });

  it('asks an officer to read the document of an agent', () => {
    const file = listFile({ declaration: { authority: 'power_of_attorney' } });
    const row = file.find(({ matter }) => matter === 'agent');
    expect(row).toMatchObject({ state: 'gap', gaps: ['Read the document.'] });
    expect(hasUnnamedGap(file)).toBe(true);
  });

  it.each([
    [holders, 'collected', /With an identity document: 2 of 2\. Nobody has compared them\.$/],
    [{ doc_1: 'p' }, 'gap', /With an identity document: 1 of 2\. Nobody has compared them\.$/],
    [{ doc_1: 'p', doc_2: 'p' }, 'gap', /With an identity document: 1 of 2\. Nobody has compared them\.$/],
    [{}, 'gap', /With an identity document: 0 of 2\.$/],
    [undefined, 'gap', /^Beneficial owners: 2 certain, 0 possible\.$/],
  ])('needs an identity document of each beneficial owner: %j', (documentHolders, state, evidence) => {
    expect(findRow('beneficial_owners', { documentHolders })).toMatchObject({
      state,
      evidence: expect.stringMatching(evidence),
    });
  });

  it('counts a person who controls the business among its owners', () => {
    const people = { parties: withAda('director', 'controller') };
    const row = listFile({ people }).find(({ matter }) => matter === 'beneficial_owners');
    expect(row).toMatchObject({
      state: 'collected',
      evidence:
        'Beneficial owners: 2 certain, 0 possible. In control in another way: 1. With an identity document: 3 of 3. Nobody has compared them.',
    });
  });

  it('asks who controls the business if the form names only a controller of another party', () => {
    const parties = [...withAda('director'), { ...toParty('Co'), roles: [] }].map((one) => ({
      ...one,
      roles: one.id === 'q' ? [{ role: 'controller' as const, ofId: 'Co' }] : one.roles,
    }));
    const holdings = ['a', 'b'].map((ownerId) => ({ ownerId, ownedId: null, from: 50, to: 50 }));
    const ownership = { owners: [], unknownFrom: 0, unknownTo: 0, circles: [], findings: [] };
    const file = listFile({ people: { parties, holdings } }, { ownership });
    expect(file.find(({ matter }) => matter === 'beneficial_owners')).toMatchObject({
      gaps: ['Ask who controls the business.'],
    });
  });

  it.each<[string, Changes]>([
    ['the trustee of a family trust', familyTrust('trustee', 'settlor', 'appointor')],
    [
      'the chief executive of an association',
      { entityType: 'Other Incorporated Entity', people: { parties: withAda('office_holder', 'controller') } },
    ],
    [
      'the director of a company that is the trustee',
      {
        ...trust,
        people: {
          trustType: 'discretionary',
          beneficiaryClass: 'The children of T',
          parties: [
            ...named.map((one) => ({ ...one, roles: [{ role: 'director' as const, ofId: 'Co' }] })),
            { ...toParty('Co'), roles: [{ role: 'trustee', ofId: null }] },
          ],
        },
      },
    ],
  ])('takes %s for one who controls the business', (_, changes) => {
    const row = listFile(changes).find(({ matter }) => matter === 'beneficial_owners');
    expect(row).toMatchObject({
      state: 'collected',
      evidence:
        'In control of the business, as stated: 1. With an identity document: 1 of 1. Nobody has compared them.',
    });
  });

  it.each([
    ['AU', false],
    ['NZ', true],
  ] as const)(
    'says in a case of %s whether the law requires addresses that no form asks for: %p',
    (jurisdiction, isSaid) => {
      const row = listFile({ jurisdiction }).find(({ matter }) => matter === 'beneficial_owners');
      expect(row?.evidence.includes('obtain each (AML/CFT Act 2009 (NZ) s 15).')).toBe(isSaid);
      expect(row?.state).toBe('collected');
    },
  );

  it('asks who is behind a corporate trustee', () => {
    const [bare, known] = [[], [{ role: 'director', ofId: 'Co' }] as const].map((roles) =>
      listFile(withCorporateTrustee(roles, 0), { documentHolders: owners }).find(
        ({ matter }) => matter === 'beneficial_owners',
      ),
    );
    const question = 'Ask who runs and owns each body that is a trustee or partner.';
    expect(bare?.gaps).toContain(question);
    expect(known?.gaps ?? []).not.toContain(question);
  });

  it('needs no identity document of a holder of less than a quarter of the trustee', () => {
    const file = listFile(withCorporateTrustee([], 24), { documentHolders: owners });
    expect(file.find(({ matter }) => matter === 'beneficial_owners')?.gaps).toEqual([
      'Ask who runs and owns each body that is a trustee or partner.',
    ]);
  });

  it.each(['Local Government Entity', 'Strata-title'])('asks nobody who controls a %s', (entityType) => {
    expect(fileOf({ entityType })).toMatchObject({ beneficial_owners: 'not_applicable' });
  });

  it('says whether the person who submitted has an identity document', () => {
    const document = expect.stringMatching(
      /An identity document of this person was uploaded\. Nobody has compared it\.$/,
    );
    expect(findRow('agent', { documentHolders: { doc_1: ada?.id ?? '' } })).toMatchObject({ evidence: document });
    expect(findRow('agent', { documentHolders: { doc_1: owner } })).not.toMatchObject({ evidence: document });
  });

  it.each(gaps)('has a gap in %s %s, which an officer can close', (matter, _, changes, facts) => {
    expect(fileOf(changes, facts)).toMatchObject({ [matter]: 'gap' });
    const verifiedAt = '2026-11-20T00:00:00.000Z';
    const check = { evidence: 'Read the deed.', verifiedBy: 'key_1', officerId: 'mem_1', verifiedAt };
    const checks = [{ ...check, matter }];
    expect(fileOf(changes, { ...facts, checks })).toMatchObject({ [matter]: 'verified' });
  });

  it('keeps why a matter was open after an officer has verified it', () => {
    const check = { evidence: 'Read the deed of 2019.', verifiedBy: 'key_1', officerId: 'mem_1' } as const;
    const checks = [{ ...check, matter: 'enhanced', verifiedAt: '2026-11-20T00:00:00.000Z' } as const];
    expect(findRow('enhanced', { isHighRisk: true, countryListsOf: '2026-10-24', checks })).toMatchObject({
      ...{ state: 'verified', verifiedBy: 'mem_1', gaps: [] },
      evidence: 'The FATF calls for action on a country in the form. An officer recorded: Read the deed of 2019.',
      closedGaps: ['Carry out enhanced due diligence, and record what was done.'],
    });
    expect(findRow('purpose', { checks })).toMatchObject({ closedGaps: [] });
  });

  it('says that the score of a customer who is high risk by law does not include the reason', () => {
    expect(findRow('risk', { isHighRisk: true })).toMatchObject({
      ...{ state: 'gap', verifiedBy: null },
      evidence:
        'The Fracture Score is 0, low, under policy 2026-3. The score does not include this: The FATF calls for action on a country in the form.',
      gaps: ['Record the risk of the customer.'],
    });
    expect(findRow('risk', { verdict: risky, isHighRisk: true })).toMatchObject({ state: 'verified' });
  });

  it('says that nobody has compared an identity document until an officer has', () => {
    expect(findRow('beneficial_owners', {})?.evidence).toMatch(/2 of 2\. Nobody has compared them\.$/);
    expect(findRow('beneficial_owners', { documentHolders: {} })?.evidence).toMatch(/0 of 2\.$/);
    const check = { evidence: 'Passports, AU, N1 and N2.', verifiedBy: 'key_1', officerId: 'mem_1' } as const;
    const checks = [{ ...check, matter: 'beneficial_owners', verifiedAt: '2026-11-20T00:00:00.000Z' } as const];
    expect(findRow('beneficial_owners', { checks })?.evidence).toMatch(/2 of 2\. An officer recorded: Passports/);
    const own = { documentHolders: { doc_1: ada?.id ?? '' } };
    expect(findRow('agent', own)?.evidence).toMatch(/was uploaded\. Nobody has compared it\.$/);
  });

  it.each([
    ...gaps,
    ['sanctions', 'with an unreadable list', {}, { screening: { ...clear, lists: [unreadable] } }] as const,
  ])('keeps a machine from approving with a gap in %s %s', (_, __, changes, facts) => {
    expect(outcomeOf({}, {})).toBe('approve');
    expect(outcomeOf(changes, facts)).not.toBe('approve');
  });

  it('has the screening of the case, which no record of an officer replaces', () => {
    const check = { matter: 'sanctions', evidence: 'I know them.', verifiedBy: 'key_1', officerId: null } as const;
    const checks = [{ ...check, verifiedAt: '2026-11-20T00:00:00.000Z' }];
    expect(fileOf({}, { checks })).toMatchObject({ sanctions: 'verified' });
    expect(fileOf({}, { screening: { ...clear, lists: [unreadable] }, checks })).toMatchObject({ sanctions: 'gap' });
    expect(fileOf({}, { screening: clear })).toMatchObject({ sanctions: 'verified' });
  });
});
