import { describe, expect, it } from '@jest/globals';
import { wrapText } from '../../../src/certificates/pdf/flow.js';
import { formatDate, formatTime } from '../../../src/domain/certificates/printedCertificate.js';
import { visibleText } from '../../../src/domain/certificates/visibleText.js';

const perCharacter = (text: string): number => text.length;

describe('wrapText', () => {
  it('breaks behind spaces and within long words, and drops nothing', () => {
    expect(wrapText('one two three', 8, perCharacter)).toEqual(['one two ', 'three']);
    expect(wrapText('abcdefghij kl', 4, perCharacter)).toEqual(['abcd', 'efgh', 'ij ', 'kl']);
    for (const text of ['', ' ', '   a  b   ', 'a'.repeat(1_000), `${' '.repeat(40)}x`]) {
      expect(wrapText(text, 7, perCharacter).join('')).toBe(text);
    }
  });

  it('puts at least one character on a line, however narrow', () => {
    expect(wrapText('abc', 0, perCharacter)).toEqual(['a', 'b', 'c']);
  });
});

describe('visibleText', () => {
  it.each([
    ['Tāmaki Makaurau Ltd', 'Tāmaki Makaurau Ltd'],
    ['A\u0304otearoa', 'Āotearoa'],
    ['PAY\u202eDTL', 'PAY[U+202E]DTL'],
    ['a\u0000b\u200bc', 'a[U+0000]b[U+200B]c'],
    ['中文 Ltd', '[U+4E2D U+6587] Ltd'],
    ['😀', '[U+1F600]'],
    ['a\u00a0b', 'a b'],
    ['[U+202E]', '[U+005B]U+202E]'],
    ['x\u0323\u0489', 'x[U+0323 U+0489]'],
    ['line\nbreak\ttab', 'line[U+000A]break[U+0009]tab'],
  ])('prints %j as %j', (text, printed) => {
    expect(visibleText(text)).toBe(printed);
  });
});

describe('times in words', () => {
  it('are in UTC, to the minute, never rounded up', () => {
    expect(formatTime('2026-11-21T09:15:59.999Z')).toBe('21 November 2026, 09:15 UTC');
    expect(formatTime('2026-11-22T02:15:00+13:00')).toBe('21 November 2026, 13:15 UTC');
    expect(formatDate('2009-07-01')).toBe('1 July 2009');
    expect(formatDate('2009-13-01')).toBe('2009-13-01');
    expect(formatTime('soon')).toBe('soon');
  });
});
