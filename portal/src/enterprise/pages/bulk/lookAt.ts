import { parse } from 'csv-parse/browser/esm/sync';
import { bulkText } from '../../../shared/text/bulkText.js';
import type { Meaning } from './detectColumns.js';
import { type Guess, guessUses, formatHeader, isReadAlike, toMeaning, type Uses } from './mapping.js';
import type { Scan } from './scanRows.js';

/** A row of the file, by the uses of its columns. */
export type LookRow = Readonly<Partial<Record<Meaning, string>>>;

/** The first lines of a CSV file, whose columns can be mapped. */
export interface Table {
  readonly delimiter: string;
  readonly guess: Guess;
  /** The first line, and the first rows after the header. */
  readonly first: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Each column by its name in the file. */
  readonly columns: readonly string[];
}

/** A preview of a file before it is uploaded. */
export interface Look {
  readonly mediaType: 'text/csv' | 'application/json' | 'application/x-ndjson';
  /** The format in words: “CSV with a header”. */
  readonly kind: string;
  /** Null for another format, and for an unreadable CSV file. */
  readonly table: Table | null;
  /** The first rows of another format. */
  readonly rows: readonly LookRow[];
  /** The number of rows. Null if it is not counted here. */
  readonly count: number | null;
  /** The reason why the service would refuse it. Null if none was found. */
  readonly fault: string | null;
}

const headBytes = 65_536;
/** JSON must be parsed as a whole, so larger files are not previewed. */
const mostJsonBytes = 5_000_000;
const shownRows = 10;
const members: readonly (readonly [string, Meaning])[] = [
  ['queryValue', 'number'],
  ['jurisdiction', 'country'],
  ['reference', 'reference'],
  ['name', 'name'],
  ['product', 'product'],
];
const words = bulkText.file;

/** Reads the first rows of a file, whose extension determines the format. */
export async function lookAt(file: File): Promise<Look> {
  const ending = file.name.toLowerCase().split('.').at(-1);
  if (ending === 'json') return lookAtJson(file);
  const head = (await file.slice(0, headBytes).text()).replace(/^\uFEFF/, '');
  // The last line may be cut off.
  const isWhole = file.size <= headBytes;
  const text = isWhole ? head : head.slice(0, head.lastIndexOf('\n') + 1);
  return ending === 'ndjson' || ending === 'jsonl' ? lookAtLines(text, isWhole) : lookAtCsv(text);
}

function lookAtCsv(text: string): Look {
  const empty = { mediaType: 'text/csv', kind: words.kinds.csv, table: null, rows: [], count: null } as const;
  if (/[\0\uFFFD]/.test(text)) return { ...empty, fault: words.notText };
  const delimiter = detectDelimiter(text);
  let lines: string[][];
  try {
    lines = parse(text, {
      ...{ delimiter, relax_column_count: true, relax_quotes: true, ltrim: true },
      ...{ record_delimiter: ['\r\n', '\n', '\r'], skip_empty_lines: true, skip_records_with_empty_values: true },
      to: shownRows + 1,
    });
  } catch {
    return { ...empty, fault: words.unreadable };
  }
  const cells = lines.map((line) => line.map((cell) => cell.trim()));
  const [first] = cells;
  if (!first) return { ...empty, fault: words.empty };
  const guess = guessUses(first, Math.max(...cells.map(({ length }) => length)));
  const columns = guess.uses.map((_, place) => {
    const said = guess.isHeader ? (first[place] ?? '') : '';
    return said === '' ? words.column(place + 1) : said;
  });
  const rows = (guess.isHeader ? cells.slice(1) : cells).slice(0, shownRows);
  const kind = guess.isHeader ? words.kinds.header : words.kinds.plain;
  return { ...empty, kind, table: { delimiter, guess, first, rows, columns }, fault: null };
}

/** The first rows as the service reads them with this mapping. */
export function rowsOfTable({ rows }: Table, uses: Uses): readonly LookRow[] {
  return rows.map((line) => {
    const pairs = uses.flatMap((use, place) => (use === null ? [] : [[toMeaning(use), line[place] ?? '']]));
    return Object.fromEntries(pairs) as LookRow;
  });
}

/** The file to upload: with a new header if the service would read the columns differently. */
export function mapFile(
  file: File,
  { delimiter, guess, first }: Table,
  uses: Uses,
  { firstStart, firstEnd }: Scan,
): Blob {
  const mapped = { isHeader: guess.isHeader, uses };
  if (isReadAlike(first, mapped)) return file;
  return new Blob([formatHeader(mapped, delimiter), file.slice(guess.isHeader ? firstEnd : firstStart)]);
}

function lookAtLines(text: string, isWhole: boolean): Look {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.slice(0, shownRows).map((line) => toRow(parsed(line)));
  const fault = rows.length === 0 ? words.empty : null;
  const count = isWhole ? lines.length : null;
  return { mediaType: 'application/x-ndjson', kind: words.kinds.lines, table: null, rows, count, fault };
}

async function lookAtJson(file: File): Promise<Look> {
  const look = { mediaType: 'application/json', kind: words.kinds.json, table: null, rows: [], count: null } as const;
  if (file.size > mostJsonBytes) return { ...look, fault: null };
  const { items } = (parsed(await file.text()) ?? {}) as { readonly items?: unknown };
  if (!Array.isArray(items)) return { ...look, fault: words.notItems };
  return { ...look, rows: items.slice(0, shownRows).map(toRow), count: items.length, fault: null };
}

function toRow(value: unknown): LookRow {
  const given = (typeof value === 'object' ? (value ?? {}) : {}) as Readonly<Record<string, unknown>>;
  const pairs = members.flatMap(([name, meaning]) => (typeof given[name] === 'string' ? [[meaning, given[name]]] : []));
  return Object.fromEntries(pairs) as LookRow;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Line breaks in a quoted cell belong to the line. Such a cell begins after a separator or spaces.
const firstLine = /^(?:(?<=(?:^|[,;\t]) *)"(?:[^"]|"")*"|[^\r\n])*/;

/** The separator that is most frequent in the first line, outside quotes. */
function detectDelimiter(text: string): string {
  const line = firstLine.exec(text.trimStart())?.[0] ?? '';
  const plain = line.replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: plain.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}
