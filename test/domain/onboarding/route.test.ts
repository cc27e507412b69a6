import { expect, test } from '@jest/globals';
import { effectiveOwnership } from '../../../src/domain/onboarding/effectiveOwnership.js';
import type { EntityClass } from '../../../src/domain/entityClass.js';
import type { BusinessStep, TrustType } from '../../../src/domain/onboarding/onboardingForm.js';
import { namedPeople } from '../../../src/domain/onboarding/peopleScreening.js';
import { type DifferenceCode, differenceCodes } from '../../../src/domain/onboarding/registerDifferences.js';
import {
  routeAgain,
  routeReasons,
  routeSubmission,
  type RoutedSubmission,
} from '../../../src/domain/onboarding/route.js';
import { toParty, parsePeople } from '../../support/people/people.js';
import { Random } from '../../webhooks/simulation/random.js';

const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'ABR' } as const;
const registered = { legalName: 'A PTY LTD', entityType: null, isActive: true, register: 'ABR', asOf: '2026-11-01' };
const trader = { ...registered, entityType: 'Individual/Sole Trader' };
const named = { ...trader, legalName: 'GIVEN MIDDLE FAMILY-P' };
const business: BusinessStep = {
  ...{ jurisdiction: 'AU', queryValue: '11900000017', registered, isConfirmed: true, correction: null },
};
const asic = (['ASIC companies', 'ASIC banned organisations'] as const).map((name) => {
  return { name, asOf: '2026-11-01', attribution: 'ASIC' };
});
const verdict: RoutedSubmission['verdict'] = {
  ...{ status: 'verified', legalName: 'A PTY LTD', fractureScore: 0, fractureRisk: 'low', nameMatch: null },
  ...{ candidates: [], source, abn: null, acn: '004 085 616', nzbn: null, furtherSources: asic },
};
const unscreened = { status: 'not_performed', lists: [], names: 1, candidates: [] } as const;
const at = new Date('2026-11-20T12:00:00Z');
const policy = { automaticApprovalUpTo: 20, fourEyes: false };

interface Changes {
  readonly verdict?: Partial<RoutedSubmission['verdict']>;
  readonly business?: Partial<BusinessStep>;
  readonly policy?: Partial<RoutedSubmission['policy']>;
  readonly people?: string;
  /** Everybody who is named, unless given. */
  readonly screened?: readonly string[];
  readonly resolutions?: RoutedSubmission['candidates'];
  readonly isMatchWithdrawn?: boolean;
  isRecordedWithoutOfficer?: boolean;
  readonly unknownReason?: string;
  readonly isAskedAgain?: boolean;
  readonly askedNumber?: string;
  readonly isDeclinedBefore?: boolean;
  readonly hasUnlistedAddress?: boolean;
  readonly hasDueDiligenceGap?: boolean;
  /** The countries of the addresses and of the first party. */
  readonly countries?: readonly [address: string, party: string | null];
  /** The public office of the first party. */
  readonly exposure?: 'domestic' | 'foreign';
  readonly trustType?: TrustType;
  readonly isCompared?: boolean;
  /** Under a policy that asks no sanctions list. */
  readonly isUnasked?: boolean;
  readonly differences?: readonly DifferenceCode[];
  readonly isLive?: boolean;
}

function routeWith(changes: Changes): string {
  const [address, party] = changes.countries ?? ['AU', 'AU'];
  const stated = parsePeople(changes.people ?? 'p 60, q 40');
  const office = { relation: 'self', office: 'Mayor', answeredOn: '2026-11-01' } as const;
  const known = changes.exposure && { politicalExposure: { exposure: changes.exposure, ...office } };
  const parties = stated.parties.map((one, index) => (index === 0 ? { ...one, country: party, ...known } : one));
  const { trustType = null, unknownReason = null } = changes;
  const people = { ...stated, parties, unknownReason, trustType };
  const { candidates, ...unasked } = { ...verdict, ...changes.verdict };
  const { outcome, reasons } = routeSubmission({
    verdict: { ...unasked, ...(candidates && !changes.isUnasked && { candidates }) },
    business: { ...business, ...changes.business },
    differences: changes.differences ?? [],
    isCompared: changes.isCompared ?? true,
    policy: { ...policy, ...changes.policy },
    people,
    otherCountries: ['AU', address],
    hasUnlistedAddress: changes.hasUnlistedAddress ?? false,
    hasDueDiligenceGap: changes.hasDueDiligenceGap ?? false,
    screened: new Set(changes.screened ?? namedPeople(people)),
    candidates: changes.resolutions ?? [],
    isMatchWithdrawn: changes.isMatchWithdrawn ?? false,
    isRecordedWithoutOfficer: changes.isRecordedWithoutOfficer ?? false,
    ownership: effectiveOwnership(people, 'AU'),
    isLive: changes.isLive ?? true,
    isAskedAgain: changes.isAskedAgain ?? false,
    askedNumber: changes.askedNumber ?? null,
    isDeclinedBefore: changes.isDeclinedBefore ?? false,
    at,
  });
  return [outcome, ...reasons].join(' ');
}

