import { describe, expect, it } from '@jest/globals';
import { contrast, darkEnough, formatHex, lightEnough, parseRgb, type Rgb } from '../../portal/src/shared/contrast.js';

const white: Rgb = [255, 255, 255];
const dark: Rgb = [46, 46, 46];

describe('the colour of a brand', () => {
  it('has the contrast that WCAG defines', () => {
    expect(contrast(white, [0, 0, 0])).toBeCloseTo(21, 5);
    expect(contrast(white, [0x76, 0x76, 0x76])).toBeCloseTo(4.54, 2);
    expect(contrast([1, 2, 3], [1, 2, 3])).toBe(1);
  });

  it.each(['#ffe600', '#ffffff', '#00ff00', '#0b6e63', '#000000', '#f0f'])('%s is read in both schemes', (colour) => {
    const rgb = parseRgb(colour) ?? white;
    expect(contrast(darkEnough(rgb), white)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(lightEnough(rgb, dark), dark)).toBeGreaterThanOrEqual(4.5);
  });

  it('stays as it is where it can be read', () => {
    expect(formatHex(darkEnough([11, 110, 99]))).toBe('#0b6e63');
  });

  it.each(['red', '#12', '#1234567', 'url(x)', ''])('is none where %j is given', (colour) => {
    expect(parseRgb(colour)).toBeNull();
  });
});
