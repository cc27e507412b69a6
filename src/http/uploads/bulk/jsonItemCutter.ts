import { AppError } from '../../../platform/errors.js';
import { longestRow } from './longestRow.js';

const head = /^\s*\{\s*"items"\s*:\s*\[/;
const tail = /^\s*\}\s*$/;
const longestHead = 1_000;
const shape =
  'Send {"items": [{"queryValue": "…", "jurisdiction": "AU"}]}; send jurisdiction and events as query parameters.';
// In a string, what ends it or escapes; outside, what opens, closes or separates.
const inString = /["\\]/g;
const outside = /[",[\]{}]/g;

/**
 * Cuts the text of `{"items": […]}` into the texts of its items, and refuses everything else around them. Whether an item is JSON
 * its reader finds out.
 */
export class JsonItemCutter {
  private state: 'head' | 'items' | 'tail' = 'head';
  private rest = '';
  /** Up to where the rest is followed already; brackets that are open there. */
  private at = 0;
  private depth = 0;
  private isInString = false;
  private count = 0;

  /** Whether the text may end here. */
  get isComplete(): boolean {
    return this.state === 'tail' && tail.test(this.rest);
  }

  /**
   * The items that end in this piece.
   * @throws AppError INVALID_REQUEST
   */
  cut(piece: string): readonly string[] {
    this.rest += piece;
    const items: string[] = [];
    if (this.state === 'head') this.passHead();
    if (this.state === 'items') this.follow(items);
    if (this.state === 'tail' && !/^\s*\}?\s*$/.test(this.rest)) throw new AppError('INVALID_REQUEST', shape);
    if (this.rest.length > longestRow) {
      throw new AppError(
        'INVALID_REQUEST',
        `Row ${this.count + 1} is longer than ${longestRow} characters. Shorten it.`,
      );
    }
    return items;
  }

  private passHead(): void {
    const found = head.exec(this.rest);
    if (found) {
      this.rest = this.rest.slice(found[0].length);
      this.state = 'items';
    } else if (this.rest.length > longestHead || /^\s*[^\s{]/.test(this.rest) || /^\s*\{\s*[^\s"]/.test(this.rest)) {
      throw new AppError('INVALID_REQUEST', shape);
    }
  }

  private follow(items: string[]): void {
    let start = 0;
    for (;;) {
      const sought = this.isInString ? inString : outside;
      sought.lastIndex = this.at;
      const found = sought.exec(this.rest);
      // An escape takes the character behind it along, which may be in the next piece.
      if (!found || (found[0] === '\\' && found.index + 1 === this.rest.length)) {
        this.at = found ? found.index : this.rest.length;
        break;
      }
      this.at = found.index + (found[0] === '\\' ? 2 : 1);
      if (this.isInString) {
        if (found[0] === '"') this.isInString = false;
        continue;
      }
      if (this.depth === 0 && (found[0] === ',' || found[0] === ']')) {
        this.keep(items, this.rest.slice(start, found.index), found[0] === ']');
        start = this.at;
        if (found[0] === ',') continue;
        this.state = 'tail';
        break;
      }
      if (found[0] === '"') this.isInString = true;
      else if (found[0] === '{' || found[0] === '[') this.depth++;
      else if (found[0] !== ',') this.depth--;
    }
    this.rest = this.rest.slice(start);
    this.at -= start;
  }

  /** Nothing between the brackets at all is a list without any item. */
  private keep(items: string[], text: string, isLast: boolean): void {
    if (isLast && this.count === 0 && text.trim() === '') return;
    this.count++;
    items.push(text);
  }
}
