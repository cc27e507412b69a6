import { expect, test } from '@jest/globals';
import { effectiveOwnership, type EffectiveOwnership } from '../../../src/domain/onboarding/effectiveOwnership.js';
import { parsePeople } from '../../support/people/people.js';

/** Each owner as `from` and `to`, the codes of what was found, and what is unknown. */
function summary({ owners, unknownFrom, unknownTo, findings, circles }: EffectiveOwnership) {
  return {
    owners: Object.fromEntries(owners.map(({ partyId, from, to }) => [partyId, [from, to]])),
    unknown: [unknownFrom, unknownTo],
    findings: findings.map(({ code, partyId }) => `${code} ${partyId ?? '-'}`),
    circles,
  };
}

const cases: [name: string, holdings: string, expected: ReturnType<typeof summary>][] = [
  ['one owner', 'p 100', { owners: { p: [100, 100] }, unknown: [0, 0], findings: [], circles: [] }],
  [
    'a chain: 60 percent of a company that holds half',
    'Co 50, q 50, p Co 60, q Co 40',
    { owners: { p: [30, 30], q: [70, 70] }, unknown: [0, 0], findings: [], circles: [] },
  ],
  [
    'a diamond: two ways add up',
    'Co1 50, Co2 50, p Co1 40, q Co1 60, p Co2 20, q Co2 80',
    { owners: { p: [30, 30], q: [70, 70] }, unknown: [0, 0], findings: [], circles: [] },
  ],
  [
    // x1 = ½ + x2 / 10, x2 = ½ + x1 / 10: both 5/9, of which 9/10 is held outside the circle.
    'two companies that hold a tenth of each other',
    'Co1 50, Co2 50, p Co1 90, Co2 Co1 10, q Co2 90, Co1 Co2 10',
    { owners: { p: [50, 50], q: [50, 50] }, unknown: [0, 0], findings: [], circles: [['Co1', 'Co2']] },
  ],
  [
    // x1 = 1 + x2 / 10, x2 = x1 / 10: 100/99, of which 90/100 is p’s; q has 9/10 of 10/99.
    'the same, where only one of them owns the business',
    'Co1 100, p Co1 90, Co2 Co1 10, q Co2 90, Co1 Co2 10',
    {
      owners: { p: [90.909091, 90.909091], q: [9.090909, 9.090909] },
      unknown: [0, 0],
      findings: [],
      circles: [['Co1', 'Co2']],
    },
  ],
  [
    'a closed circle: nobody is behind it',
    'Co1 60, p 40, Co2 Co1 100, Co1 Co2 100',
    { owners: { p: [40, 100] }, unknown: [60, 60], findings: ['ownership_circle Co1'], circles: [['Co1', 'Co2']] },
  ],
  [
    'a company that owns itself',
    'Co1 100, Co1 Co1 100',
    { owners: {}, unknown: [100, 100], findings: ['ownership_circle Co1'], circles: [['Co1']] },
  ],
  [
    'a trust that nobody looked into',
    'T 30, p 70',
    { owners: { p: [70, 100], T: [30, 30] }, unknown: [30, 30], findings: ['trust_not_traced T'], circles: [] },
  ],
  [
    'a unit trust',
    'T 30, p 70, q T 100',
    { owners: { p: [70, 70], q: [30, 30] }, unknown: [0, 0], findings: [], circles: [] },
  ],
  [
    'a company whose owners nobody named',
    'Co 80, p 20',
    { owners: { p: [20, 100], Co: [80, 80] }, unknown: [80, 80], findings: ['owners_not_named Co'], circles: [] },
  ],
  [
    'ranges that fill the whole',
    'p 50-60, q 40-50',
    {
      owners: { p: [50, 60], q: [40, 50] },
      unknown: [0, 10],
      findings: ['range_only p', 'range_only q'],
      circles: [],
    },
  ],
  [
    'an unknown share gets at most what is left',
    'p 70, q ?',
    { owners: { p: [70, 100], q: [0, 30] }, unknown: [0, 30], findings: ['unknown_share q'], circles: [] },
  ],
  [
    'a remainder may be anybody’s',
    'p 20, q 60',
    { owners: { p: [20, 40], q: [60, 80] }, unknown: [20, 20], findings: ['unknown_remainder -'], circles: [] },
  ],
  [
    'a remainder in a chain',
    'Co 50, q 50, p Co 60',
    { owners: { p: [30, 50], q: [50, 70] }, unknown: [20, 20], findings: ['unknown_remainder Co'], circles: [] },
  ],
  [
    'thirds as they are written',
    'p 33.33, q 33.33, r 33.33',
    {
      owners: { p: [33.33, 33.34], q: [33.33, 33.34], r: [33.33, 33.34] },
      unknown: [0.01, 0.01],
      findings: [],
      circles: [],
    },
  ],
  ['nobody', '', { owners: {}, unknown: [100, 100], findings: ['no_owners -'], circles: [] }],
  [
    'more than there is counts for nothing',
    'p 80, q 30',
    { owners: { p: [0, 100], q: [0, 100] }, unknown: [0, 100], findings: ['over_100 -'], circles: [] },
  ],
  [
    'a party beside the business',
    'p 100, q Co 100',
    { owners: { p: [100, 100] }, unknown: [0, 0], findings: [], circles: [] },
  ],
];

