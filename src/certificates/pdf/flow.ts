import { type Box, type Page, sheet, type TextStyle } from './sheet.js';

// Longer than any line of a page. Measuring a longer text would take too long.
const maxLineLength = 300;

/**
 * Breaks a text into lines of at most a width, after spaces, or within a word that is wider than a line. The lines
 * joined are exactly the text: a space at a break ends the line before it.
 * @param measure the rendered width of a text
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const fits = (part: string): boolean => part.length <= maxLineLength && measure(part) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )(?! )/)) {
    if (line !== '' && !fits((line + word).trimEnd())) {
      lines.push(line);
      line = '';
    }
    line += word;
    while (line.trimEnd() !== '' && !fits(line.trimEnd())) {
      const head = findLongestHead(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** The longest prefix that fits, but at least one character. */
function findLongestHead(text: string, fits: (text: string) => boolean): string {
  const characters = Array.from(text.slice(0, maxLineLength));
  let fitting = 1;
  let tooMany = characters.length + 1;
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(characters.slice(0, middle).join(''))) fitting = middle;
    else tooMany = middle;
  }
  return characters.slice(0, fitting).join('');
}

/** The width of a text in a style, in points. */
export type Measure = (text: string, style: TextStyle) => number;

/** Places printed lines below each other, on as many pages as necessary, and numbers them. */
export class Flow {
  readonly pages: Page[] = [emptyPage()];
  y: number = sheet.top;
  #lines = 0;

  constructor(readonly measure: Measure) {}

  get page(): Page {
    const page = this.pages.at(-1);
    if (!page) throw new Error('A certificate has a page.');
    return page;
  }

  nextLine(): number {
    return this.#lines++;
  }

  wrap(text: string, style: TextStyle, width: number): string[] {
    return wrapText(text, width, (part) => this.measure(part, style));
  }

  /** Starts a new page unless this one has that much room left. */
  keep(height: number): void {
    if (this.y + height <= sheet.bottom) return;
    this.pages.push(emptyPage());
    this.y = sheet.top;
  }

  /** Places a printed line in a column, with line breaks where necessary. */
  paragraph(text: string, style: TextStyle, x: number = sheet.left, width: number = sheet.right - x): void {
    const line = this.nextLine();
    for (const part of this.wrap(text, style, width)) this.place(part, style, x, line);
  }

  /** Places a part of a printed line below what is there, on a new page if this one is full. */
  place(text: string, style: TextStyle, x: number, line: number): void {
    this.keep(style.leading);
    this.y += style.leading;
    this.page.texts.push({ text, x, y: this.y - baseline(style), style, line });
  }

  /**
   * Places the parts of a printed line at a height that is already reserved.
   * @returns the line's number
   */
  block(parts: readonly string[], style: TextStyle, x: number, top: number): number {
    const line = this.nextLine();
    for (const [index, text] of parts.entries()) {
      const y = top + style.leading * (index + 1) - baseline(style);
      this.page.texts.push({ text, x, y, style, line });
    }
    return line;
  }

  link(line: number, box: Box): void {
    this.page.links.push({ line, box });
  }
}

/** The distance of the baseline from the bottom of its line. */
function baseline({ leading, size }: TextStyle): number {
  return (leading - size) / 2 + size * 0.2;
}

function emptyPage(): Page {
  return { shapes: [], texts: [], figures: [], links: [] };
}
