import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnusualFile } from './fileStructure.js';
import { sheet } from './sheet.js';

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
      const { text, width } = toGlyphRun(asList(values[0]));
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
function toGlyphRun(glyphs: readonly unknown[]): { text: string; width: number } {
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

/** Whatever pdf.js hands over as a list of values: an array or an array of floats. */
function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  // Not `instanceof`: the array may come from another realm.
  return Object.prototype.toString.call(value) === '[object Float32Array]' ? Object.values(value ?? {}) : [];
}

type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** What a text must be like to be seen. */
interface Seen {
  readonly smallest: number;
  readonly lightest: number;
  readonly turned: string;
}

/** Where a text is painted, how large and in which colour (ISO 32000-1, 8.4 and 9.3), as far as certificates set it. */
class GraphicsState {
  #matrix = identity;
  #colour = '#000000';
  #saved: { matrix: Matrix; colour: string; size: number }[] = [];
  #textMatrix = identity;
  #size = 0;

  /** Takes in one operator; false for one that does not concern it. */
  apply(operator: number, values: readonly unknown[]): boolean {
    switch (operator) {
      case OPS.save:
        this.#saved.push({ matrix: this.#matrix, colour: this.#colour, size: this.#size });
        if (this.#saved.length > 50) throw new UnusualFile('has graphics states nested too deep');
        return true;
      case OPS.restore: {
        const { matrix, colour, size } = this.#saved.pop() ?? { matrix: identity, colour: this.#colour, size: 0 };
        this.#matrix = matrix;
        this.#colour = colour;
        this.#size = size;
        return true;
      }
      case OPS.transform:
        this.#matrix = product(toMatrix(values), this.#matrix);
        return true;
      case OPS.setTextMatrix:
        this.#textMatrix = toMatrix(asList(values[0]));
        return true;
      case OPS.setFont:
        this.#size = Number(values[1]);
        return true;
      case OPS.setFillRGBColor:
        this.#colour = String(values[0]);
        return true;
      default:
        return false;
    }
  }

  /** @throws UnusualFile when a reader would not see the text, or would see it elsewhere */
  checkSeen(text: string, width: number, { smallest, lightest, turned }: Seen): void {
    const [a, b, c, d, x, y] = product(this.#textMatrix, this.#matrix);
    const height = this.#size * Math.hypot(c, d);
    const length = (width / 1000) * this.#size;
    const within = (left: number, top: number): boolean =>
      left >= 0 && left <= sheet.width && top >= 0 && top <= sheet.height;
    if (!within(x, y) || !within(x + a * length, y + b * length)) throw new UnusualFile('has text outside its page');
    if (!(height >= smallest)) throw new UnusualFile('has text that is too small to read');
    if (text !== turned && (Math.abs(b) > 1e-6 || Math.abs(c) > 1e-6 || a <= 0 || d <= 0)) {
      throw new UnusualFile('has rotated text');
    }
    if (!(luminance(this.#colour) <= lightest)) throw new UnusualFile('has text in the colour of the paper');
  }
}

/** The relative luminance of a colour `#rrggbb` (WCAG 2.2); not a number for any other spelling. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = /^#[0-9a-f]{6}$/i.test(colour) ? Number.parseInt(colour.slice(at, at + 2), 16) / 255 : Number.NaN;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * Number(r) + 0.7152 * Number(g) + 0.0722 * Number(b);
}

function toMatrix(values: readonly unknown[]): Matrix {
  const [a, b, c, d, e, f] = values.map(Number);
  if (values.length !== 6 || values.some((value) => typeof value !== 'number')) {
    throw new UnusualFile('places text in an unusual way');
  }
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0];
}

function product([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
