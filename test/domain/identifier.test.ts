import { describe, expect, it } from '@jest/globals';
import { isAbn } from '../../src/domain/abn.js';
import { parseIdentifier, type Jurisdiction, type ParsedIdentifier } from '../../src/domain/identifier.js';
import { hasSharedRegisters, readSharedRegister } from '../support/sharedRegisters.js';

function refusal(queryValue: string, jurisdiction: Jurisdiction): Exclude<ParsedIdentifier, { ok: true }> {
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (parsed.ok) throw new Error(`${queryValue} was accepted`);
  return parsed;
}

describe('a number that is asked for', () => {
  it.each([
    ['51824753556', 'AU', 'abn', '51824753556'],
    ['51 824 753 556', 'AU', 'abn', '51824753556'],
    [' 51-824-753-556 ', 'AU', 'abn', '51824753556'],
    ['51\u00a0824\u2009753\u202f556', 'AU', 'abn', '51824753556'],
    ['51\u2010824\u2011753\u2012556\u2013', 'AU', 'abn', '51824753556'],
    ['004 085 616', 'AU', 'acn', '004085616'],
    ['9429-0000-00123', 'NZ', 'nzbn', '9429000000123'],
  ] as const)('may be written %j in %s', (queryValue, jurisdiction, kind, value) => {
    expect(parseIdentifier(queryValue, jurisdiction)).toEqual({ ok: true, identifier: { kind, value } });
  });

  it.each([
    ['51 824 753 557', 'AU', '51 824 753 557 is no ABN: the modulus-89 check fails.', 'modulus-89 check failed'],
    ['10 870 624 871', 'AU', '10 870 624 871 is no ABN: it begins below 11.', 'first two digits below 11'],
    ['004 085 617', 'AU', '004 085 617 is no ACN: the modulus-10 check fails.', 'modulus-10 check failed'],
    ['000000000', 'AU', '000 000 000 is no ACN: it is all zeros.', 'all zeros'],
    ['9429000000124', 'NZ', '9429000000124 is no NZBN: the GS1 check digit fails.', 'GS1 check digit failed'],
    ['9300000000008', 'NZ', '9300000000008 is no NZBN: it does not begin with 9429.', 'prefix is not 9429'],
    [
      '1234567890',
      'AU',
      '"1234567890" has 10 digits: an ABN has 11 and an ACN 9.',
      'length 10, expected 11 (ABN) or 9 (ACN)',
    ],
    ['123456789', 'NZ', '"123456789" has 9 digits: an NZBN has 13.', 'length 9, expected 13 (NZBN)'],
    ['', 'AU', 'The number is missing: an ABN has 11 and an ACN 9 digits.', 'number missing'],
    [' - ', 'NZ', 'The number is missing: an NZBN has 13 digits.', 'number missing'],
    [
      'ABN 51',
      'AU',
      '"ABN 51" is no ABN or ACN: it may contain only digits, spaces and hyphens.',
      'digits, spaces and hyphens only',
    ],
  ] as const)('is refused when it is %j in %s, with the rule it breaks', (queryValue, jurisdiction, detail, rule) => {
    expect(refusal(queryValue, jurisdiction)).toMatchObject({ code: 'IDENTIFIER_INVALID', detail, rule });
  });

  it.each(['５１824753556', '٥١824753556', '51824753५५६'])(
    'is refused with digits that are not ASCII: %s',
    (queryValue) => {
      expect(refusal(queryValue, 'AU').detail).toContain(
        'it contains digits other than 0 to 9, such as full-width digits',
      );
    },
  );

  it.each([
    '51.824.753.556',
    '51\u200b824753556',
    '51824753556\n',
    '51\u2014824753556',
    '+51824753556',
    '51824753556e0',
  ])('ignores spaces and hyphens and nothing else: %j', (queryValue) => {
    expect(refusal(queryValue, 'AU').code).toBe('IDENTIFIER_INVALID');
  });

  it.each([
    ['9429000000123', 'AU', '9429000000123 is an NZBN. Send jurisdiction NZ.'],
    ['51 824 753 556', 'NZ', '51 824 753 556 is an ABN. Send jurisdiction AU.'],
    ['004085616', 'NZ', '004 085 616 is an ACN. Send jurisdiction AU.'],
  ] as const)('of the other country is told so: %s in %s', (queryValue, jurisdiction, detail) => {
    expect(refusal(queryValue, jurisdiction)).toMatchObject({ code: 'JURISDICTION_MISMATCH', detail, candidates: [] });
  });

  it('never comes back whole when it is long or hostile', () => {
    for (const queryValue of [
      'x'.repeat(1_000_000),
      '1'.repeat(5_000),
      `<script>${'\u0000\u001b[31m\u202e'.repeat(50)}`,
    ]) {
      const { detail, rule } = refusal(queryValue, 'AU');
      expect(detail.length).toBeLessThan(150);
      expect(rule.length).toBeLessThan(80);
      // eslint-disable-next-line no-control-regex
      expect(detail).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/);
    }
  });

  it('comes back with the well-formed numbers one digit or one swap away', () => {
    const { candidates } = refusal('11 000 002 569', 'AU');
    expect(candidates).toContainEqual({ kind: 'abn', value: '11000002568' });
    for (const { kind, value } of candidates) {
      expect(kind).toBe('abn');
      expect(isAbn(value)).toBe(true);
      const differing = Array.from(value).filter((digit, at) => digit !== '11000002569'[at]).length;
      expect(differing).toBeLessThanOrEqual(2);
    }
    expect(new Set(candidates.map(({ value }) => value)).size).toBe(candidates.length);
    expect(refusal('11 000 002 569', 'AU').candidates).toEqual(candidates);
    expect(refusal('15824753556', 'AU').candidates).toContainEqual({ kind: 'abn', value: '51824753556' });
    expect(refusal('9492000000123', 'NZ').candidates).toContainEqual({ kind: 'nzbn', value: '9429000000123' });
    expect(refusal('1100000256', 'AU').candidates).toEqual([]);
  });

  (hasSharedRegisters ? it : it.skip)(
    'is read as published examples write it, except with digits and spaces of other kinds',
    () => {
      for (const [file, jurisdiction] of [
        ['vectors/abn.json', 'AU'],
        ['vectors/nzbn.json', 'NZ'],
      ] as const) {
        const { formattedInputs } = readSharedRegister(file) as {
          formattedInputs: { input: string; normalized: string }[];
        };
        for (const { input, normalized } of formattedInputs) {
          const parsed = parseIdentifier(input, jurisdiction);
          if (/[\u200b\uff10-\uff19]/.test(input)) expect(parsed.ok).toBe(false);
          else expect([input, parsed.ok && parsed.identifier.value]).toEqual([input, normalized]);
        }
      }
    },
  );
});
