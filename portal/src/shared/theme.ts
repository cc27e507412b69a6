import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { darkEnough, hexOf, lightEnough, mix, rgbOf, type Rgb } from './contrast.js';

export const ownColour: Rgb = [11, 110, 99];
/** `--raised` of tokens.css: what stands on it can be read on all that is darker. */
export const darkGround: Rgb = [29, 37, 36];
/** `--accent` on dark ground. */
const ownLight: Rgb = [92, 201, 186];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/**
 * The look of the portals, in the colour of a brand. The colour itself is taken as far as it can be read: white text stands on
 * its sixth shade, and its fourth stands on dark ground.
 * @param colour `#rrggbb`; our own where it is null or nothing that is known
 */
export function themeOf(colour: string | null): MantineThemeOverride {
  return createTheme({
    colors: { brand: shadesOf((colour === null ? null : rgbOf(colour)) ?? ownColour), dark, gray },
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

// The greys of the library, in the hue of ours: surfaces, lines and text of tokens.css from the palest.
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

function shadesOf(colour: Rgb): MantineColorsTuple {
  const dark = darkEnough(colour);
  const light = colour === ownColour ? ownLight : lightEnough(colour, darkGround, 5.5);
  const pale = (share: number): string => hexOf(mix(dark, white, share));
  const deep = (share: number): string => hexOf(mix(dark, black, share));
  return [
    pale(0.92),
    pale(0.84),
    pale(0.7),
    pale(0.5),
    hexOf(light),
    pale(0.15),
    hexOf(dark),
    deep(0.12),
    deep(0.25),
    deep(0.4),
  ];
}
