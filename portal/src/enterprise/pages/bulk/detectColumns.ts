import type { Jurisdiction } from '../../../shared/jurisdictions.js';

/** The meaning of a column. */
export type Meaning = 'number' | 'country' | 'reference' | 'name' | 'product';

export interface Columns {
  /** By column index. Null for a column that is ignored. */
  readonly meanings: readonly (Meaning | null)[];
  readonly isHeader: boolean;
  /** The jurisdiction that the number column's name implies. */
  readonly country: string | null;
  /** Whether the service would refuse the file. */
  readonly isRefused: boolean;
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
  product: 'product',
  productname: 'product',
};
const countries: Readonly<Record<string, Jurisdiction>> = { abn: 'AU', acn: 'AU', nzbn: 'NZ' };

/**
 * The meanings that the service assigns to the columns of a CSV file by its first line (docs/reference/bulk.md), for a
 * preview. The service parses the file again.
 */
export function detectColumns(cells: readonly string[]): Columns {
  const words = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''));
  const findMeaning = (word: string): Meaning | null => (Object.hasOwn(names, word) ? (names[word] ?? null) : null);
  const holdsNumber = cells.some((cell) => /^[^a-z]*\d[^a-z]*$/i.test(cell) || /(?:\d\D*){6}/.test(cell));
  const isHeader = !holdsNumber && words.some((word) => findMeaning(word) !== null);
  if (!isHeader) {
    const isRefused = !cells.some((cell) => /\d/.test(cell));
    return { meanings: ['number', 'country', 'reference', 'name'], isHeader: false, country: null, isRefused };
  }
  const meanings = words.map(findMeaning);
  const isRepeated = meanings.some((meaning, place) => meaning !== null && meanings.indexOf(meaning) !== place);
  const country =
    words.flatMap((word) => (Object.hasOwn(countries, word) ? (countries[word] ?? []) : [])).at(0) ?? null;
  return { meanings, isHeader: true, country, isRefused: isRepeated || !meanings.includes('number') };
}
