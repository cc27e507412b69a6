import { expect, it } from '@jest/globals';
import { judgedCandidates } from '../../portal/src/enterprise/pages/verifications/judgedCandidates.js';

const candidate = (reference: string, resolution: 'OPEN' | 'DISMISSED' = 'OPEN') => ({
  ...{ list: 'DFAT', reference, name: 'Zoltrane', matchedName: 'Zoltrane', screenedName: 'Zoltran', reason: 'Alike.' },
  ...{ fingerprint: reference, resolution, result: 'CLOSE' as const, strength: null, reasons: null },
});
const said = (reference: string, outcome: 'CONFIRMED' | 'DISMISSED', verificationId = 'ver_1') => ({
  ...{ list: 'DFAT', reference, outcome, verificationId },
});

it('a candidate stands as it was said on its verification last, or else before', () => {
  const candidates = ['1', '2', '3'].map((reference) => candidate(reference));
  const judged = judgedCandidates({ id: 'ver_1', candidates: [...candidates, candidate('4', 'DISMISSED')] }, [
    said('1', 'CONFIRMED'),
    said('1', 'DISMISSED'),
    said('2', 'DISMISSED'),
    // The list may have said something else of the entry.
    said('3', 'DISMISSED', 'ver_0'),
  ]);
  expect(judged?.map(({ resolution }) => resolution)).toEqual(['CONFIRMED', 'DISMISSED', 'OPEN', 'DISMISSED']);
  expect(judgedCandidates({ id: 'ver_1', candidates: null }, [])).toBeNull();
});
