import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

declare global {
  // pdfkit takes a font that is parsed already; its types do not say so.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, source: ParsedFont): this;
    }
  }
}

/** A font as fontkit parses it. pdfkit uses only its `layout`. */
export interface ParsedFont {
  readonly layout: (text: string, features?: Readonly<Record<string, boolean>>) => unknown;
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  readonly glyphForCodePoint: (codePoint: number) => { readonly id: number };
  readonly characterSet: readonly number[];
}

// Turns off every font feature that merges or splits characters: ligatures, and letters decomposed into base and marks.
const oneGlyphEach = { ccmp: false, locl: false, liga: false, clig: false, calt: false, rlig: false, rclt: false };
const fontPackage = '@expo-google-fonts/noto-sans';
// The same fontkit that pdfkit uses, wherever npm installed it.
const fontkit: unknown = createRequire(import.meta.resolve('pdfkit'))('fontkit');

/**
 * The two weights of a certificate, parsed once, because parsing takes longer than rendering. Each character has its
 * own glyph, and no two share one (a test checks this). A file therefore always maps each glyph to one character, and
 * its text can be extracted.
 */
export const fonts = {
  regular: readFont('400Regular/NotoSans_400Regular.ttf'),
  semiBold: readFont('600SemiBold/NotoSans_600SemiBold.ttf'),
} as const;

export type FontName = keyof typeof fonts;

function readFont(file: string): ParsedFont {
  if (!isFontFactory(fontkit)) throw new Error('The fontkit of pdfkit makes no fonts.');
  const font = fontkit.create(readFileSync(fileURLToPath(import.meta.resolve(`${fontPackage}/${file}`))));
  // fontkit assigns a glyph to the character that first looks it up, and composed glyphs look up their parts. Looking
  // up all characters in order fixes the assignment.
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint);
  const layout = font.layout.bind(font);
  return Object.assign(font, { layout: (text: string) => layout(text, oneGlyphEach) });
}

function isFontFactory(library: unknown): library is { create: (bytes: Uint8Array) => ParsedFont } {
  return typeof library === 'object' && library !== null && 'create' in library;
}
