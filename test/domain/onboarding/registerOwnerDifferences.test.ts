import { expect, it } from '@jest/globals';
import type { Party } from '../../../src/domain/onboarding/onboardingForm.js';
import { compareWithRegister } from '../../../src/domain/onboarding/registerDifferences.js';
import { buildRegisterOwners } from '../../../src/domain/registerOwners.js';
import type { RegisterCompany, RegisterName, ShareParcel } from '../../../src/domain/registerPeople.js';
import { parsePeople } from '../../support/people/people.js';
import { completeForm } from '../../support/seeds/submissions.js';

// In New Zealand more than 25 percent makes a beneficial owner. A form that names the person with less hides that.
const source = { register: 'NZBN', kind: 'extract', asOf: '2026-11-01', attribution: 'NZBN' } as const;
const business = { ...completeForm().business, jurisdiction: 'NZ' } as const;

/** In `ann 40, bob+carl 60 of Co`, Bob and Carl hold 60 percent of Co jointly. */
const parcels = (text: string): readonly ShareParcel[] =>
  text.split(', ').map((part) => {
    const [holders = '', percent] = part.split(' ');
    return { shares: Number(percent) * 100, holders: holders.split('+').map((id) => ({ ...toName(id), from: null })) };
  });
const toName = (id: string): RegisterName => {
  const isPerson = /^[a-z]/.test(id);
  const name = isPerson ? `Given Family-${id}` : `Body-${id}`;
  return { name, kind: isPerson ? 'person' : 'body', nzbn: isPerson ? null : id, companyNumber: null };
};
const company = (nzbn: string, text: string): RegisterCompany => ({
  ...{ nzbn, companyNumber: null, legalName: `Body-${nzbn}`, status: 'Registered', isActive: true },
  people: { roles: [], numberOfShares: 10_000, parcels: parcels(text), isExtensive: false, leftOut: 0 },
});

function compare(register: string, people: string, more: { readonly above?: string; readonly named?: string } = {}) {
  const root = company('Root', register);
  const all = [root, ...(more.above === undefined ? [] : [company('Co', more.above)])];
  const owners = buildRegisterOwners(root, all, new Map(all.map(({ nzbn }, depth) => [nzbn, depth])));
  const { parties, ...shares } = parsePeople(people);
  const others = more.named === undefined ? [] : parsePeople(`${more.named} 1`).parties;
  const stated: readonly Party[] = [...parties, ...others];
  const { differences } = compareWithRegister({ business, people: { ...shares, parties: stated } }, owners, source);
  return differences.map(({ code, partyId }) => `${code} ${partyId ?? ''}`);
}

it.each([
  ['rounded below the threshold', 'ann 25.5, carl 74.5', 'ann 25, carl 75', {}, ['owner_not_stated ann']],
  [
    'holding jointly by the register',
    'ann+bob 40, carl 60',
    'ann 20, bob 20, carl 60',
    {},
    ['owner_not_stated ann', 'owner_not_stated bob'],
  ],
  [
    'owning through a body whose owner is another person by the form',
    'Co 60, carl 40',
    'Co 60, carl 40, tom Co 100',
    { above: 'jane 100', named: 'jane' },
    ['owner_not_stated jane'],
  ],
  ['whose share agrees', 'ann 25.5, carl 74.5', 'ann 25.5, carl 74.5', {}, []],
  ['who owns too little by both', 'ann 25, carl 75', 'ann 25, carl 75', {}, []],
])('compares the register with the form about a named person %s', (_, register, people, more, differences) => {
  expect(compare(register, people, more).filter((one) => one.startsWith('owner'))).toEqual(differences);
});
