import type { Jurisdiction } from '../../../shared/jurisdictions.js';
import { detectColumns, type Meaning } from './detectColumns.js';

/** The use of a column. The service knows each by this name in the header. */
export type Use = 'abn' | 'nzbn' | 'number' | 'country' | 'reference' | 'name' | 'product';

/** By column index. Null for a column that is not used. */
export type Uses = readonly (Use | null)[];

const meanings: Readonly<Record<Use, Meaning>> = {
  abn: 'number',
  nzbn: 'number',
  number: 'number',
  country: 'country',
  reference: 'reference',
  name: 'name',
  product: 'product',
};

export const uses = Object.keys(meanings) as readonly Use[];

// Common column names without spaces and punctuation. The service itself knows the first ones of each.
const names: Readonly<Record<Use, string>> = {
  abn: `abn acn abnacn abnoracn abnnumber abnno acnnumber acnno companyabn businessabn australianbusinessnumber
    australiancompanynumber`,
  nzbn: 'nzbn nzbnnumber nzbnno newzealandbusinessnumber',
  number: 'number queryvalue businessnumber companynumber entitynumber registernumber registrationnumber identifier',
  country: 'country jurisdiction countrycode',
  reference: `reference ref id customerid customerref customerreference customernumber clientid clientref clientreference
    clientnumber supplierid suppliernumber vendorid vendornumber accountid accountnumber yourreference ourreference externalid`,
  name: `name legalname companyname company businessname entityname entity organisationname organisation organizationname
    organization customername clientname suppliername vendorname tradingname registeredname`,
  product: 'product productname',
};
const useByName = new Map(
  uses.flatMap((use) => names[use].split(/\s+/).map((name): readonly [string, Use] => [name, use])),
);
const countries: Readonly<Partial<Record<Use, Jurisdiction>>> = { abn: 'AU', nzbn: 'NZ' };

export function toMeaning(use: Use): Meaning {
  return meanings[use];
}

/** The jurisdiction that the number column implies. Null if it implies none. */
export function findCountry(chosen: Uses): Jurisdiction | null {
  return chosen.map((use) => (use ? countries[use] : undefined)).find((country) => country !== undefined) ?? null;
}

export interface Guess {
  readonly isHeader: boolean;
  readonly uses: Uses;
}

/** Guesses the uses of columns from the first line of a file. Names that the service knows take precedence. */
export function guessUses(cells: readonly string[], width: number): Guess {
  const known = detectColumns(cells);
  const guesses = cells.map((cell) => useByName.get(cell.toLowerCase().replace(/[^a-z]/g, '')) ?? null);
  const hasDigits = cells.some((cell) => /\d/.test(cell));
  const isNumber = cells.some((cell) => /^[^a-z]*\d[^a-z]*$/i.test(cell) || /(?:\d\D*){6}/.test(cell));
  const isHeader = known.isHeader || (!isNumber && (!hasDigits || guesses.some((use) => use !== null)));
  if (!isHeader) {
    const plain: Uses = ['number', 'country', 'reference', 'name'];
    return { isHeader, uses: Array.from({ length: width }, (_, place) => plain[place] ?? null) };
  }
  const chosen: (Use | null)[] = cells.map(() => null);
  for (const isKnown of [true, false]) {
    for (const [place, use] of guesses.entries()) {
      if (use === null || (isKnown && (!known.isHeader || known.meanings[place] === null))) continue;
      if (!chosen.some((other) => other !== null && meanings[other] === meanings[use])) chosen[place] = use;
    }
  }
  return { isHeader, uses: chosen };
}

/** The uses after a choice. A column that had the same use before loses it. */
export function chooseUse(chosen: Uses, place: number, use: Use | null): Uses {
  return chosen.map((other, at) => {
    if (at === place) return use;
    return use !== null && other !== null && meanings[other] === meanings[use] ? null : other;
  });
}

/** Whether the service would read the columns in the same way without help, so that the file can be sent unchanged. */
export function isReadAlike(cells: readonly string[], { isHeader, uses: chosen }: Guess): boolean {
  const known = detectColumns(cells);
  if (known.isRefused || known.isHeader !== isHeader) return false;
  const width = Math.max(chosen.length, known.meanings.length);
  return (
    (!isHeader || known.country === findCountry(chosen)) &&
    Array.from({ length: width }, (_, place) => place).every((place) => {
      const use = chosen[place] ?? null;
      if (!isHeader && (use === 'abn' || use === 'nzbn')) return false;
      // Missing columns of a file without a header are read as empty.
      if (!isHeader && place >= chosen.length) return true;
      return (use === null ? null : meanings[use]) === (known.meanings[place] ?? null);
    })
  );
}

const plainWidth = 4;

/** The header by which the service recognises the columns. */
export function formatHeader({ isHeader, uses: chosen }: Guess, delimiter: string): string {
  const width = isHeader ? chosen.length : Math.max(chosen.length, plainWidth);
  const cells = Array.from({ length: width }, (_, place) => chosen[place] ?? `column_${place + 1}`);
  return `${cells.join(delimiter)}\n`;
}
