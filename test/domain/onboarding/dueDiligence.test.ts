import { describe, expect, it } from '@jest/globals';
import { type DueDiligenceFacts, listRequirements } from '../../../src/domain/onboarding/dueDiligence.js';
import { effectiveOwnership } from '../../../src/domain/onboarding/effectiveOwnership.js';
import { findGaps } from '../../../src/domain/onboarding/findGaps.js';
import { findQuestions } from '../../../src/domain/onboarding/findPeopleGaps.js';
import type {
  Party,
  PeopleStep,
  PoliticalExposure,
  SubmittedForm,
  PartyRole,
} from '../../../src/domain/onboarding/onboardingForm.js';
import type { ScreenedList } from '../../../src/domain/enrichment.js';
import type { DueDiligenceMatter } from '../../../src/domain/jurisdictions/jurisdiction.js';
import type { PeopleScreening } from '../../../src/domain/onboarding/peopleScreening.js';
import { routeScreened } from '../../../src/operations/onboarding/submission/screenPeople.js';
import { notExposed, toParty } from '../../support/people/people.js';
import { completeForm } from '../../support/seeds/submissions.js';

const foreign: PoliticalExposure = { ...notExposed, exposure: 'foreign', relation: 'family', office: 'Minister, FR' };
const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'ABR' } as const;

interface Changes {
  readonly entityType?: string;
  readonly people?: Partial<PeopleStep>;
  readonly address?: Partial<SubmittedForm['address']>;
  readonly declaration?: Partial<SubmittedForm['declaration']>;
}

function formWith({ entityType, people, address, declaration }: Changes): SubmittedForm {
  const form = completeForm();
  return {
    business: { ...form.business, registered: { ...form.business.registered, entityType: entityType ?? null } },
    address: { ...form.address, ...address },
    people: { ...form.people, ...people },
    declaration: { ...form.declaration, ...declaration },
    notice: { version: '', text: '', acceptedAt: '2026-11-26T00:00:00.000Z' },
  };
}

const gapsOf = (changes: Changes, documents: Parameters<typeof findGaps>[1]['documents'] = []): readonly string[] =>
  Object.values(
    findGaps(formWith(changes), {
      documents,
      requiredDocuments: [],
      asksSourceOfFunds: false,
      noticeVersion: '',
      request: null,
    }),
  ).flatMap((gaps) => gaps.map(({ pointer }) => pointer));

function fileOf(changes: Changes, facts: Partial<DueDiligenceFacts> = {}): Record<string, string> {
  const form = formWith(changes);
  const requirements = listRequirements({
    form,
    ownership: effectiveOwnership(form.people, form.business.jurisdiction),
    verdict: { status: 'verified', source, fractureScore: 0, policyVersion: '2026-3' },
    ...{ isLive: true, isHighRisk: false, asksSourceOfFunds: false, checks: [] },
    ...facts,
  });
  return Object.fromEntries(requirements.map(({ matter, state }) => [matter, state]));
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
  { verdict, isHighRisk, screening = clear, ...facts }: Partial<DueDiligenceFacts>,
): string {
  const form = formWith(changes);
  // A country of the high risk list makes the same facts.
  const parties = form.people.parties.map((one) => (isHighRisk ? { ...one, country: 'KP' } : one));
  const stated = { ...form, people: { ...form.people, parties } };
  const ownership = effectiveOwnership(stated.people, 'AU');
  const of = {
    legalName: 'SANDBOX CLEAN PTY LTD',
    nameMatch: null,
    candidates: [],
    source,
    policyVersion: '2026-3',
  } as const;
  return routeScreened(
    { form: stated, ownership, screening, ...facts },
    {
      verdict: { ...of, status: 'verified', fractureScore: 0, ...verdict },
      ...{ isLive: true, isDeclinedBefore: false, isAskedAgain: false, at: new Date('2026-11-20T12:00:00Z') },
      policy: { automaticApprovalUpTo: 50, fourEyes: false },
    },
  ).outcome;
}

const running = (id: string, role: Party['roles'][number]['role']): Party => ({
  ...toParty(id),
  roles: [{ role, ofId: null }],
});
const trust = { entityType: 'Discretionary Trading Trust' };
const ada = completeForm().people.parties.at(-1);
const named = ada ? [ada] : [];

/** A discretionary trust with a class of beneficiaries, in which one person has these roles. */
function familyTrust(...roles: readonly PartyRole[]): Changes {
  const parties = named.map((party) => ({ ...party, roles: roles.map((role) => ({ role, ofId: null })) }));
  return { ...trust, people: { trustType: 'discretionary', beneficiaryClass: 'The children of T', parties } };
}

