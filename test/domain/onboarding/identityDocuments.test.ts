import { describe, expect, it } from '@jest/globals';
import { findIdentityGaps, findPartyFault, findReplacedPeople } from '../../../src/domain/onboarding/documents.js';
import { completeForm } from '../../support/seeds/submissions.js';

const form = completeForm();
const [one] = form.people.parties;
const id = one?.id ?? '';
const passport = { kind: 'identity', name: 'passport.pdf' } as const;
const gapsOf = (partyId: string | null, isRequired = true): string[] =>
  findIdentityGaps(form, { documents: [{ ...passport, partyId }], isRequired }).map(({ detail }) => detail);

describe('an identity document', () => {
  it('needs a person of the form, and no other kind may have one', () => {
    expect(findPartyFault(form, 'identity', id)).toBeNull();
    expect(findPartyFault(form, 'identity', undefined)).toContain('id of the person');
    expect(findPartyFault(form, 'identity', 'nobody')).toContain('Save the person');
    expect(findPartyFault(form, 'address', id)).toContain('left out');
    expect(findPartyFault({}, 'identity', undefined)).toBeNull();
  });

  it('is a gap with its name if it belongs to nobody in the form', () => {
    expect(gapsOf(id)).toEqual([]);
    const named = expect.stringContaining('“passport.pdf” belongs to nobody');
    expect(gapsOf(null)).toEqual([expect.stringContaining('Add a proof of identity'), named]);
    expect(gapsOf('removed', false)).toEqual([named]);
  });

  it('loses its person when the person is removed or replaced, and keeps it after a correction', () => {
    const before = { parties: one ? [{ ...one, givenName: 'Jane', familyName: 'Citizen' }] : [] };
    const change = (changes: object) =>
      findReplacedPeople(before, { parties: before.parties.map((party) => ({ ...party, ...changes })) });
    expect(findReplacedPeople(before, { parties: [] })).toEqual(new Set([id]));
    expect(change({ givenName: 'Bob', familyName: 'Other' })).toEqual(new Set([id]));
    expect(change({ familyName: 'Married' })).toEqual(new Set());
  });
});
