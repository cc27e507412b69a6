import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { asList } from './asList.js';
import { UnusualFile } from './pdfValue.js';
import { sheet } from './sheet.js';

type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** What a text must be like to be seen. */
interface Seen {
  readonly smallest: number;
  readonly lightest: number;
  readonly turned: string;
}

/** Where a text is painted, how large and in which colour (ISO 32000-1, 8.4 and 9.3), as far as certificates set it. */
export class GraphicsState {
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
        this.#matrix = product(matrixOf(values), this.#matrix);
        return true;
      case OPS.setTextMatrix:
        this.#textMatrix = matrixOf(asList(values[0]));
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

function matrixOf(values: readonly unknown[]): Matrix {
  const [a, b, c, d, e, f] = values.map(Number);
  if (values.length !== 6 || values.some((value) => typeof value !== 'number')) {
    throw new UnusualFile('places text in an unusual way');
  }
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0];
}

function product([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
