import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { maxScreenItems } from '../domain/inputs/verifications.js';
import { readScreenItems, type ScreenItem } from '../operations/screening/names/readScreenItems.js';
import type { NameScreeningResult } from '../operations/screening/names/screeningResult.js';
import { type CsvRecord, readCsv } from '../platform/csvReader.js';
import { AppError, getSystemCode, invalidField } from '../platform/errors.js';
import { countBar } from './bulk.js';
import { keyOption, parseErrorResponse, requireKey, send, urlOption } from './bulkService.js';
import { print } from './run.js';

interface ScreenOptions {
  readonly url: string;
  readonly key?: string;
  readonly kind?: 'person' | 'body';
  readonly json?: boolean;
}

/** A row of the file, in which the kind may be any text. */
type RowItem = Omit<ScreenItem, 'kind'> & { readonly kind: string };

/** A row of a file, and the line where it ends. */
interface Row {
  readonly line: number;
  readonly item: RowItem;
}

/** 100,000 names have about 5 MiB. */
const maxBytes = 20 * 1024 * 1024;
const maxWaitMs = 60_000;
const maxAttempts = 10;
/** Before the service has responded once, its address may be wrong. */
const firstAttempts = 3;
/** The names of the column of each field, in lower case. */
const columnNames = {
  name: ['name', 'fullname'],
  kind: ['kind'],
  dateOfBirth: ['dateofbirth', 'dob', 'birthdate'],
  country: ['country'],
  reference: ['reference', 'ref', 'id'],
} as const satisfies Record<keyof ScreenItem, readonly string[]>;
const fields = Object.keys(columnNames) as (keyof ScreenItem)[];

/** `kyb screen`: sends the names in a file to a running service, without a database. */
export function addScreen(program: Command): void {
  program
    .command('screen')
    .description('Screen the names in a file against the sanctions and ban lists of a running service')
    .argument('<file>', 'CSV with a header, or NDJSON; the file extension decides')
    .addOption(urlOption)
    .addOption(keyOption)
    .addOption(new Option('--kind <kind>', 'kind of rows without one').choices(['person', 'body']))
    .option('--json', 'print one JSON document and nothing else')
    .action((file: string, options: ScreenOptions) => runScreen(file, options));
}

async function runScreen(file: string, options: ScreenOptions): Promise<void> {
  const { url } = options;
  const key = requireKey(options.key);
  const rows = await readRows(file, options.kind);
  const pages = Array.from({ length: Math.ceil(rows.length / maxScreenItems) }, (_, at) =>
    rows.slice(at * maxScreenItems, (at + 1) * maxScreenItems),
  );
  // Checks all rows before the first is sent, so that a wrong row stores nothing.
  for (const page of pages) checkRows(page);
  const screenings: NameScreeningResult[] = [];
  const bar = countBar('names');
  try {
    for (const page of pages) {
      screenings.push(...(await screen(url, key, page, screenings.length > 0 ? maxAttempts : firstAttempts)));
      bar.update({ done: screenings.length, total: rows.length });
    }
  } catch (error) {
    bar.stop();
    // The service has stored these results, and the user needs them in any case.
    const stopped = `Stopped after ${screenings.length} of ${rows.length} names.`;
    const json = { screenings, isComplete: false, total: rows.length };
    if (screenings.length > 0) print(options, { json, text: `${stopped}\n${describe(screenings)}` });
    throw error;
  } finally {
    bar.stop();
  }
  print(options, { json: { screenings }, text: describe(screenings) });
}

/**
 * Over a limit, waits as long as the service says, and retries when the connection breaks. The idempotency key ensures that retries
 * screen a name once.
 */
async function screen(
  url: string,
  key: string,
  rows: readonly Row[],
  connectAttempts: number,
): Promise<readonly NameScreeningResult[]> {
  const headers = {
    ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  };
  const body = JSON.stringify({ items: rows.map(({ item }) => item) });
  for (let tries = 1; ; tries++) {
    const isLast = tries === maxAttempts;
    const init = { method: 'POST', headers, body };
    const answer = await ask(new URL('/api/enterprise/screen', url), init, tries >= connectAttempts);
    if (answer) {
      const { response, text } = answer;
      if (response.ok) return (JSON.parse(text) as { screenings: readonly NameScreeningResult[] }).screenings;
      const isPassing = response.status === 429 || response.status === 503;
      if (!isPassing || isLast) throw parseErrorResponse(text, response.status);
    }
    const seconds = Number(answer?.response.headers.get('retry-after') ?? Math.min(tries, 5));
    await sleep(Math.min(1_000 * seconds, maxWaitMs));
  }
}

/** Null if the connection broke and another attempt follows. @throws AppError OVERLOADED */
async function ask(
  url: URL,
  init: RequestInit,
  isLast: boolean,
): Promise<{ readonly response: Response; readonly text: string } | null> {
  try {
    const response = await send(url, init);
    return { response, text: await response.text() };
  } catch (error) {
    if (!isLast) return null;
    throw error instanceof AppError
      ? error
      : new AppError('OVERLOADED', `The connection to ${url.origin} broke: ${String(error)}`);
  }
}

