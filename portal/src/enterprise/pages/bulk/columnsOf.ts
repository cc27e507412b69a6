import type { Jurisdiction } from '../../../shared/jurisdictions.js';

/** What a column of a file is taken for. */
export type Meaning = 'number' | 'country' | 'reference' | 'name';

export interface Columns {
  /** By the place of the column; null for one that is ignored. */
  readonly meanings: readonly (Meaning | null)[];
  readonly isHeader: boolean;
  /** What the name of the number’s column says of its country. */
  readonly country: string | null;
  /** Why the service would refuse it; null where it would not. */
  readonly fault: string | null;
}

const names: Readonly<Record<string, Meaning>> = {
  queryvalue: 'number',
  abn: 'number',
  acn: 'number',
  nzbn: 'number',
  number: 'number',
  jurisdiction: 'country',
  country: 'country',
  reference: 'reference',
  ref: 'reference',
  id: 'reference',
  name: 'name',
  legalname: 'name',
};
const countries: Readonly<Record<string, Jurisdiction>> = { abn: 'AU', acn: 'AU', nzbn: 'NZ' };

/**
 * What the service takes the columns of a CSV file for, by its first line (docs/reference/bulk.md), to be looked at before the file is sent;
 * the service reads it again.
 */
export function columnsOf(cells: readonly string[]): Columns {
  const words = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''));
  const meaningOf = (word: string): Meaning | null => (Object.hasOwn(names, word) ? (names[word] ?? null) : null);
  const holdsNumber = cells.some((cell) => /^[^a-z]*\d[^a-z]*$/i.test(cell) || /(?:\d\D*){6}/.test(cell));
  const isHeader = !holdsNumber && words.some((word) => meaningOf(word) !== null);
  if (!isHeader) {
    const fault = cells.some((cell) => /\d/.test(cell)) ? null : 'The first line is neither an entity nor a header.';
    return { meanings: ['number', 'country', 'reference', 'name'], isHeader: false, country: null, fault };
  }
  const meanings = words.map(meaningOf);
  const twice = meanings.find((meaning, place) => meaning !== null && meanings.indexOf(meaning) !== place);
  const country =
    words.flatMap((word) => (Object.hasOwn(countries, word) ? (countries[word] ?? []) : [])).at(0) ?? null;
  return { meanings, isHeader: true, country, fault: faultOf(meanings, twice) };
}

function faultOf(meanings: readonly (Meaning | null)[], twice: Meaning | null | undefined): string | null {
  if (twice) return `Two columns are taken for the ${twice}: keep one of them.`;
  return meanings.includes('number') ? null : 'No column contains the number: name it abn, acn, nzbn or number.';
}
