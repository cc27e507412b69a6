import { describe, expect, it } from '@jest/globals';
import { isNzbn } from '../../src/domain/abn.js';
import { hasSharedRegisters, readSharedRegister } from '../support/registers/sharedRegisters.js';

interface Vectors {
  readonly valid: readonly { value: string }[];
  readonly invalid: readonly { value: string }[];
  readonly checksumOnlyPlaceholders: readonly { value: string }[];
}

describe('an NZBN', () => {
  it('is thirteen digits under the prefix 9429 that end in the GS1 check digit', () => {
    // 9 + 3·4 + 2 + 3·9 + 0 + 3·0 + 0 + 3·0 + 0 + 3·0 + 1 + 3·2 = 57; 57 + 3 is a multiple of ten.
    for (let digit = 0; digit < 10; digit++) expect(isNzbn(`942900000012${digit}`)).toBe(digit === 3);
  });

  it('has New Zealand’s prefix, whatever the check digit says', () => {
    // 9 + 3·3 + 0 + … + 8·3: an Australian location number with a right check digit.
    expect(isNzbn('9300000000008')).toBe(false);
    expect(isNzbn('9429000000000')).toBe(true);
  });

  it.each(['', '942900000012', '94290000001230', '9429 0000 00123', '942900000012３'])('is not %j', (text) => {
    expect(isNzbn(text)).toBe(false);
  });

  (hasSharedRegisters ? it : it.skip)('agrees with published numbers', () => {
    const vectors = readSharedRegister('vectors/nzbn.json') as Vectors;
    for (const { value } of [...vectors.valid, ...vectors.checksumOnlyPlaceholders]) {
      expect([value, isNzbn(value)]).toEqual([value, true]);
    }
    for (const { value } of vectors.invalid) expect([value, isNzbn(value)]).toEqual([value, false]);
  });
});