const misspelt = {
  result: 'close',
  matchedName: 'A PTY LTD',
  kind: 'legal',
  reason: 'The same but for spaces.',
} as const;
const reason = { detail: '', source: 'NZBN', asOf: null } as const;
const openInterval = { lowest: 0, highest: 100, possibleSignals: [] };
const different = { result: 'different', matchedName: null, kind: null, reason: '' } as const;
const charity = {
  ...({ register: 'ACNC charities', state: 'found', asOf: '2026-11-01' } as const),
  entries: [{ number: '11900000017', name: 'A PTY LTD' }],
} as const;
const ofType = (
  entityType: string,
  trustType: TrustType | null = null,
  jurisdiction: 'AU' | 'NZ' = 'AU',
  entityClass?: EntityClass,
): Changes => ({
  business: { jurisdiction, registered: { ...registered, entityType, ...(entityClass && { entityClass }) } },
  ...(trustType && { trustType }),
});
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
  ['approve meets_policy', { verdict: { source: { ...source, asOf: '2026-10-30' } } }],
  ['review register_outdated', { verdict: { source: { ...source, asOf: '2026-10-29' } } }],
  ['review register_outdated', { verdict: { source: { ...source, asOf: null } } }],
  ['approve meets_policy', { verdict: { source: { ...source, register: 'NZBN', asOf: '2026-09-11' } } }],
  ['review register_outdated', { verdict: { source: { ...source, register: 'NZBN', asOf: '2026-09-10' } } }],
  ['approve meets_policy', { verdict: { source: { ...source, kind: 'sandbox', asOf: '2026-05-06' } } }],
  ['approve meets_policy', { verdict: { source: { ...source, asOf: '2026-05-06' } }, isLive: false }],
  ['review business_not_screened', { isUnasked: true }],
  ['review company_not_checked', { verdict: { furtherSources: asic.slice(0, 1) } }],
  ['review company_not_checked', { verdict: { furtherSources: asic.slice(1) } }],
  ['approve meets_policy', { verdict: { furtherSources: [] }, isLive: false }],
  ['approve meets_policy', { verdict: { furtherSources: [], acn: null } }],
  ['approve meets_policy', { verdict: { furtherSources: [] }, business: { jurisdiction: 'NZ' } }],
  ['review more_was_asked', { isAskedAgain: true }],
  ['review declined_before', { isDeclinedBefore: true }],
  ['review owners_not_certain', { unknownReason: 'Nobody has told us.' }],
  ['review other_business', { askedNumber: '51824753556' }],
  ['approve meets_policy', { askedNumber: '11900000017' }],
  ['approve meets_policy', { askedNumber: '004085616' }],
  ['review business_not_confirmed', { business: { isConfirmed: false } }],
  ['review business_not_confirmed', { business: { registered: null } }],
  ['review correction_stated', { business: { correction: 'It moved.' } }],
  ['review register_differs', { verdict: { legalName: 'B PTY LTD' } }],
  ['review name_differs', { verdict: { nameMatch: different } }],
  ['review name_differs', { verdict: { nameMatch: misspelt } }],
  ['review address_not_listed', { hasUnlistedAddress: true }],
  ['review due_diligence_gap', { hasDueDiligenceGap: true }],
  [
    'review parent_not_stated',
    {
      verdict: {
        registrations: [
          {
            register: 'GLEIF parents',
            state: 'found',
            asOf: '2026-11-01',
            entries: [{ number: '1', name: 'KETTLE INC' }],
          },
        ],
      },
    },
  ],
  ['review trader_differs owners_not_expected', { business: { registered: trader }, people: 'p 100' }],
  [
    'approve meets_policy',
    { business: { registered: named }, verdict: { legalName: named.legalName }, people: 'p 100' },
  ],
  ['review owners_not_certain', { people: 'p 95' }],
  ['review owners_not_certain', { people: 'p 25-100' }],
  ['review owners_not_certain', { people: 'p 75-100' }],
  ['approve meets_policy', { people: 'p 75.01-100' }],
  ['approve meets_policy', { people: 'p 75-100', business: { jurisdiction: 'NZ' } }],
  ['review body_not_checked', { people: 'p Co 100, Co 100' }],
  ['review owners_not_expected', ofType('Co-operative')],
  ['review owners_not_expected', ofType('Strata-title')],
  [
    'review owners_not_expected owners_not_certain no_beneficial_owner',
    { ...ofType('Discretionary Trading Trust', 'unit'), people: '' },
  ],
  ['review owners_not_expected', ofType('Discretionary Trading Trust', 'unit')],
  ['review owners_not_expected', ofType('Discretionary Trading Trust', 'discretionary')],
  ['review owners_not_expected', ofType('ATO Regulated Self-Managed Superannuation Fund', 'self_managed_super')],
  ['review owners_not_expected', ofType('ATO Regulated Self-Managed Superannuation Fund', 'unit')],
  ['review owners_not_expected', ofType('Charitable Trust', 'unit')],
  ['review owners_not_expected', { verdict: { registrations: [charity] } }],
  ['review owners_not_expected', ofType('SOME OTHER TEXT', null, 'AU', 'cooperative')],
  ['approve meets_policy', ofType('Fixed Unit Trust', 'unit')],
  ['approve meets_policy', ofType('Hybrid Trust', 'hybrid')],
  [
    'review owners_not_expected',
    { business: { registered: named }, verdict: { legalName: named.legalName }, people: 'p 0, q 100' },
  ],
  ['review owners_not_compared', { ...ofType('NZ Limited Company', null, 'NZ'), isCompared: false }],
  ['approve meets_policy', { ...ofType('NZ Limited Company', null, 'NZ'), isCompared: true }],
  ['approve meets_policy', { ...ofType('NZ Limited Company', null, 'NZ'), isCompared: false, isLive: false }],
  ['approve meets_policy', { isCompared: false }],
  ['review country_not_stated', { countries: ['AU', null] }],
  ['review body_not_checked owners_not_certain beneficial_owner_possible', { people: 'p 20, q 40, Co 40' }],
  ['review beneficial_owner_possible', { people: 'p 20-30, q 70-80' }],
  ['review no_beneficial_owner', { people: 'p 20, q 20, r 20, s 20, t 20' }],
  ['review owners_not_certain no_beneficial_owner', { people: '' }],
  ['review high_risk_country', { countries: ['AU', 'IR'] }],
  ['review high_risk_country', { countries: ['KP', 'AU'] }],
  ['review high_risk_country monitored_country', { countries: ['VN', 'MM'] }],
  [
    'review business_needs_review high_risk_country',
    { verdict: { status: 'review', statusReasons: [{ ...reason, code: 'high_risk_country' }] } },
  ],
  [
    'hold critical_score high_risk_country',
    { verdict: { fractureScore: 90, fractureRisk: 'critical' }, countries: ['AU', 'IR'] },
  ],
  ['hold critical_score', { verdict: { fractureScore: 90, fractureRisk: 'critical' }, countries: ['AU', 'VN'] }],
  ['review politically_exposed', { exposure: 'foreign' }],
  ['approve meets_policy', { exposure: 'domestic' }],
  ['review politically_exposed', { exposure: 'domestic', verdict: { fractureRisk: 'high' } }],
  ['review high_risk_country politically_exposed', { exposure: 'domestic', countries: ['IR', 'AU'] }],
  ['hold business_blocked politically_exposed', { exposure: 'foreign', verdict: { status: 'blocked' } }],
  ['approve meets_policy monitored_country', { countries: ['VN', 'KE'] }],
  ['review people_not_screened monitored_country', { countries: ['AU', 'VN'], screened: [] }],
  ['approve meets_policy', { countries: ['GB', 'SG'] }],
  ['review people_not_screened', { screened: [] }],
  ['review people_not_screened', { screened: ['/people/parties/0', '/people/parties/1'] }],
  [
    'review body_not_checked people_not_screened',
    { people: 'p Co 100, Co 100', screened: ['/people/parties/0', '/declaration'] },
  ],
  ['review no_automatic_approval people_not_screened', { policy: { automaticApprovalUpTo: null }, screened: [] }],
  ['approve meets_policy', { resolutions: ['dismissed', 'dismissed'] }],
  ['review person_candidate_open', { resolutions: ['dismissed', 'open'] }],
  ['review match_withdrawn', { resolutions: ['dismissed'], isMatchWithdrawn: true }],
  ['review recorded_without_officer', { isRecordedWithoutOfficer: true }],
  ['hold person_on_list', { resolutions: ['open', 'confirmed'] }],
  ['hold register_unavailable', { verdict: { status: 'error', fractureScore: null } }],
  [
    'hold not_registered critical_score',
    { verdict: { status: 'not_found', fractureScore: 100, fractureRisk: 'critical' } },
  ],
  ['hold inactive_registration', { verdict: { status: 'inactive', fractureScore: 60 } }],
  ['hold business_blocked', { verdict: { status: 'blocked' } }],
  ['review business_needs_review', { verdict: { status: 'review' } }],
  ['review business_not_screened', { verdict: { screening: unscreened } }],
  ['hold critical_score', { verdict: { fractureScore: 90, fractureRisk: 'critical' } }],
  // The organisation has narrower bands, or a source did not respond.
  ['hold critical_score', { verdict: { fractureScore: 20, fractureRisk: 'critical' } }],
  [
    'review score_not_certain score_above_policy',
    { verdict: { fractureScore: 100, fractureRisk: 'critical', fractureInterval: openInterval } },
  ],
  ['hold ownership_circle', { people: 'p 40, Co1 60, Co2 Co1 100, Co1 Co2 100' }],
  ...differenceCodes.map((code): [string, Changes] => [`review ${code}`, { differences: [code] }]),
];

