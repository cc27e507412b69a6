import { describe, expect, it } from '@jest/globals';
import { findGaps } from '../../../src/domain/onboarding/findGaps.js';
import { findQuestions } from '../../../src/domain/onboarding/findPeopleGaps.js';
import type { Party } from '../../../src/domain/onboarding/onboardingForm.js';
import { toParty } from '../../support/people/people.js';
import { type Changes, foreign, formWith, trust } from '../../support/people/statedForms.js';
import { completeForm } from '../../support/seeds/submissions.js';

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

const running = (id: string, role: Party['roles'][number]['role']): Party => ({
  ...toParty(id),
  roles: [{ role, ofId: null }],
});
const ada = completeForm().people.parties.at(-1);
const named = ada ? [ada] : [];

/** The same person, as they may be typed a second time. */
const again = { id: 'again', givenName: 'APPLICANT', familyName: 'Adá', directorId: null, roles: [] };

const familyTrust = (jurisdiction: 'AU' | 'NZ'): Changes => ({
  ...{ ...trust, jurisdiction },
  people: {
    ...{ parties: [running('t', 'trustee'), ...named], holdings: [] },
    ...{ trustType: 'discretionary', beneficiaryClass: 'The children of T' },
  },
});

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
      'who controls an association',
      {
        entityType: 'Other Incorporated Entity',
        people: { parties: [running('h', 'office_holder'), ...named], holdings: [] },
      },
      ['/people/parties'],
    ],
    [
      'no controller of a strata scheme',
      { entityType: 'Strata-title', people: { parties: [running('h', 'office_holder'), ...named], holdings: [] } },
      [],
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
      'who controls such a company, if the form names only a controller of another body',
      {
        people: {
          parties: [
            ...['a', 'b', 'c', 'd', 'e'].map((id) => running(id, 'director')),
            { ...toParty('f'), roles: [{ role: 'controller', ofId: 'a' }] },
            ...named,
          ],
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
      'the source of funds of a trust in New Zealand',
      familyTrust('NZ'),
      ['/address/sourceOfFunds', '/documents/trust_deed'],
    ],
    ['no source of funds of a trust in Australia', familyTrust('AU'), ['/documents/trust_deed']],
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
    [
      'each person once, by name and date of birth',
      { people: { parties: [...completeForm().people.parties, ...named.map((one) => ({ ...one, ...again }))] } },
      ['/people/parties/3/givenName'],
    ],
    [
      'each director ID once',
      {
        people: {
          parties: completeForm().people.parties.map((one) => ({ ...one, directorId: '036123456789012' })),
        },
      },
      ['/people/parties/1/directorId', '/people/parties/2/directorId'],
    ],
    [
      'a second partner, even if one is named twice',
      {
        entityType: 'Family Partnership',
        people: { parties: [running('r', 'partner'), { ...running('r', 'partner'), id: 's' }, ...named], holdings: [] },
      },
      ['/people/parties/1/givenName', '/people/holdings'],
    ],
    [
      'nothing about two people who share a name or a date of birth',
      {
        people: {
          parties: [
            ...completeForm().people.parties,
            ...named.map((one) => ({ ...one, id: 'other', directorId: null, dateOfBirth: '1955-05-05' })),
          ],
        },
      },
      [],
    ],
    [
      'a director who is a person',
      {
        people: {
          parties: [...completeForm().people.parties.map((one) => ({ ...one, roles: [] })), running('Co', 'director')],
        },
        declaration: { authority: 'agent' },
      },
      ['/people/parties', '/documents/authority'],
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
