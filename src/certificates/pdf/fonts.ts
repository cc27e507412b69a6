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

/** A font as fontkit parses it: what pdfkit asks of it is that it can lay out a text. */
export interface ParsedFont {
  readonly layout: (text: string, features?: Readonly<Record<string, boolean>>) => unknown;
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  readonly glyphForCodePoint: (codePoint: number) => { readonly id: number };
  readonly characterSet: readonly number[];
}

// What fonts would set as another glyph, or as several: ligatures, and letters taken apart into base and marks.
const oneGlyphEach = { ccmp: false, locl: false, liga: false, clig: false, calt: false, rlig: false, rclt: false };
const fontPackage = '@expo-google-fonts/noto-sans';
// The very fontkit that pdfkit uses, wherever it is installed.
const fontkit: unknown = createRequire(import.meta.resolve('pdfkit'))('fontkit');

/**
 * The two weights that a certificate is set in. Read and parsed once, for the tables of a font take longer to parse than a
 * certificate to render. Each character is set as its own glyph and no two have the same (a test holds that): so a file says
 * of each glyph which character it is, whatever else was rendered before, and the words can be read back from it.
 */
export const fonts = {
  regular: readFont('400Regular/NotoSans_400Regular.ttf'),
  semiBold: readFont('600SemiBold/NotoSans_600SemiBold.ttf'),
} as const;

export type FontName = keyof typeof fonts;

function readFont(file: string): ParsedFont {
  if (!isFontFactory(fontkit)) throw new Error('The fontkit of pdfkit makes no fonts.');
  const font = fontkit.create(readFileSync(fileURLToPath(import.meta.resolve(`${fontPackage}/${file}`))));
  // A glyph remembers the character for which it was first looked up, and part of another glyph is none: so all are looked up now.
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint);
  const layout = font.layout.bind(font);
  return Object.assign(font, { layout: (text: string) => layout(text, oneGlyphEach) });
}

function isFontFactory(library: unknown): library is { create: (bytes: Uint8Array) => ParsedFont } {
  return typeof library === 'object' && library !== null && 'create' in library;
}