describe('the questions of the form', () => {
  it.each<[string, Changes, readonly string[]]>([
    ['nothing of a complete form', {}, []],
    [
      'the purpose and the expected activity',
      { address: { purpose: null, expectedActivity: null } },
      ['/address/purpose', '/address/expectedActivity'],
    ],
    [
      'a second partner of a partnership',
      {
        entityType: 'Family Partnership',
        people: { parties: [...completeForm().people.parties, running('r', 'partner')] },
      },
      ['/people/parties'],
    ],
    [
      'the type and the beneficiaries of a trust, and its deed',
      {
        ...trust,
        people: {
          parties: [running('t', 'trustee'), ...named],
          holdings: [{ ownerId: 't', ownedId: null, from: 100, to: 100 }],
        },
      },
      ['/people/trustType', '/people/beneficiaryClass', '/documents/trust_deed'],
    ],
    [
      'no owner of a discretionary trust',
      {
        ...trust,
        people: {
          ...{ parties: [running('t', 'trustee'), ...named], holdings: [] },
          ...{ trustType: 'discretionary', beneficiaryClass: 'The children of T' },
        },
      },
      ['/documents/trust_deed'],
    ],
    [
      'the owners of a unit trust',
      {
        ...trust,
        people: {
          ...{ parties: [running('t', 'trustee'), ...named], holdings: [] },
          ...{ trustType: 'unit', beneficiaryClass: 'The unit holders' },
        },
      },
      ['/people/holdings', '/documents/trust_deed'],
    ],
    [
      'the office holders of an association, and no owners',
      { entityType: 'Other Incorporated Entity', people: { parties: [toParty('p')], holdings: [] } },
      [
        '/people/parties',
        '/declaration/authority',
        '/declaration/dateOfBirth',
        '/declaration/politicalExposure/exposure',
      ],
    ],
    [
      'who controls a company that nobody owns a quarter of',
      {
        people: {
          parties: [...['a', 'b', 'c', 'd', 'e'].map((id) => running(id, 'director')), ...named],
          holdings: ['a', 'b', 'c', 'd', 'e'].map((ownerId) => ({ ownerId, ownedId: null, from: 20, to: 20 })),
        },
      },
      ['/people/parties'],
    ],
    [
      'the source of funds after a foreign office',
      { people: { parties: completeForm().people.parties.map((one) => ({ ...one, politicalExposure: foreign })) } },
      ['/address/sourceOfFunds'],
    ],
    [
      'the details of a public office',
      {
        people: {
          parties: completeForm().people.parties.map((one, index) =>
            index === 0
              ? {
                  ...one,
                  politicalExposure: { ...foreign, exposure: 'domestic' as const, relation: null, office: null },
                }
              : one,
          ),
        },
      },
      ['/people/parties/0/politicalExposure/relation', '/people/parties/0/politicalExposure/office'],
    ],
    [
      'another reason, if the form names the person as a contact alone',
      {
        people: {
          parties: completeForm().people.parties.map((one) =>
            one.id === 'ada' ? { ...one, roles: [{ role: 'contact' as const, ofId: null }] } : one,
          ),
        },
      },
      ['/declaration/authority'],
    ],
    ['a document of an agent', { declaration: { authority: 'agent' } }, ['/documents/authority']],
    [
      'the person who submits, if the form does not name them',
      { declaration: { givenName: 'Someone', familyName: 'Else' } },
      ['/declaration/authority', '/declaration/dateOfBirth', '/declaration/politicalExposure/exposure'],
    ],
  ])('are %s', (_, changes, expected) => {
    expect(gapsOf(changes)).toEqual(expected);
  });

  it('offer the roles that fit the kind of customer', () => {
    const rolesOf = (entityType: string): readonly string[] => findQuestions(formWith({ entityType }), false).roles;
    expect(rolesOf('Discretionary Trading Trust')).toContain('beneficiary');
    expect(rolesOf('Family Partnership')).toEqual(['partner', 'controller', 'contact']);
    expect(rolesOf('Australian Private Company')).not.toContain('partner');
  });
});

const gaps: readonly (readonly [DueDiligenceMatter, string, Changes, Partial<DueDiligenceFacts>])[] = [
  [
    'customer',
    'without a response of the register',
    {},
    { verdict: { status: 'error', source, fractureScore: null, policyVersion: '2026-3' } },
  ],
  [
    'customer',
    'with invented data',
    {},
    {
      verdict: {
        status: 'verified',
        source: { ...source, register: 'sample' },
        fractureScore: 0,
        policyVersion: '2026-3',
      },
    },
  ],
  [
    'governance',
    'without a director ID',
    { people: { parties: completeForm().people.parties.map((one) => ({ ...one, directorId: null })) } },
    {},
  ],
  ['purpose', 'without a purpose', { address: { purpose: null } }, {}],
  ['agent', 'without an authority', { declaration: { authority: null } }, {}],
  ['beneficial_owners', 'with an unknown owner', { people: { unknownReason: 'They did not say.' } }, {}],
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
  ['enhanced', 'in a country of high risk', {}, { isHighRisk: true }],
  [
    'risk',
    'without a score',
    {},
    { verdict: { status: 'error', source, fractureScore: null, policyVersion: '2026-3' } },
  ],
  ['on_behalf', 'of a trust without beneficiaries', { ...trust, people: { trustType: 'discretionary' } }, {}],
  ['on_behalf', 'of a discretionary trust without a settlor', familyTrust('appointor'), {}],
  ['on_behalf', 'of a discretionary trust without an appointor', familyTrust('settlor'), {}],
];

describe('the due diligence file', () => {
  it('has no gap for a family trust that names its settlor, appointor and class of beneficiaries', () => {
    expect(fileOf(familyTrust('settlor', 'appointor'))).toMatchObject({ on_behalf: 'collected' });
  });

  it('says what is verified, stated, missing and not required', () => {
    expect(fileOf({})).toEqual({
      ...{ customer: 'verified', governance: 'collected', on_behalf: 'not_applicable', agent: 'collected' },
      ...{ beneficial_owners: 'collected', political_exposure: 'collected', sanctions: 'gap', purpose: 'collected' },
      ...{ funds: 'not_applicable', risk: 'verified', enhanced: 'not_applicable' },
    });
  });

  it.each(gaps)('has a gap in %s %s, which an officer can close', (matter, _, changes, facts) => {
    expect(fileOf(changes, facts)).toMatchObject({ [matter]: 'gap' });
    const verifiedAt = '2026-11-20T00:00:00.000Z';
    const check = { evidence: 'Read the deed.', verifiedBy: 'key_1', officerId: 'mem_1', verifiedAt };
    const checks = [{ ...check, matter }];
    expect(fileOf(changes, { ...facts, checks })).toMatchObject({ [matter]: 'verified' });
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
