export type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Parses `#rgb` or `#rrggbb`. Null for anything else. */
export function parseRgb(colour: string): Rgb | null {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim()) ?? [];
  if (digits === undefined) return null;
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

export function formatHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, darkened just enough for white text on it to be legible. */
export function darkEnough(rgb: Rgb, ratio = 4.6): Rgb {
  return towards(rgb, black, (found) => contrast(found, white) >= ratio);
}

/** The colour, lightened just enough to be legible on `ground`. */
export function lightEnough(rgb: Rgb, ground: Rgb, ratio = 4.6): Rgb {
  return towards(rgb, white, (found) => contrast(found, ground) >= ratio);
}

/** A share of `other` in the colour. */
export function mix(rgb: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => rgb[at] + (other[at] - rgb[at]) * share;
  return [part(0), part(1), part(2)];
}

function towards(rgb: Rgb, end: Rgb, isEnough: (rgb: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const found = mix(rgb, end, share);
    if (isEnough(found)) return found;
  }
  return end;
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
