import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { effectiveOwnership } from '../../src/domain/onboarding/effectiveOwnership.js';
import { routeReasons } from '../../src/domain/onboarding/route.js';
import { peopleOf } from '../support/people.js';

const text = readFileSync('docs/guides/onboarding.md', 'utf8').replaceAll(/\s+/g, ' ');

test('the worked example of docs/guides/onboarding.md is what is computed', () => {
  const { owners, unknownFrom, unknownTo } = effectiveOwnership(peopleOf('Co 50, q 50, p Co 60'), 'AU');
  const of = (id: string) => owners.find(({ partyId }) => partyId === id);
  const [p, q] = [of('p'), of('q')];
  expect(text).toContain(
    `p holds ${p?.from} to ${p?.to} percent, q ${q?.from} to ${q?.to}, and ${unknownTo} percent are unknown`,
  );
  expect(unknownFrom).toBe(unknownTo);
  expect([p?.isBeneficialOwner, q?.isBeneficialOwner]).toEqual(['yes', 'yes']);
});

test('reasons to hold are those of the table', () => {
  const held = [
    'register_unavailable',
    'not_registered',
    'inactive_registration',
    'critical_score',
    'ownership_circle',
  ];
  expect(Object.keys(routeReasons).slice(0, held.length)).toEqual(held);
  for (const reason of held) expect(text).toContain(`\`${reason}\``);
});