test.each(cases)('%s', (expected, changes) => {
  expect(routeWith(changes)).toBe(expected);
});

const approved = { outcome: 'approve', reasons: ['meets_policy'] } as const;
const reviewed = { outcome: 'review', reasons: ['business_needs_review'] } as const;

test.each([
  ['approve meets_policy', approved, { isScreened: true, route: approved }],
  ['review people_not_screened', approved, { isScreened: false, route: approved }],
  ['review business_changed', approved, { isScreened: true, route: null }],
  ['review business_changed business_needs_review', approved, { isScreened: true, route: reviewed }],
  ['review business_needs_review', reviewed, { isScreened: true, route: approved }],
] as const)('a changed case is routed to %s', (expected, route, now) => {
  const { outcome, reasons } = routeAgain(route, now);
  expect([outcome, ...reasons].join(' ')).toBe(expected);
});

test('every reason is reached, so that none of them is only written down', () => {
  const changed = routeAgain(approved, { isScreened: true, route: null }).reasons;
  const reached = new Set([...cases.flatMap(([expected]) => expected.split(' ').slice(1)), ...changed]);
  expect([...reached].sort()).toEqual(Object.keys(routeReasons).sort());
});

test('a submission is approved only where everybody whom it names was screened, whatever it says and under every policy', () => {
  const outcomes = { approve: 0, review: 0, hold: 0 };
  for (let seed = 1; seed <= 5_000; seed++) {
    const submission = randomSubmission(seed);
    const unscreened = namedPeople(submission.people).filter((pointer) => !submission.screened.has(pointer));
    const { outcome, reasons } = routeSubmission(submission);
    outcomes[outcome]++;
    expect([seed, reasons.includes('people_not_screened')]).toEqual([
      seed,
      outcome !== 'hold' && unscreened.length > 0,
    ]);
    if (outcome === 'approve') expect([seed, unscreened, submission.candidates]).toEqual([seed, [], []]);
  }
  // Each outcome is met often enough to prove something.
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(100);
});

