import { expect, test } from '@jest/globals';
import { effectiveOwnership } from '../../../src/domain/onboarding/effectiveOwnership.js';
import { findGaps } from '../../../src/domain/onboarding/findGaps.js';
import { listFormPeople } from '../../../src/domain/onboarding/ownership/directShares.js';
import type { PeopleStep } from '../../../src/domain/onboarding/onboardingForm.js';
import { toParty } from '../../support/people/people.js';

const asked = (entityType: string | null, people: Partial<PeopleStep>) => {
  const registered = { legalName: 'A', entityType, isActive: true, register: 'ABR', asOf: '2026-11-01' };
  const business = { jurisdiction: 'AU', queryValue: '1', registered, isConfirmed: true, correction: null } as const;
  const said = { parties: [toParty('p')], holdings: [], unknownReason: null, ...people };
  const { owners, findings } = effectiveOwnership(listFormPeople({ business }, said), 'AU');
  const { people: gaps } = findGaps(
    { business, people: said },
    { documents: [], requiredDocuments: [], asksSourceOfFunds: false, noticeVersion: '', request: null },
  );
  return { owners: owners.map(({ from }) => from), findings: findings.map(({ code }) => code), gaps: gaps.length };
};

test.each(['Individual/Sole Trader', 'Sole Trader'])('the one person of a sole trader owns all of it: %s', (type) => {
  expect(asked(type, {})).toEqual({ owners: [100], findings: [], gaps: 0 });
  expect(asked(type, { parties: [toParty('p'), toParty('Co')] })).toMatchObject({ owners: [100], findings: [] });
});

test('of all else nothing is taken to be said', () => {
  expect(asked('Australian Private Company', {})).toMatchObject({ owners: [], findings: ['no_owners'] });
  expect(asked(null, {})).toMatchObject({ owners: [], findings: ['no_owners'] });
  const [trader, two] = ['Sole Trader', [toParty('p'), toParty('q')]];
  expect(asked(trader, { parties: two })).toMatchObject({ owners: [], findings: ['no_owners'] });
  expect(asked(trader, { unknownReason: 'They will not say.' })).toMatchObject({ findings: ['no_owners'] });
  const holdings = [{ ownerId: 'p', ownedId: null, from: 60, to: 60 }];
  expect(asked(trader, { holdings })).toMatchObject({ owners: [60], findings: ['unknown_remainder'] });
});
