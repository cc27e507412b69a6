import type { ListEntry } from '../../domain/screening/screeningIndex.js';
import { type DfatColumn, dfatDateText, dfatDay } from './dfatColumns.js';
import { listDistinctTexts, type ListReject, maxNameLength, plainText } from './readList.js';
import { type StoredEntry, toStoredEntry } from './storedEntry.js';

/** A row of the list: one name of a party. */
export interface DfatRow {
  readonly line: number;
  /** The sheet, if the list has more than one. */
  readonly sheet: string | null;
  /** The number with which its reference starts. */
  readonly party: string;
  readonly text: (column: DfatColumn) => string;
}

type EntryName = ListEntry['names'][number];
const types: Readonly<Record<string, { readonly isPerson: boolean }>> = {
  individual: { isPerson: true },
  entity: { isPerson: false },
  vessel: { isPerson: false },
};

/** Combines the rows of one party. Returns no entry if none of the rows can be used. */
export function dfatParty(
  party: string,
  rows: readonly DfatRow[],
): { readonly entries: readonly StoredEntry[]; readonly rejects: readonly ListReject[] } {
  const names: EntryName[] = [];
  const rejects: ListReject[] = [];
  let isPerson: boolean | undefined;
  const used: DfatRow[] = [];
  // The real list omits the type of some aliases. They get the type of their party.
  const typeOfParty = rows.flatMap((row) => types[row.text('Type').toLowerCase()] ?? [])[0];
  for (const row of rows) {
    const name = parseEntryName(row);
    const type = row.text('Type') === '' ? typeOfParty : types[row.text('Type').toLowerCase()];
    if (typeof name === 'string') rejects.push(dfatReject(row, name));
    else if (!type) rejects.push(dfatReject(row, `The type ${shown(row.text('Type'))} is unknown.`));
    else if (isPerson !== undefined && type.isPerson !== isPerson) {
      rejects.push(dfatReject(row, 'Its type differs from the earlier rows of its party.'));
    } else {
      isPerson = type.isPerson;
      names.push(name);
      used.push(row);
    }
  }
  const first = names.find(({ kind }) => kind === 'primary') ?? names[0];
  if (!first || isPerson === undefined) return { entries: [], rejects };
  const inOrder = [first, ...names.filter((name) => name !== first)];
  const entry = { reference: party, name: first.name, names: inOrder, isPerson, details: toEntryDetails(used) };
  return { entries: [toStoredEntry(entry)], rejects };
}

/** A rejected row, identified by its line and, if there are several, its sheet. */
export function dfatReject({ line, sheet }: Pick<DfatRow, 'line' | 'sheet'>, reason: string): ListReject {
  return { line, reason: sheet === null ? reason : `Sheet “${sheet}”: ${reason}` };
}

/** The name in a row, or a sentence why there is none. */
function parseEntryName({ text }: DfatRow): EntryName | string {
  const name = plainText(text('Name of Individual or Entity'));
  if (name === null) return 'It has no name.';
  if (name.length > maxNameLength) return `The name has more than ${maxNameLength} characters.`;
  switch (text('Name Type').toLowerCase()) {
    case 'primary name':
      return { name, kind: 'primary' };
    case 'alias':
      return { name, kind: text('Alias Strength').toLowerCase() === 'weak' ? 'weak_alias' : 'alias' };
    case 'original script':
      return { name, kind: 'alias' };
    default:
      return `The name type ${shown(text('Name Type'))} is unknown.`;
  }
}

function toEntryDetails(rows: readonly DfatRow[]): StoredEntry['details'] {
  const of = (column: DfatColumn, read = (text: string): string => text): readonly string[] | undefined =>
    listDistinctTexts(rows.map(({ text }) => read(text(column))));
  const details = {
    datesOfBirth: of('Date of Birth', dfatDateText),
    placesOfBirth: of('Place of Birth'),
    citizenships: of('Citizenship'),
    addresses: of('Address'),
    information: of('Additional Information'),
    listings: of('Listing Information'),
    committees: of('Committees'),
    changed: of('Control Date', (text) => dfatDay(text) ?? text),
  };
  return Object.fromEntries(Object.entries(details).filter(([, texts]) => texts !== undefined));
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
