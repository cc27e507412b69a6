import { expect, it } from '@jest/globals';
import { toOwnershipGraph } from '../../portal/src/enterprise/pages/verifications/toOwnershipGraph.js';

const person = (name: string) => ({ name, kind: 'PERSON' as const, companyNzbn: null });
const parcel = (percent: number | null, ...holders: readonly ReturnType<typeof person>[]) => ({
  ...{ shares: null, percent, isJoint: holders.length > 1, holders: [...holders] },
});
const company = (nzbn: string, depth: number, ...parcels: readonly ReturnType<typeof parcel>[]) => ({
  ...{ nzbn, depth, legalName: `${nzbn} LIMITED`, parcels: [...parcels] },
});

it('draws parcels as parts of the company, a joint one from nothing to the whole', () => {
  const above = { name: 'UPPER LIMITED', kind: 'BODY' as const, companyNzbn: '2' };
  const { holdings, parties } = toOwnershipGraph({
    companies: [
      company('1', 0, parcel(30, person('Ann')), parcel(20, person('Ann'), person('Ben')), {
        ...parcel(50),
        holders: [above],
      } as never),
      company('2', 1, parcel(null, person('Cal'))),
    ],
    owners: [
      { name: 'Ann', kind: 'PERSON', from: 30, to: 50, jointly: 20, isBeneficialOwner: 'YES' },
      { name: 'Cal', kind: 'BODY', from: 1, to: 1, jointly: 0, isBeneficialOwner: 'YES' },
    ],
  });
  expect(holdings).toEqual([
    { ownerId: 'PERSON Ann', ownedId: null, from: 30, to: 50 },
    { ownerId: 'PERSON Ben', ownedId: null, from: 0, to: 20 },
    { ownerId: '2', ownedId: null, from: 50, to: 50 },
    { ownerId: 'PERSON Cal', ownedId: '2', from: null, to: null },
  ]);
  expect(parties.get('PERSON Ann')).toMatchObject({ isPerson: true, isBeneficialOwner: 'YES' });
  expect(parties.get('2')).toMatchObject({ name: 'UPPER LIMITED', isPerson: false, isBeneficialOwner: 'NO' });
  // The owner of that name is a body.
  expect(parties.get('PERSON Cal')).toMatchObject({ isBeneficialOwner: 'NO', effective: null });
});
