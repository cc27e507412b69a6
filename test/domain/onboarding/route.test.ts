import { expect, test } from '@jest/globals';
import { effectiveOwnership } from '../../../src/domain/onboarding/effectiveOwnership.js';
import type { BusinessStep } from '../../../src/domain/onboarding/onboardingForm.js';
import { routeReasons, routeSubmission, type RoutedSubmission } from '../../../src/domain/onboarding/route.js';
import { peopleOf } from '../../support/people.js';

const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'ABR' } as const;
const registered = { legalName: 'A PTY LTD', entityType: null, isActive: true, register: 'ABR', asOf: '2026-11-01' };
const trader = { ...registered, entityType: 'Individual/Sole Trader' };
const named = { ...trader, legalName: 'GIVEN MIDDLE FAMILY-P' };
const business: BusinessStep = {
  ...{ jurisdiction: 'AU', queryValue: '11900000017', registered, isConfirmed: true, correction: null },
};
const verdict: RoutedSubmission['verdict'] = {
  ...{ status: 'verified', legalName: 'A PTY LTD', fractureScore: 0, nameMatch: null, source },
};
const policy = { automaticApprovalUpTo: 20, fourEyes: false };

interface Changes {
  readonly verdict?: Partial<RoutedSubmission['verdict']>;
  readonly business?: Partial<BusinessStep>;
  readonly policy?: Partial<RoutedSubmission['policy']>;
  readonly people?: string;
  readonly isLive?: boolean;
}

function routeWith(changes: Changes): string {
  const { outcome, reasons } = routeSubmission({
    verdict: { ...verdict, ...changes.verdict },
    business: { ...business, ...changes.business },
    policy: { ...policy, ...changes.policy },
    people: peopleOf(changes.people ?? 'p 60, q 40'),
    ownership: effectiveOwnership(peopleOf(changes.people ?? 'p 60, q 40'), 'AU'),
    isLive: changes.isLive ?? true,
  });
  return [outcome, ...reasons].join(' ');
}

const misspelt = {
  result: 'close',
  matchedName: 'A PTY LTD',
  kind: 'legal',
  reason: 'The same but for spaces.',
} as const;
const openInterval = { lowest: 0, highest: 100, possibleSignals: [] };
const different = { result: 'different', matchedName: null, kind: null, reason: '' } as const;
const cases: [expected: string, Changes][] = [
  ['approve meets_policy', {}],
  ['approve meets_policy', { people: 'p 50-60, q 40-50' }],
  ['approve meets_policy', { verdict: { fractureScore: 20 } }],
  ['approve meets_policy', { verdict: { source: { ...source, register: 'sandbox' } }, isLive: false }],
  ['review no_automatic_approval', { policy: { automaticApprovalUpTo: null } }],
  ['review four_eyes', { policy: { fourEyes: true } }],
  ['review score_above_policy', { verdict: { fractureScore: 21 } }],
  ['review score_not_certain score_above_policy', { verdict: { fractureScore: 100, fractureInterval: openInterval } }],
  ['review invented_data', { verdict: { source: { ...source, register: 'sample' } } }],
  ['review business_not_confirmed', { business: { isConfirmed: false } }],
  ['review business_not_confirmed', { business: { registered: null } }],
  ['review correction_stated', { business: { correction: 'It moved.' } }],
  ['review register_differs', { verdict: { legalName: 'B PTY LTD' } }],
  ['review name_differs', { verdict: { nameMatch: different } }],
  ['review name_differs', { verdict: { nameMatch: misspelt } }],
  ['review trader_differs', { business: { registered: trader }, people: 'p 100' }],
  [
    'approve meets_policy',
    { business: { registered: named }, verdict: { legalName: named.legalName }, people: 'p 100' },
  ],
  ['review owners_not_certain', { people: 'p 95' }],
  ['review owners_not_certain beneficial_owner_possible', { people: 'p 20, q 40, Co 40' }],
  ['review beneficial_owner_possible', { people: 'p 20-30, q 70-80' }],
  ['review no_beneficial_owner', { people: 'p 20, q 20, r 20, s 20, t 20' }],
  ['review owners_not_certain no_beneficial_owner', { people: '' }],
  ['hold register_unavailable', { verdict: { status: 'error', fractureScore: null } }],
  ['hold not_registered critical_score', { verdict: { status: 'not_found', fractureScore: 100 } }],
  ['hold inactive_registration', { verdict: { status: 'inactive', fractureScore: 60 } }],
  ['hold critical_score', { verdict: { fractureScore: 90 } }],
  ['hold ownership_circle', { people: 'p 40, Co1 60, Co2 Co1 100, Co1 Co2 100' }],
];

test.each(cases)('%s', (expected, changes) => {
  expect(routeWith(changes)).toBe(expected);
});

test('every reason is reached, so that none of them is only written down', () => {
  const reached = new Set(cases.flatMap(([expected]) => expected.split(' ').slice(1)));
  expect([...reached].sort()).toEqual(Object.keys(routeReasons).sort());
});
