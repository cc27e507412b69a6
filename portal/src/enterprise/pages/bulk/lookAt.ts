import { parse } from 'csv-parse/browser/esm/sync';
import { columnsOf, type Meaning } from './columnsOf.js';

/** A row as it stands in the file, by what its columns are taken for. */
export type LookRow = Readonly<Partial<Record<Meaning, string>>>;

/** The beginning of a file, before it is sent. */
export interface Look {
  readonly mediaType: 'text/csv' | 'application/json' | 'application/x-ndjson';
  /** In words: “CSV with a header”. */
  readonly kind: string;
  /** Each column as the file names it, and what it is taken for. */
  readonly columns: readonly { readonly said: string; readonly meaning: Meaning | null }[];
  /** What the columns say of the country, where they do. */
  readonly country: string | null;
  readonly rows: readonly LookRow[];
  /** Why the service would refuse it; null where nothing was found. */
  readonly fault: string | null;
}

const headBytes = 65_536;
/** A JSON document is read whole or not at all. */
const mostJsonBytes = 5_000_000;
const shownRows = 10;
const members: readonly (readonly [string, Meaning])[] = [
  ['queryValue', 'number'],
  ['jurisdiction', 'country'],
  ['reference', 'reference'],
  ['name', 'name'],
];

/** Reads the first rows of a file: its name says of which kind it is. */
export async function lookAt(file: File): Promise<Look> {
  const ending = file.name.toLowerCase().split('.').at(-1);
  if (ending === 'json') return lookAtJson(file);
  const head = (await file.slice(0, headBytes).text()).replace(/^\uFEFF/, '');
  // The last line of the head may be cut in two.
  const text = file.size > headBytes ? head.slice(0, head.lastIndexOf('\n') + 1) : head;
  return ending === 'ndjson' || ending === 'jsonl' ? lookAtLines(text) : lookAtCsv(text);
}

function lookAtCsv(text: string): Look {
  const empty = { mediaType: 'text/csv', kind: 'CSV', columns: [], country: null, rows: [] } as const;
  let lines: string[][];
  try {
    lines = parse(text, {
      ...{ delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, ltrim: true },
      ...{ record_delimiter: ['\r\n', '\n', '\r'], skip_empty_lines: true, skip_records_with_empty_values: true },
      to: shownRows + 1,
    });
  } catch {
    return { ...empty, fault: 'The first lines cannot be read: look for a quote that is never closed.' };
  }
  const cells = lines.map((line) => line.map((cell) => cell.trim()));
  const [first] = cells;
  if (!first) return { ...empty, fault: 'The file has no rows.' };
  const { meanings, isHeader, country, fault } = columnsOf(first);
  const rows = (isHeader ? cells.slice(1) : cells).slice(0, shownRows).map((line) => {
    const pairs = meanings.flatMap((meaning, place) => (meaning ? [[meaning, line[place] ?? '']] : []));
    return Object.fromEntries(pairs) as LookRow;
  });
  const columns = meanings
    .slice(0, isHeader ? undefined : Math.max(...cells.map(({ length }) => length)))
    .map((meaning, place) => ({ said: isHeader ? (first[place] ?? '') : `Column ${place + 1}`, meaning }));
  const kind = isHeader ? 'CSV with a header' : 'CSV without a header';
  return { ...empty, kind, columns, country, rows, fault };
}

function lookAtLines(text: string): Look {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, shownRows);
  const rows = lines.map((line) => rowOf(parsed(line)));
  const fault = rows.length === 0 ? 'The file has no rows.' : null;
  return { ...ofMembers, mediaType: 'application/x-ndjson', kind: 'NDJSON, one object a line', rows, fault };
}

async function lookAtJson(file: File): Promise<Look> {
  const look = { ...ofMembers, mediaType: 'application/json', kind: 'JSON', rows: [], fault: null } as const;
  if (file.size > mostJsonBytes) return look;
  const { items } = (parsed(await file.text()) ?? {}) as { readonly items?: unknown };
  if (!Array.isArray(items)) {
    return { ...look, fault: 'The file is no JSON of the form {"items": [{"queryValue": "…"}]}.' };
  }
  return { ...look, rows: items.slice(0, shownRows).map(rowOf) };
}

const ofMembers = { columns: members.map(([said, meaning]) => ({ said, meaning })), country: null } as const;

function rowOf(value: unknown): LookRow {
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

/** Whichever the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: plain.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}
