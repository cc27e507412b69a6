import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contrast, parseRgb, type Rgb } from '../../portal/src/shared/contrast.js';

const source = readFileSync('portal/src/shared/tokens.css', 'utf8');
const black: Rgb = [0, 0, 0];

/** A colour of tokens.css in a scheme. */
function findValue(name: string, scheme: 'light' | 'dark'): Rgb {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(source)?.[1] ?? '';
  const both = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value);
  const rgb = parseRgb(both ? (both[scheme === 'light' ? 1 : 2] ?? '') : value);
  if (!rgb) throw new Error(`tokens.css has no colour --${name}.`);
  return rgb;
}

const grounds = ['ground', 'surface', 'raised', 'hover'];
const tones = ['good', 'info', 'warn', 'bad', 'test'];

describe.each(['light', 'dark'] as const)('the %s palette', (scheme) => {
  it('has text that is read on every ground', () => {
    for (const text of ['ink', 'soft', 'accent', 'good', 'info', 'warn', 'bad']) {
      for (const ground of grounds) {
        const ratio = contrast(findValue(text, scheme), findValue(ground, scheme));
        expect([text, ground, ratio >= 4.5]).toEqual([text, ground, true]);
      }
    }
  });

  it('has chips and filled buttons that are read', () => {
    const pairs = [
      ...tones.map((tone) => [tone, `${tone}-tint`] as const),
      ['soft', 'neutral-tint'],
      ['on-critical', 'critical'],
      ['on-accent', 'accent-fill'],
      ['on-accent', 'accent-fill-hover'],
      ['on-accent', 'destructive-fill'],
      ['on-accent', 'destructive-fill-hover'],
      ['on-accent', 'test-fill'],
      ['accent', 'accent-tint'],
    ] as const;
    for (const [text, ground] of pairs) {
      const ratio = contrast(findValue(text, scheme), findValue(ground, scheme));
      expect([text, ground, ratio >= 4.5]).toEqual([text, ground, true]);
    }
  });

  it('frames fields so that they are seen', () => {
    for (const ground of ['surface', 'ground']) {
      expect(contrast(findValue('field', scheme), findValue(ground, scheme))).toBeGreaterThanOrEqual(3);
    }
  });

  it('has the same red for high risk in the gauge and in charts as in chips, and the same burgundy for critical', () => {
    expect(findValue('risk-high', scheme)).toEqual(findValue('bad', scheme));
    expect(findValue('risk-critical', scheme)).toEqual(findValue('critical', scheme));
  });

  it('steps from low to critical risk away from the ground, so that the order is seen in greyscale', () => {
    const ground = contrast(findValue('surface', scheme), black);
    const steps = ['low', 'medium', 'high', 'critical'].map((risk) => {
      const found = contrast(findValue(`risk-${risk}`, scheme), black);
      return scheme === 'light' ? ground / found : found / ground;
    });
    for (const [index, step] of steps.entries()) expect(step).toBeGreaterThan((steps[index - 1] ?? 1) * 1.3);
  });
});
