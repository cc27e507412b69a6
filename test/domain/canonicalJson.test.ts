import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import { canonicalJson } from '../../src/domain/canonicalJson.js';

/** The same numbers from 0 to 1 in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const texts = [
  ...['', 'a', 'A', 'aa', 'Z', '10', '9', '1', '__proto__', 'length', 'toString', 'é', 'e\u0301', 'ß', 'ſ', '\u00ff'],
  ...['"', '\\', '/', '\\ud800', '\b\f\n\r\t', '\u0000\u001f', '\u007f', '\u0080', '\u2028\u2029', '<script>', '日本'],
  ...['\u{1f600}', '\ufb33', '\uffff', '\ue000', '\u{10ffff}', 'x'.repeat(6_000), `${'x'.repeat(6_000)}"`],
];
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e21,
  1e-7,
  123_456_789_012_345_680,
  5e-324,
  Number.MAX_VALUE,
  333_333_333.333_333_3,
];

function inventValue(random: () => number, depth: number): unknown {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const key = (): string => pick(texts) + (random() < 0.5 ? pick(texts) : '');
  const kind = Math.floor(random() * (depth > 0 ? 8 : 6));
  if (kind < 2) return key();
  if (kind === 2) return pick(numbers) * (random() < 0.5 ? random() : 1);
  if (kind === 3) return random() < 0.5;
  if (kind === 4) return null;
  if (kind === 5) return pick([undefined, new Date(Math.floor(random() * 1e12))]);
  const values = Array.from({ length: Math.floor(random() * 9) }, () => inventValue(random, depth - 1));
  return kind === 6 ? values : Object.fromEntries(values.map((value) => [key(), value]));
}

describe('canonicalJson', () => {
  it('writes the same bytes as the reference package, for any document', () => {
    const random = createRandom(1);
    for (let round = 0; round < 3_000; round += 1) {
      const value = { value: inventValue(random, 4), other: [inventValue(random, 2)] };
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }
  });

  it('sorts many keys by UTF-16 code units', () => {
    const random = createRandom(2);
    const letters = ['a', 'Z', '0', '_', 'é', '\ue000', '\u{1f600}', '\uffff'];
    const key = (): string => Array.from({ length: 5 }, () => letters[Math.floor(random() * letters.length)]).join('');
    for (const count of [1, 20, 199, 200, 201, 1_000]) {
      const value = Object.fromEntries(Array.from({ length: count }, (_, index) => [key(), index]));
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }
  });

  it.each([
    ['a lone surrogate in a text', { name: 'a\ud800' }],
    ['a lone surrogate in a key', { '\udfff': 1 }],
    ['a number that is not finite', { value: Infinity }],
    ['what is no number', { value: [NaN] }],
  ])('refuses %s, as the reference package does', (_, value) => {
    expect(() => canonicalize(value)).toThrow();
    expect(() => canonicalJson(value)).toThrow();
  });

  it('refuses what contains itself', () => {
    const value: Record<string, unknown> = {};
    value['value'] = [value];
    expect(() => canonicalJson(value)).toThrow();
  });
});
