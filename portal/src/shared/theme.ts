import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { darkEnough, formatHex, lightEnough, mix, parseRgb, type Rgb } from './contrast.js';

export const ownColour: Rgb = [11, 110, 99];
/** `--raised` in tokens.css: a colour that is legible on it is legible on everything darker. */
export const darkGround: Rgb = [29, 37, 36];
/** `--accent` on a dark background. */
const ownLight: Rgb = [92, 201, 186];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/**
 * The theme of the portals in a brand's colour. The colour is darkened or lightened as needed: white text must be
 * legible on its sixth shade, and its fourth shade on a dark background.
 * @param colour `#rrggbb`. The product's own colour if it is null or invalid
 */
export function toTheme(colour: string | null): MantineThemeOverride {
  return createTheme({
    colors: { brand: createShades((colour === null ? null : parseRgb(colour)) ?? ownColour), dark, gray },
    black: '#14201e',
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 6 },
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif',
    headings: { fontFamily: 'inherit', fontWeight: '600' },
    radius: { sm: '4px', md: '6px', lg: '10px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      NativeSelect: { defaultProps: { size: 'md' } },
      Checkbox: { defaultProps: { size: 'md' } },
      Radio: { defaultProps: { size: 'md' } },
    },
  });
}

// The library's greys in the product's hue: surfaces, lines and text of tokens.css, palest first.
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#f0f4f3',
  '#e8edeb',
  '#e2e8e6',
  '#c8d1ce',
  '#8a9694',
  '#6b7875',
  '#556360',
  '#2d3a38',
  '#14201e',
];
const dark: MantineColorsTuple = [
  '#e8eeec',
  '#c6d1ce',
  '#a3b3af',
  '#7a8985',
  '#3e4a47',
  '#29332f',
  '#1d2524',
  '#161c1b',
  '#0f1413',
  '#0b100f',
];

function createShades(colour: Rgb): MantineColorsTuple {
  const dark = darkEnough(colour);
  const light = colour === ownColour ? ownLight : lightEnough(colour, darkGround, 5.5);
  const pale = (share: number): string => formatHex(mix(dark, white, share));
  const deep = (share: number): string => formatHex(mix(dark, black, share));
  return [
    pale(0.92),
    pale(0.84),
    pale(0.7),
    pale(0.5),
    formatHex(light),
    pale(0.15),
    formatHex(dark),
    deep(0.12),
    deep(0.25),
    deep(0.4),
  ];
}
