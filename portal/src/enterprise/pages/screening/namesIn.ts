import { parse } from 'csv-parse/browser/esm/sync';
import { screeningText } from '../../../shared/text/screeningText.js';
import type { ScreenedKind } from './screeningDocuments.js';

const words = screeningText.form;

/** A name in the API's form. */
export interface NameItem {
  readonly name: string;
  readonly kind: ScreenedKind;
  readonly dateOfBirth?: string;
  readonly country?: string;
  readonly reference?: string;
}

export interface NamesRead {
  readonly items: readonly NameItem[];
  /** The line in the text, for each item. */
  readonly lines: readonly number[];
  /** Unknown columns. */
  readonly ignored: readonly string[];
  /** The reason why it cannot be sent. Null if none was found. */
  readonly fault: string | null;
}

export const mostNames = 1_000;

const meanings: Readonly<Record<string, keyof NameItem>> = {
  name: 'name',
  fullname: 'name',
  kind: 'kind',
  dateofbirth: 'dateOfBirth',
  dob: 'dateOfBirth',
  birthdate: 'dateOfBirth',
  country: 'country',
  reference: 'reference',
  ref: 'reference',
  id: 'reference',
};

/**
 * Parses pasted text or a file: CSV or spreadsheet cells if the first line names the columns, otherwise one name in
 * each line.
 * @param kind for names that state none
 */
export function namesIn(text: string, kind: ScreenedKind): NamesRead {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  const delimiter = ['\t', ';', ','].find((one) => first.includes(one)) ?? ',';
  const titles = first.split(delimiter).map(toWord);
  const read = titles.some((title) => meanings[title] === 'name')
    ? ofTable(text, delimiter, kind)
    : ofLines(text, kind);
  if (read.fault !== null || read.items.length <= mostNames) return read;
  const fault = words.tooMany(read.items.length);
  return { ...read, fault };
}

function toWord(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function ofLines(text: string, kind: ScreenedKind): NamesRead {
  const named = text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ name: line.trim(), line: at + 1 }))
    .filter(({ name }) => name !== '');
  return {
    items: named.map(({ name }) => ({ name, kind })),
    lines: named.map(({ line }) => line),
    ...{ ignored: [], fault: null },
  };
}

function ofTable(text: string, delimiter: string, kind: ScreenedKind): NamesRead {
  let records: { readonly record: string[]; readonly info: { readonly lines: number } }[];
  try {
    records = parse(text, {
      ...{ bom: true, info: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true },
      skip_records_with_empty_values: true,
    }) as never;
  } catch {
    const fault = words.unreadable;
    return { items: [], lines: [], ignored: [], fault };
  }
  const [header, ...rows] = records;
  const titles = header?.record ?? [];
  const columns = titles.map((title) => meanings[toWord(title)] ?? null);
  return {
    items: rows.map(({ record }) => toItem(record, columns, kind)),
    lines: rows.map(({ info }) => info.lines),
    ignored: titles.filter((_, at) => columns[at] === null),
    fault: rows.length === 0 ? words.noRows : null,
  };
}

function toItem(cells: readonly string[], columns: readonly (keyof NameItem | null)[], kind: ScreenedKind): NameItem {
  const pairs = columns.flatMap((column, at) => {
    const cell = cells[at] ?? '';
    return column === null || cell === '' ? [] : [[column, cell] as const];
  });
  const given = Object.fromEntries(pairs) as Partial<Record<keyof NameItem, string>>;
  const said = given.kind?.toUpperCase();
  return { name: '', ...given, kind: said === 'PERSON' || said === 'BODY' ? said : kind };
}
