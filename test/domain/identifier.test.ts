import type { Jurisdiction } from '../../src/domain/jurisdictions/jurisdiction.js';
import { describe, expect, it } from '@jest/globals';
import { type ParsedIdentifier, parseIdentifier, listUndetectedSwaps } from '../../src/domain/identifier.js';
import { hasSharedRegisters, readSharedRegister } from '../support/registers/sharedRegisters.js';
import { Random } from '../webhooks/simulation/random.js';

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
      '"ABN 51" is not an ABN or ACN: it may contain only digits, spaces and hyphens.',
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

  const meant = (queryValue: string, jurisdiction: Jurisdiction): string[] =>
    refusal(queryValue, jurisdiction).candidates.map(({ kind, value }) => `${kind} ${value}`);

  it.each([
    ['a wrong digit', '51 824 753 557', 'AU', 'abn 51824753556'],
    ['two neighbours swapped', '15 824 753 556', 'AU', 'abn 51824753556'],
    ['two neighbours swapped in the prefix', '9492000000123', 'NZ', 'nzbn 9429000000123'],
    ['a missing digit', '51 824 753 56', 'AU', 'abn 51824753556'],
    ['a missing digit of an ACN', '04 085 616', 'AU', 'acn 004085616'],
    ['a missing digit of an NZBN', '942900000123', 'NZ', 'nzbn 9429000000123'],
    ['a doubled digit', '51 8824 753 556', 'AU', 'abn 51824753556'],
    ['a doubled digit of an ACN', '004 0855 616', 'AU', 'acn 004085616'],
    ['an extra digit of an NZBN', '94290000001234', 'NZ', 'nzbn 9429000000123'],
    ['digits swapped over another one', '51 428 753 556', 'AU', 'abn 51824753556'],
    ['digits of an ACN swapped over another one', '400 085 616', 'AU', 'acn 004085616'],
    ['a wrong pair', '51 824 753 446', 'AU', 'abn 51824753556'],
    ['a wrong pair of an ACN', '994 085 616', 'AU', 'acn 004085616'],
    ['the letter I', '5I 824 753 556', 'AU', 'abn 51824753556'],
    ['the letter l', '5l 824 753 556', 'AU', 'abn 51824753556'],
    ['the letter O', 'OO4 O85 616', 'AU', 'acn 004085616'],
    ['small letters', '9429oooooo123', 'NZ', 'nzbn 9429000000123'],
  ] as const)('comes back with what was probably meant: %s', (_, queryValue, jurisdiction, number) => {
    expect(meant(queryValue, jurisdiction)).toContain(number);
    expect(meant(queryValue, jurisdiction)).toEqual(meant(queryValue, jurisdiction));
  });

  it.each([
    [
      '5I 824 753 556',
      '"5I 824 753 556" is not an ABN or ACN: it contains a letter that looks like a digit (O, I or l).',
    ],
    ['5X 824 753 556', '"5X 824 753 556" is not an ABN or ACN: it may contain only digits, spaces and hyphens.'],
  ])('names a letter in place of a digit: %s', (queryValue, detail) => {
    expect(refusal(queryValue, 'AU').detail).toBe(detail);
  });

  it('comes back with fewer than 40 well-formed numbers, each once', () => {
    const random = new Random(20261123);
    for (let time = 0; time < 600; time++) {
      const jurisdiction: Jurisdiction = random.oneOf(['AU', 'NZ']);
      const length = jurisdiction === 'NZ' ? 12 + random.below(3) : 8 + random.below(5);
      const start = jurisdiction === 'NZ' ? '9429' : '';
      const value =
        start + Array.from({ length: length - start.length }, () => random.oneOf([0, 0, random.below(10)])).join('');
      const parsed = parseIdentifier(value, jurisdiction);
      if (parsed.ok) continue;
      const { candidates } = parsed;
      expect(candidates.length).toBeLessThan(40);
      expect(new Set(candidates.map(({ kind, value: digits }) => kind + digits)).size).toBe(candidates.length);
      for (const candidate of candidates) {
        expect(parseIdentifier(candidate.value, jurisdiction)).toEqual({ ok: true, identifier: candidate });
      }
    }
  });

  it.each(['1', '1234567', '123456789012345', 'IlOO', '5X824753556', ''])(
    'has no candidates when it is %j',
    (queryValue) => {
      expect(meant(queryValue, 'AU')).toEqual([]);
    },
  );

  (hasSharedRegisters ? it : it.skip)('is found again among published numbers, whatever one mistake was made', () => {
    for (const [file, kind, jurisdiction] of [
      ['vectors/abn.json', 'abn', 'AU'],
      ['vectors/acn.json', 'acn', 'AU'],
      ['vectors/nzbn.json', 'nzbn', 'NZ'],
    ] as const) {
      const { valid } = readSharedRegister(file) as { valid: { value: string }[] };
      for (const { value } of valid) {
        for (const mistaken of mistakesIn(value)) {
          const parsed = parseIdentifier(mistaken, jurisdiction);
          if (!parsed.ok) {
            expect([mistaken, parsed.candidates]).toEqual([mistaken, expect.arrayContaining([{ kind, value }])]);
          }
        }
      }
    }
  });

  (hasSharedRegisters ? it : it.skip)('has the swaps that its check digit does not see', () => {
    for (const [file, kind, list] of [
      ['vectors/acn.json', 'acn', 'undetectedLastTwoSwaps'],
      ['vectors/nzbn.json', 'nzbn', 'undetectedAdjacentSwaps'],
    ] as const) {
      const swaps = (readSharedRegister(file) as Record<string, { from: string; to: string }[]>)[list] ?? [];
      for (const { from, to } of swaps) {
        expect(listUndetectedSwaps({ kind, value: from })).toContainEqual({ kind, value: to });
      }
    }
  });

  it('has at most 14 swaps that its check digit does not see, and an ABN has none', () => {
    expect(listUndetectedSwaps({ kind: 'acn', value: '004085616' }).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['004085661', '004580616']),
    );
    expect(listUndetectedSwaps({ kind: 'abn', value: '51824753556' })).toEqual([]);
    expect(listUndetectedSwaps({ kind: 'nzbn', value: '9429046230881' }).length).toBeLessThanOrEqual(14);
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

/** A number with each of the mistakes that are repaired, at every place. */
function mistakesIn(value: string): string[] {
  return Array.from(value).flatMap((digit, at) => {
    const [before, next = '', third = '', behind] = [
      value.slice(0, at),
      value[at + 1],
      value[at + 2],
      value.slice(at + 1),
    ];
    const other = digit === '7' ? '2' : '7';
    return [
      before + other + behind,
      before + behind,
      before + digit + digit + behind,
      before + next + digit + value.slice(at + 2),
      before + third + next + digit + value.slice(at + 3),
      ...(digit === next ? [before + other + other + value.slice(at + 2)] : []),
      value.replaceAll('0', 'O'),
      value.replaceAll('1', 'l'),
    ];
  });
}
