import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { darkEnough, hexOf, lightEnough, mix, rgbOf, type Rgb } from './contrast.js';

export const ownColour: Rgb = [11, 110, 99];
export const darkGround: Rgb = [46, 46, 46];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/**
 * The look of the portals, in the colour of a brand. The colour itself is taken as far as it can be read: white text stands on
 * its sixth shade, and its fourth stands on dark ground.
 * @param colour `#rrggbb`; our own where it is null or nothing that is known
 */
export function themeOf(colour: string | null): MantineThemeOverride {
  return createTheme({
    colors: { brand: shadesOf((colour === null ? null : rgbOf(colour)) ?? ownColour) },
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 6 },
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif',
    headings: { fontFamily: 'inherit', fontWeight: '650' },
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

function shadesOf(colour: Rgb): MantineColorsTuple {
  const dark = darkEnough(colour);
  const light = lightEnough(colour, darkGround, 5.5);
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
