import { describe, expect, it } from '@jest/globals';
import type { Party } from '../../../src/domain/onboarding/onboardingForm.js';
import { namedParties, toScreened } from '../../../src/domain/onboarding/peopleScreening.js';
import { completeForm } from '../../support/seeds/submissions.js';

// The name of a business on its register is screened with the persons in it, and so is the name of a body in a form.
const screen = (kind: Party['kind'], name: string) => {
  const form = completeForm({ people: 'p Co 100, Co 100' });
  const parties = form.people.parties.map((party) => (party.id === 'Co' ? { ...party, kind, name } : party));
  const named = namedParties({ ...form, people: { ...form.people, parties } });
  return named.filter(({ partyId }) => partyId === 'Co').map(toScreened);
};
const person = { name: 'Viktor Sandboxov', kind: 'person', as: 'part of the stated name' };

describe('a body in a form', () => {
  it.each([
    ['trust', 'The Viktor Sandboxov Family Trust', 'body'],
    ['partnership', 'Viktor Sandboxov & Sons', 'body'],
    ['other', 'Estate of the late Viktor Sandboxov', 'sole_trader'],
  ] as const)('is screened with the persons in its name if it is a %s', (kind, name, as) => {
    expect(screen(kind, name)).toEqual([expect.objectContaining({ names: [name], kind: as, related: [person] })]);
  });

  it('is screened once as a person if it is another body with the name of one', () => {
    const [screened] = screen('other', 'Viktor Sandboxov');
    expect(screened).toMatchObject({ names: ['Viktor Sandboxov'], kind: 'sole_trader' });
    expect(screened).not.toHaveProperty('related');
  });

  it('is screened by its name alone if it is a company, which may have any name', () => {
    const [screened] = screen('company', 'Viktor Sandboxov');
    expect(screened).toMatchObject({ names: ['Viktor Sandboxov'], kind: 'body' });
    expect(screened).not.toHaveProperty('related');
  });
});