async function readRows(file: string, kind: ScreenOptions['kind']): Promise<readonly Row[]> {
  const extension = extname(file).toLowerCase();
  const isCsv = extension === '.csv';
  if (!isCsv && extension !== '.ndjson' && extension !== '.jsonl') {
    throw new InvalidArgumentError('The file name must end with .csv, .ndjson or .jsonl.');
  }
  const text = readText(file);
  const rows = isCsv ? await csvRows(text) : ndjsonRows(text);
  if (rows.length === 0) throw invalidField('/file', 'The file has no rows.');
  return rows.map(({ line, item }) => ({
    line,
    item: kind === undefined ? item : { ...item, kind: item.kind === '' ? kind : item.kind },
  }));
}

function readText(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > maxBytes) throw invalidField('/file', `The file must have at most ${maxBytes / 1024 / 1024} MiB.`);
    const bytes = readFileSync(file);
    const text = bytes.toString('utf8');
    if (isUtf8(bytes)) return text;
    // A name with a lost letter would be screened as another name.
    const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
    throw invalidField('/file', `Line ${line} is not valid UTF-8. Save the file as “CSV UTF-8”, or convert it.`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalidField('/file', `The file ${file} cannot be read (${getSystemCode(error)}).`);
  }
}

async function csvRows(text: string): Promise<readonly Row[]> {
  const records: CsvRecord[] = [];
  const unreadable = (_line: number, { message }: Error): AppError =>
    invalidField('/file', `The file cannot be read as CSV: ${message}`);
  for await (const some of readCsv(Readable.from([text]), { longest: maxBytes, ltrim: true, unreadable })) {
    records.push(...some);
  }
  const [header, ...rest] = records;
  const titles = (header?.cells ?? []).map((title) => title.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const places = fields.map((field) => titles.findIndex((title) => columnNames[field].some((name) => name === title)));
  if (places[fields.indexOf('name')] === -1) {
    throw invalidField('/file', `The first line must name the columns: ${fields.join(', ')}. “name” is missing.`);
  }
  reportIgnoredColumns((header?.cells ?? []).filter((_, at) => !places.includes(at)));
  return rest.map(({ cells, line }) => ({
    line,
    item: toRowItem((field) => cells[places[fields.indexOf(field)] ?? -1]),
  }));
}

function ndjsonRows(text: string): readonly Row[] {
  const ignored = new Set<string>();
  const rows = text.split('\n').flatMap((one, at): Row[] => {
    if (one.trim() === '') return [];
    const line = at + 1;
    const value = parseObject(one);
    if (value === null) throw invalidField('/file', `Line ${line} is not a JSON object.`);
    for (const member of Object.keys(value)) if (!Object.hasOwn(columnNames, member)) ignored.add(member);
    return [{ line, item: toRowItem((field) => value[field]) }];
  });
  reportIgnoredColumns([...ignored]);
  return rows;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Leaves empty cells out. The check of the items reports faults in the others. */
function toRowItem(readValue: (field: keyof ScreenItem) => unknown): RowItem {
  const item: Record<string, string> = {};
  for (const field of fields) {
    const value = readValue(field);
    const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
    if (text !== '') item[field] = field === 'kind' ? text.toLowerCase() : text;
  }
  return { name: '', kind: '', ...item };
}

function reportIgnoredColumns(columns: readonly string[]): void {
  if (columns.length > 0) process.stderr.write(`Ignored columns: ${columns.join(', ')}.\n`);
}

/** @throws AppError INVALID_REQUEST with the line of the first wrong row */
function checkRows(rows: readonly Row[]): void {
  for (const { line, item } of rows) {
    const { kind } = item;
    if (kind !== 'person' && kind !== 'body') {
      throw invalidField('/file', `Line ${line}, kind: Must be person or body. Give --kind for rows without one.`);
    }
    try {
      readScreenItems([{ ...item, kind }], new Date());
    } catch (error) {
      const [fault] = error instanceof AppError ? error.errors : [];
      if (!fault) throw error;
      throw invalidField('/file', `Line ${line}, ${fault.pointer.split('/').at(-1) ?? ''}: ${fault.detail}`);
    }
  }
}

/** The number of each status, then every name that is not clear, then the lists. */
function describe(screenings: readonly NameScreeningResult[]): string {
  const counts = Map.groupBy(screenings, ({ status }) => status);
  const said = [...counts].map(([status, { length }]) => `${length} ${status}`).join(', ');
  const open = screenings
    .filter(({ status }) => status !== 'clear')
    .flatMap(({ name, status, statusDetail, candidates }) => [
      `${status}  ${name ?? ''}${statusDetail === null ? '' : `  (${statusDetail})`}`,
      ...candidates.map(
        (one) => `  ${one.strength.toFixed(2)}  ${one.matchedName}  ${one.list} ${one.reference}  ${one.resolution}`,
      ),
    ]);
  const lists = new Map(screenings.flatMap((one) => one.lists).map((list) => [list.list, list]));
  const listed = [...lists.values()].map(
    ({ list, asOf, state }) => `${list} of ${asOf ?? 'an unknown day'} (${state})`,
  );
  return [
    `${screenings.length} names: ${said}.`,
    listed.length > 0 ? `Lists: ${listed.join(', ')}.` : 'Lists: none. No sanctions check was made.',
    ...open,
  ].join('\n');
}
