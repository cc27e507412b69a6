import { describe, expect, it } from '@jest/globals';
import { formatAcn, isAcn } from '../../src/domain/abn.js';
import { hasSharedRegisters, readSharedRegister } from '../support/registers/sharedRegisters.js';

interface Vectors {
  readonly valid: readonly { value: string }[];
  readonly invalid: readonly { value: string }[];
  readonly undetectedLastTwoSwaps: readonly { from: string; to: string }[];
}

describe('an ACN', () => {
  it('is nine digits that end in the check digit of the other eight', () => {
    // 0·8 + 0·7 + 4·6 + 0·5 + 8·4 + 5·3 + 6·2 + 1·1 = 84; 84 + 6 is a multiple of ten.
    for (let digit = 0; digit < 10; digit++) expect(isAcn(`00408561${digit}`)).toBe(digit === 6);
  });

  it('may have the check digit 0', () => {
    // 5·8 + 5·4 = 60.
    expect(isAcn('500050000')).toBe(true);
  });

  it('is not all zeros, although the check accepts that', () => {
    expect(isAcn('000000000')).toBe(false);
    expect(isAcn('000000019')).toBe(true);
  });

  it.each(['', '00408561', '0040856160', '004 085 616', '00408561６', '+04085616'])('is not %j', (text) => {
    expect(isAcn(text)).toBe(false);
  });

  it('is written in groups of three', () => {
    expect(formatAcn('004085616')).toBe('004 085 616');
  });

  (hasSharedRegisters ? it : it.skip)('agrees with published numbers, also in what the check cannot see', () => {
    const vectors = readSharedRegister('vectors/acn.json') as Vectors;
    for (const { value } of vectors.valid) expect([value, isAcn(value)]).toEqual([value, true]);
    for (const { value } of vectors.invalid) expect([value, isAcn(value)]).toEqual([value, false]);
    for (const { from, to } of vectors.undetectedLastTwoSwaps) expect([isAcn(from), isAcn(to)]).toEqual([true, true]);
  });
});
