import { describe, expect, it } from '@jest/globals';
import { abnFromAcn, formatAbn, isAbn, isAbnAt } from '../../src/domain/abn.js';
import { hasSharedRegisters, readSharedRegister } from '../support/registers/sharedRegisters.js';

interface Vectors {
  readonly valid: readonly { value: string }[];
  readonly validChecksumButUnregistered: readonly { value: string }[];
  readonly invalid: readonly { value: string }[];
  readonly invalidAliasPrefix: readonly { value: string }[];
}

describe('an ABN', () => {
  it('is eleven digits whose weighted sum, the first digit less one, is divisible by 89', () => {
    // The worked example of abr.business.gov.au/Help/AbnFormat.
    expect(isAbn('51824753556')).toBe(true);
    for (let digit = 0; digit < 10; digit++) expect(isAbn(`5182475355${digit}`)).toBe(digit === 6);
  });

  it('has exactly one pair of leading digits for each identifier, and that is never below 11', () => {
    for (const identifier of ['824753556', '000000019', '999999999', '000000000', '123456789']) {
      const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
      const valid = pairs.filter((pair) => isAbn(pair + identifier));
      expect(valid).toEqual([abnFromAcn(identifier).slice(0, 2)]);
      expect(Number(valid[0])).toBeGreaterThanOrEqual(11);
    }
  });

  it('is not a number that only the sum accepts: the pair 89 below the right one', () => {
    expect(isAbn('99870624871')).toBe(true);
    expect(isAbn('10870624871')).toBe(false);
  });

  it('shows every wrong digit and every swap of neighbours', () => {
    const abn = '51824753556';
    for (let at = 0; at < abn.length; at++) {
      for (const digit of '0123456789') {
        const other = abn.slice(0, at) + digit + abn.slice(at + 1);
        expect(isAbn(other)).toBe(other === abn);
      }
      const swapped = abn.slice(0, at) + abn.charAt(at + 1) + abn.charAt(at) + abn.slice(at + 2);
      expect(isAbn(swapped)).toBe(swapped === abn);
    }
  });

  it.each(['', '5182475355', '518247535560', '51 824 753 556', '5182475355６', ' 51824753556', '-1824753556'])(
    'is not %j',
    (text) => {
      expect(isAbn(text)).toBe(false);
    },
  );

  it('is found in bytes at an offset, and never behind their end', () => {
    const bytes = Buffer.from('>51824753556<');
    expect(isAbnAt(bytes, 1)).toBe(true);
    expect(isAbnAt(bytes, 0)).toBe(false);
    expect(isAbnAt(bytes, 5)).toBe(false);
  });

  it('is written in groups of 2, 3, 3 and 3', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
  });

  (hasSharedRegisters ? it : it.skip)('agrees with published numbers', () => {
    const vectors = readSharedRegister('vectors/abn.json') as Vectors;
    for (const { value } of [...vectors.valid, ...vectors.validChecksumButUnregistered]) {
      expect([value, isAbn(value)]).toEqual([value, true]);
    }
    for (const { value } of [...vectors.invalid, ...vectors.invalidAliasPrefix]) {
      expect([value, isAbn(value)]).toEqual([value, false]);
    }
    const { acnToAbnPairs } = readSharedRegister('vectors/acn.json') as {
      acnToAbnPairs: { acn: string; abn: string }[];
    };
    for (const { acn, abn } of acnToAbnPairs) expect(abnFromAcn(acn)).toBe(abn);
  });
});
