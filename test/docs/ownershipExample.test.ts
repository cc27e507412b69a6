import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { effectiveOwnership, type OwnershipFindingCode } from '../../src/domain/onboarding/effectiveOwnership.js';
import { routeReasons } from '../../src/domain/onboarding/route.js';
import { parsePeople } from '../support/people/people.js';

const text = readFileSync('docs/reference/ownership.md', 'utf8').replaceAll(/\s+/g, ' ');
const routing = readFileSync('docs/reference/onboarding.md', 'utf8');

test('the worked example of docs/reference/ownership.md is what is computed', () => {
  const { owners, unknownFrom, unknownTo } = effectiveOwnership(parsePeople('Co 50, q 50, p Co 60'), 'AU');
  const of = (id: string) => owners.find(({ partyId }) => partyId === id);
  const [p, q] = [of('p'), of('q')];
  expect(text).toContain(
    `p holds ${p?.from} to ${p?.to} percent, q ${q?.from} to ${q?.to}, and ${unknownTo} percent are unknown`,
  );
  expect(unknownFrom).toBe(unknownTo);
  expect([p?.isBeneficialOwner, q?.isBeneficialOwner]).toEqual(['yes', 'yes']);
});

test('docs/reference/onboarding.md has a row for each reason of a route, those to hold first', () => {
  const rows = [...routing.matchAll(/^\| `(\w+)` +\| /gm)].map(([, reason = '']) => reason);
  const reasons = Object.keys(routeReasons).filter((reason) => reason !== 'meets_policy');
  expect(rows.filter((row) => row in routeReasons)).toEqual(reasons);
  expect(reasons.indexOf('ownership_circle')).toBe(6);
});

const findings: Record<OwnershipFindingCode, true> = {
  ...{ no_owners: true, over_100: true, unknown_remainder: true, unknown_share: true },
  ...{ range_only: true, owners_not_named: true, trust_not_traced: true, ownership_circle: true },
};

test('docs/reference/ownership.md has a row for each finding', () => {
  for (const code of Object.keys(findings)) expect(text).toContain(`| \`${code}\``);
});
