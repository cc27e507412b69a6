import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { asList } from './asList.js';
import { GraphicsState } from './graphicsState.js';
import { UnusualFile } from './pdfValue.js';

/** What a page of a certificate is painted with; pdf.js has its own numbers for the operators of ISO 32000-1, Annex A. */
const drawing: readonly number[] = [OPS.stroke, OPS.fill, OPS.closeStroke];
const harmless: readonly number[] = [
  OPS.dependency,
  OPS.beginMarkedContent,
  OPS.beginMarkedContentProps,
  OPS.endMarkedContent,
  OPS.setLineWidth,
  OPS.setStrokeRGBColor,
  OPS.beginText,
];
const smallest = 6;
// Relative luminance: paper is 1, the mark of test data 0.7.
const lightest = 0.75;

/**
 * The texts of a page, each run of type as one, in the order in which they are painted. All of them can be seen: none is
 * off the page, tiny, turned but for the one that is named, as light as paper, or painted over.
 * @param turned the text that may stand at an angle
 * @throws UnusualFile
 */
export function paintedTexts(
  { fnArray, argsArray }: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] },
  turned: string,
): string[] {
  const texts: string[] = [];
  const state = new GraphicsState();
  let run = '';
  for (const [index, operator] of fnArray.entries()) {
    const values: readonly unknown[] = asList(argsArray[index]);
    if (operator === OPS.constructPath) {
      if (!drawing.includes(Number(values[0]))) throw new UnusualFile('clips a part of a page');
      if (texts.length > 0 || run !== '') throw new UnusualFile('has a drawing over its text');
    } else if (operator === OPS.showText) {
      const { text, width } = glyphsOf(asList(values[0]));
      state.checkSeen(text, width, { smallest, lightest, turned });
      run += text;
    } else if (operator === OPS.endText) {
      if (run !== '') texts.push(run);
      run = '';
    } else if (!state.apply(operator, values) && !harmless.includes(operator)) {
      throw new UnusualFile('has a drawing operator that no certificate has');
    }
  }
  return texts;
}

/** The characters of a run as its font says, and its width in thousandths of the size. */
function glyphsOf(glyphs: readonly unknown[]): { text: string; width: number } {
  let text = '';
  let width = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      width -= glyph;
    } else if (typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && 'width' in glyph) {
      text += String(glyph.unicode);
      width += Number(glyph.width);
    } else {
      throw new UnusualFile('has a character without a glyph');
    }
  }
  return { text, width };
}
