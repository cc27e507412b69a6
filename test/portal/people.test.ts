import { describe, expect, it } from '@jest/globals';
import { findBranches, findHomes } from '../../portal/src/onboarding/steps/people/homes.js';
import {
  newParty,
  withHolding,
  withoutHolding,
  withoutParty,
  withParty,
} from '../../portal/src/onboarding/steps/people/people.js';
import { parseNumber, saidBy, toShareKind } from '../../portal/src/onboarding/steps/people/shareKinds.js';

const none = { parties: [], holdings: [], unknownReason: null, trustType: null, beneficiaryClass: null };
const party = (id: string, kind: 'PERSON' | 'COMPANY' = 'COMPANY') => ({ ...newParty(kind), id });
const holding = (ownerId: string, ownedId: string | null) => ({ ownerId, ownedId, from: 50, to: 50 });

describe('the tree of owners', () => {
  it('shows the details of each party once, and ends where owners own each other', () => {
    const people = {
      ...none,
      parties: [party('a'), party('b'), party('c', 'PERSON')],
      holdings: [holding('a', null), holding('b', 'a'), holding('a', 'b'), holding('c', 'b'), holding('c', null)],
    };
    expect([...findBranches(people)]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 3],
    ]);
    expect([...findHomes(people)]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 3],
    ]);
  });

  it('leaves the details of a director, and of whoever no share leads to, in the list', () => {
    const director = { ...party('d', 'PERSON'), roles: [{ role: 'DIRECTOR' as const, ofId: null }] };
    const people = {
      ...none,
      parties: [director, party('x'), party('y')],
      holdings: [holding('d', null), holding('x', 'y'), holding('y', 'x')],
    };
    expect(Object.fromEntries(findHomes(people))).toEqual({ d: 'list', x: 'list', y: 'list' });
  });

  it('takes out a party with all that refers to it, and an owner that is nothing else', () => {
    const trustee = { ...party('t', 'PERSON'), roles: [{ role: 'TRUSTEE' as const, ofId: 'a' }] };
    const people = withHolding(withParty({ ...none, parties: [trustee] }, party('a')), holding('a', null));
    expect(withoutHolding(people, 0)).toEqual({ ...none, parties: [{ ...trustee, roles: [] }] });
    expect(withoutParty(people, 't')).toEqual({ ...people, parties: [party('a')] });
  });
});

describe('a share', () => {
  it.each([
    [25, 50, 'QUARTER'],
    [50, 75, 'HALF'],
    [75, 100, 'MOST'],
    [10, 20, 'RANGE'],
    [30, 30, 'EXACT'],
    [null, null, 'UNKNOWN'],
  ] as const)('of %s to %s is said as %s', (from, to, kind) => {
    expect(toShareKind({ from, to })).toBe(kind);
    if (kind !== 'RANGE' && kind !== 'EXACT') expect(saidBy(kind)).toEqual({ from, to });
  });

  it.each([
    ['12.5', 12.5],
    ['12,5 %', 12.5],
    ['100', 100],
    ['100.1', null],
    ['12.', null],
    ['-5', null],
    ['1e1', null],
    ['', null],
  ])('is read from %j as %s', (typed, number) => {
    expect(parseNumber(typed)).toBe(number);
  });
});
