import { type Box, type Page, sheet, type TextStyle } from './sheet.js';

// More than any line of a page holds: a longer text is not measured at all, for that takes its time.
const maxLineLength = 300;

/**
 * Breaks a text into lines of at most a width, behind spaces, and within a word that is wider than a line. Nothing is
 * dropped or added: the lines put together again are the text, and a space at a break ends the line before it.
 * @param widthOf the width of a text as it is set
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const fits = (part: string): boolean => part.length <= maxLineLength && widthOf(part) <= width;
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

/** As many characters from the start as fit, and at least one. */
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

/** Writes printed lines one below the other, onto as many pages as they take, and counts them. */
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

  /** The number of the next printed line. */
  nextLine(): number {
    return this.#lines++;
  }

  wrap(text: string, style: TextStyle, width: number): string[] {
    return wrapText(text, width, (part) => this.measure(part, style));
  }

  /** Begins a page unless this one has so much room left. */
  keep(height: number): void {
    if (this.y + height <= sheet.bottom) return;
    this.pages.push(emptyPage());
    this.y = sheet.top;
  }

  /** A printed line over a column, broken where it must be. */
  paragraph(text: string, style: TextStyle, x: number = sheet.left, width: number = sheet.right - x): void {
    const line = this.nextLine();
    for (const part of this.wrap(text, style, width)) {
      this.keep(style.leading);
      this.y += style.leading;
      this.page.texts.push({ text: part, x, y: this.y - baseline(style), style, line });
    }
  }

  /** A printed line whose parts are placed at a height that is already kept free; gives its number. */
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

/** How far the baseline stands above the foot of its line. */
function baseline({ leading, size }: TextStyle): number {
  return (leading - size) / 2 + size * 0.2;
}

function emptyPage(): Page {
  return { shapes: [], texts: [], figures: [], links: [] };
}