test.each(cases)('%s', (_name, holdings, expected) => {
  expect(summary(effectiveOwnership(parsePeople(holdings), 'AU'))).toEqual(expected);
});

test.each([
  ['AU', 'p 25, q 75', 'yes'],
  ['NZ', 'p 25, q 75', 'no'],
  ['NZ', 'p 25.01, q 74.99', 'yes'],
  ['AU', 'p 20, q 60', 'possible'],
  ['AU', 'p 24.9, q 75.1', 'no'],
  // Rounded up, as forms accept: nobody knows whose share it was.
  ['AU', 'p 66.67, q 16.67, r 16.67', 'yes'],
  ['AU', 'p 25, q 75.1', 'possible'],
  ['AU', 'q 25, p 75.1', 'yes'],
  // Rounded to six digits: 400 of 600 shares.
  ['NZ', 'p 66.666667, q 16.666667, r 16.666667', 'yes'],
  ['NZ', 'Co 100, p Co 66.666667, q Co 16.666667, r Co 16.666667', 'yes'],
  // A quarter that binary fractions miss: a third of three quarters is 0.24999999…
  ['AU', 'Co 75, q 25, p Co 33.333333333333336, q Co 66.66666666666666', 'yes'],
] as const)('who is a beneficial owner in %s: %s', (jurisdiction, holdings, expected) => {
  const { owners } = effectiveOwnership(parsePeople(holdings), jurisdiction);
  expect(owners.find(({ partyId }) => partyId === 'p')?.isBeneficialOwner).toBe(expected);
});

test('a body without named owners is at most possibly one: only persons are beneficial owners', () => {
  expect(effectiveOwnership(parsePeople('Co 100'), 'AU').owners).toMatchObject([
    { partyId: 'Co', from: 100, isBeneficialOwner: 'possible' },
  ]);
});

test.each(['50', '50.01', '49.99'])('a circle stays closed where its shares are rounded: %s', (share) => {
  const { findings } = effectiveOwnership(
    parsePeople(`p 60, A 40, B A ${share}, C A ${share}, A B 100, A C 100`),
    'AU',
  );
  expect(findings.map(({ code }) => code)).toEqual(['ownership_circle']);
});

test('shares that are rounded up stay certain but for the excess', () => {
  const { owners, findings } = effectiveOwnership(parsePeople('p 33.34, q 33.34, r 33.34'), 'AU');
  expect(findings).toEqual([]);
  for (const { from, to } of owners) {
    expect(from).toBeGreaterThan(33.32);
    expect(from).toBeLessThanOrEqual(100 / 3);
    expect(to).toBeGreaterThanOrEqual(33.34);
  }
});

test('findings name nobody', () => {
  const people = parsePeople('Co 40, p 20-30');
  const text = JSON.stringify(effectiveOwnership(people, 'AU').findings.map(({ detail }) => detail));
  for (const { name, familyName } of people.parties) expect(text).not.toContain(name ?? familyName);
});

test.each([
  ['discretionary', { owners: { T: [100, 100] }, findings: ['trust_not_traced T'] }],
  ['testamentary', { owners: { T: [100, 100] }, findings: ['trust_not_traced T'] }],
  ['unit', { owners: { p: [100, 100] }, findings: [] }],
] as const)('a stated share in a %s trust makes an owner only if such a trust has shares', (trustType, expected) => {
  const people = parsePeople('T 100, p T 100');
  const parties = people.parties.map((one) => (one.id === 'T' ? { ...one, trustType } : one));
  expect(summary(effectiveOwnership({ ...people, parties }, 'AU'))).toMatchObject(expected);
});
