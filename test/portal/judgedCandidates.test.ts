import { expect, it } from '@jest/globals';
import {
  isAbout,
  judgedCandidates,
  needsSecondOfficer,
} from '../../portal/src/enterprise/pages/verifications/judgedCandidates.js';

const candidate = (reference: string, resolution: 'OPEN' | 'DISMISSED' = 'OPEN') => ({
  ...{ list: 'DFAT', reference, name: 'Zoltrane', matchedName: 'Zoltrane', screenedName: 'Zoltran', reason: 'Alike.' },
  ...{ fingerprint: reference, resolution, result: 'CLOSE' as const, strength: null, reasons: null },
  entry: null,
});
const said = (reference: string, outcome: 'CONFIRMED' | 'DISMISSED', verificationId = 'ver_1') => ({
  ...{ list: 'DFAT', reference, fingerprint: reference, outcome, verificationId },
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

it('a match that was confirmed on a later verification counts until it is withdrawn there', () => {
  const judge = (...newestFirst: readonly ReturnType<typeof said>[]) =>
    judgedCandidates({ id: 'ver_1', candidates: [candidate('1')] }, newestFirst)?.[0]?.resolution;
  const dismissed = said('1', 'DISMISSED');
  expect(judge(said('1', 'CONFIRMED', 'ver_2'), dismissed)).toBe('CONFIRMED');
  expect(judge(said('1', 'DISMISSED', 'ver_2'), said('1', 'CONFIRMED', 'ver_2'), dismissed)).toBe('DISMISSED');
  expect(judge(said('1', 'DISMISSED', 'ver_2'))).toBe('OPEN');
});

it('a resolution is about one person, although a document of ASIC names several under one reference', () => {
  const [one, other] = ['1', '2'].map((fingerprint) => ({ ...candidate('900'), fingerprint }));
  if (!one || !other) throw new Error('Two candidates.');
  const resolution = { ...said('900', 'CONFIRMED'), fingerprint: '2' };
  const judged = judgedCandidates({ id: 'ver_1', candidates: [one, other] }, [resolution]);
  expect(judged?.map(({ resolution: standing }) => standing)).toEqual(['OPEN', 'CONFIRMED']);
  expect([isAbout(resolution, one), isAbout(resolution, other)]).toEqual([false, true]);
});

it('an approval needs a second officer for a block, a high-risk country, or a match that is or was there', () => {
  interface Given {
    readonly status?: 'BLOCKED' | 'REVIEW';
    readonly code?: 'HIGH_RISK_COUNTRY' | 'NAME_MISMATCH';
    readonly candidates?: readonly ReturnType<typeof candidate>[];
  }
  const needs = (given: Given = {}, ...newestFirst: readonly ReturnType<typeof said>[]) => {
    const { status = 'REVIEW', code = 'NAME_MISMATCH', candidates = [candidate('1', 'DISMISSED')] } = given;
    return needsSecondOfficer(
      { id: 'ver_1', status, statusReasons: [{ code }], candidates: [...candidates] },
      newestFirst,
    );
  };
  expect(needs()).toBe(false);
  expect(needs({}, said('2', 'DISMISSED'))).toBe(false);
  expect(needs({ status: 'BLOCKED' })).toBe(true);
  expect(needs({ code: 'HIGH_RISK_COUNTRY' })).toBe(true);
  expect(needs({ candidates: [candidate('1')] })).toBe(true);
  expect(needs({}, said('1', 'CONFIRMED'))).toBe(true);
  expect(needs({}, said('2', 'DISMISSED'), said('2', 'CONFIRMED'))).toBe(true);
});
