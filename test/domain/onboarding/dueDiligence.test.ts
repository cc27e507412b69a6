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
} from '../../../src/domain/onboarding/onboardingForm.js';
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
  };
}

const gapsOf = (changes: Changes, documents: Parameters<typeof findGaps>[1]['documents'] = []): readonly string[] =>
  Object.values(
    findGaps(formWith(changes), { documents, requiredDocuments: [], asksSourceOfFunds: false, request: null }),
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

const running = (id: string, role: Party['roles'][number]['role']): Party => ({
  ...toParty(id),
  roles: [{ role, ofId: null }],
});
const trust = { entityType: 'Discretionary Trading Trust' };
const ada = completeForm().people.parties.at(-1);
const named = ada ? [ada] : [];

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

describe('the due diligence file', () => {
  it('says what is verified, stated, missing and not required', () => {
    expect(fileOf({})).toEqual({
      ...{ customer: 'verified', governance: 'collected', on_behalf: 'not_applicable', agent: 'collected' },
      ...{ beneficial_owners: 'collected', political_exposure: 'collected', sanctions: 'gap', purpose: 'collected' },
      ...{ funds: 'not_applicable', risk: 'verified', enhanced: 'not_applicable' },
    });
  });

  it.each<[string, string, Changes, Partial<DueDiligenceFacts>]>([
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
  ])('has a gap in %s %s, which an officer can close', (matter, _, changes, facts) => {
    expect(fileOf(changes, facts)).toMatchObject({ [matter]: 'gap' });
    const verifiedAt = '2026-11-20T00:00:00.000Z';
    const check = { evidence: 'Read the deed.', verifiedBy: 'key_1', officerId: 'mem_1', verifiedAt };
    const checks = [{ ...check, matter: matter as DueDiligenceFacts['checks'][number]['matter'] }];
    expect(fileOf(changes, { ...facts, checks })).toMatchObject({ [matter]: 'verified' });
  });
});