function randomSubmission(seed: number): RoutedSubmission {
  const random = new Random(seed);
  const roles = ['director', 'secretary', 'partner', 'trustee', 'settlor', 'appointor', 'contact'] as const;
  const oftenTrue = (): boolean => random.next() < 0.9;
  const owners = ['p 100', 'p 60, q 40', 'p Co 100, Co 100', 'p 20-30, q 70-80', 'p 50', 'Co 100'];
  const people = parsePeople(owners[Math.floor(random.next() * random.next() * owners.length)] ?? '');
  const others = ['r', 's', 'Co2', 'T1'].filter(() => !oftenTrue()).map(toParty);
  const parties = [...people.parties, ...others].map((party) => ({
    ...party,
    roles: [{ role: roles[Math.floor(random.next() * roles.length)] ?? 'contact', ofId: null }],
  }));
  const screenedAt = random.next();
  const everybody = namedPeople({ parties });
  return {
    differences: oftenTrue() ? [] : ['share_differs'],
    isCompared: true,
    verdict: {
      ...verdict,
      ...(oftenTrue() ? {} : { status: 'inactive', fractureScore: 60 }),
      ...(oftenTrue() ? {} : { fractureScore: 100, fractureInterval: openInterval }),
    },
    business: { ...business, isConfirmed: oftenTrue() },
    people: { parties, holdings: people.holdings, unknownReason: null },
    otherCountries: ['AU'],
    hasUnlistedAddress: false,
    hasDueDiligenceGap: !oftenTrue(),
    screened: new Set(everybody.filter(() => screenedAt < 0.5 || random.next() < 0.7)),
    candidates: oftenTrue() ? [] : ['open'],
    isMatchWithdrawn: !oftenTrue(),
    isRecordedWithoutOfficer: !oftenTrue(),
    ownership: effectiveOwnership({ ...people, parties }, 'AU'),
    policy: { automaticApprovalUpTo: oftenTrue() ? Math.floor(random.next() * 51) : null, fourEyes: !oftenTrue() },
    isLive: oftenTrue(),
    isAskedAgain: !oftenTrue(),
    askedNumber: null,
    isDeclinedBefore: !oftenTrue(),
    at,
  };
}
