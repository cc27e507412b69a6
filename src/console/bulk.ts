import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CsvError, type Options, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { parseColumns } from '../domain/bulk/bulkColumns.js';
import { detectDelimiter } from '../domain/bulk/parseRow.js';
import { maxFileNameLength } from '../domain/inputs/verifications.js';
import { jurisdictionCodes } from '../domain/jurisdictions/jurisdiction.js';
import { csvDialect } from '../platform/csvReader.js';
import { AppError, getSystemCode, invalidField } from '../platform/errors.js';
import { bulkService, type BulkService, keyOption, requireKey, type ShownBulk, urlOption } from './bulkService.js';
import { print } from './run.js';

interface BulkOptions {
  readonly url: string;
  readonly key?: string;
  readonly jurisdiction?: string;
  readonly events?: boolean;
  readonly out?: string;
  readonly format?: 'csv' | 'ndjson';
  readonly keepColumns?: boolean;
  readonly json?: boolean;
}

const sentTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/csv',
  '.txt': 'text/csv',
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
};
const fetchedTypes = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;
const pollMs = 500;

/** `kyb bulk`: sends a file to a running service and fetches the results. Needs no database. */
export function addBulk(program: Command): void {
  program
    .command('bulk')
    .description('Send a file to a running service and write the results')
    .argument('<file>', 'CSV, JSON or NDJSON; the file extension decides')
    .addOption(urlOption)
    .addOption(keyOption)
    .addOption(new Option('--jurisdiction <country>', 'jurisdiction of rows without one').choices(jurisdictionCodes))
    .option('--events', 'record events for each row')
    .option('--out <file>', 'file for the results (default: stdout)')
    .addOption(
      new Option('--format <format>', 'format of the results (default: by the extension of --out)').choices([
        'csv',
        'ndjson',
      ]),
    )
    .option('--keep-columns', 'add the ignored columns of a CSV file to CSV results')
    .option('--json', 'print one JSON document about the bulk; requires --out for the results')
    .action((file: string, options: BulkOptions) => runBulk(file, options));
}

async function runBulk(file: string, options: BulkOptions): Promise<void> {
  const { url, key, out, json = false } = options;
  if (json && out === undefined) throw new InvalidArgumentError('With --json the results need a file. Give --out.');
  const service = bulkService(url, requireKey(key));
  const ignored = await ignoredColumns(file, options);
  if (out !== undefined) await requireWritable(out);
  const query = new URLSearchParams({
    ...(options.jurisdiction !== undefined && { jurisdiction: options.jurisdiction }),
    ...(options.events === true && { events: 'true' }),
    fileName: basename(file).slice(0, maxFileNameLength),
  });
  const { id } = await service.start(() => readFile(file), toMediaType(file), query);
  // A failure of this command does not end the bulk.
  process.stderr.write(`${id} has started. Its results will be at ${service.resultsUrl(id).href}\n`);
  const bulk = await follow(service, id);
  const results = await service.results(id, fetchedTypes[toOutputFormat(options)]);
  try {
    await writeResults(options.keepColumns && ignored ? withKeptColumns(results, file, ignored) : results, out);
  } catch (error) {
    const reason = getSystemCode(error) || String(error);
    throw new AppError(
      'INTERNAL',
      `The download of the results was interrupted (${reason}). Another run would verify the rows again: download ${service.resultsUrl(id).href}`,
    );
  }
  const { status, total, failed, counts, failure } = bulk;
  const said = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  const text = `${id} ${status}: ${[...said, `${failed} errors in ${total} rows`].join(', ')}.${failure === null ? '' : ` ${failure}`}`;
  const exitCode = status === 'completed' ? 0 : 1;
  if (json) print({ json }, { json: bulk, text, exitCode });
  else {
    process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  }
}

/**
 * The columns that the service ignores; they are listed before the file is sent. @throws AppError if `--keep-columns` cannot keep
 * them
 */
async function ignoredColumns(file: string, options: BulkOptions): Promise<IgnoredColumns | null> {
  if (!existsSync(file)) return null;
  const ignored = toMediaType(file) === 'text/csv' ? await readIgnoredColumns(file) : null;
  if (ignored && ignored.titles.length > 0) process.stderr.write(`Ignored columns: ${ignored.titles.join(', ')}.\n`);
  if (options.keepColumns !== true) return ignored;
  if (ignored === null) throw new InvalidArgumentError('--keep-columns needs a CSV file with a header.');
  if (toOutputFormat(options) !== 'csv') {
    throw new InvalidArgumentError('--keep-columns needs results as CSV. Give --format csv.');
  }
  return ignored;
}

function toMediaType(file: string): string {
  const type = sentTypes[extname(file).toLowerCase()];
  if (type === undefined) {
    throw new InvalidArgumentError(`The file name must end with one of ${Object.keys(sentTypes).join(', ')}.`);
  }
  return type;
}

function toOutputFormat({ format, out }: BulkOptions): 'csv' | 'ndjson' {
  return format ?? (out !== undefined && extname(out).toLowerCase() === '.csv' ? 'csv' : 'ndjson');
}

function readFile(file: string): Readable {
  try {
    statSync(file);
  } catch (error) {
    throw invalidField('/file', `The file ${file} cannot be read (${getSystemCode(error)}).`);
  }
  return createReadStream(file);
}

/** Shows the progress until the bulk has ended. */
async function follow(service: BulkService, id: string): Promise<ShownBulk> {
  const bar = countBar('rows');
  try {
    for (;;) {
      const bulk = await service.get(id);
      bar.update({ done: bulk.processed, total: bulk.total });
      if (bulk.status !== 'queued' && bulk.status !== 'running') return bulk;
      await sleep(pollMs);
    }
  } finally {
    bar.stop();
  }
}

/**
 * Checked before the file is sent: its rows would be verified for nothing. Leaves no file behind, in case the upload fails.
 * @throws AppError INVALID_REQUEST
 */
async function requireWritable(out: string): Promise<void> {
  const isNew = !existsSync(out);
  try {
    await (await open(out, 'a')).close();
    if (isNew) await unlink(out);
  } catch (error) {
    throw invalidField('/out', `The file ${out} cannot be written (${getSystemCode(error)}).`);
  }
}

async function writeResults(results: Readable, out: string | undefined): Promise<void> {
  if (out === undefined) await pipeline(results, process.stdout, { end: false });
  else await pipeline(results, createWriteStream(out));
}

interface IgnoredColumns {
  readonly titles: readonly string[];
  readonly places: readonly number[];
  readonly delimiter: string;
}

const headBytes = 65_536;

/** Reads the header of a CSV file; null if the file has none. @throws AppError INVALID_REQUEST if it cannot be read */
async function readIgnoredColumns(file: string): Promise<IgnoredColumns | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
    const delimiter = detectDelimiter(head);
    for await (const record of parse(head, { ...dialect(delimiter), to: 1 }) as AsyncIterable<string[]>) {
      const read = parseColumns(record.map((cell) => cell.trim()));
      if ('fault' in read || !read.isHeader) return null;
      const known = new Set(Object.values(read.columns.places));
      const places = [...record.keys()].filter((place) => !known.has(place) && record[place]?.trim() !== '');
      return { titles: places.map((place) => record[place] ?? ''), places, delimiter };
    }
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField('/file', `The header of the file cannot be read: ${error.message}`);
  } finally {
    await handle.close();
  }
}

/** The options with which the service reads a file, so that a row has the same number in both. */
function dialect(delimiter: string): Options {
  return { ...csvDialect(delimiter), ltrim: true };
}

/**
 * The results of a bulk as CSV, each row followed by the ignored columns of the file. Rows are matched by their number, so that
 * the results of a cancelled bulk can be joined, too.
 */
function withKeptColumns(results: Readable, file: string, { titles, places, delimiter }: IgnoredColumns): Readable {
  async function* joined(): AsyncGenerator<string> {
    const rows = readRecords(createReadStream(file), dialect(delimiter))[Symbol.asyncIterator]();
    await rows.next();
    let at = 0;
    let isHeader = true;
    for await (const cells of readRecords(results, { relax_column_count: true })) {
      if (isHeader) {
        isHeader = false;
        yield line([...cells, ...titles]);
        continue;
      }
      let row: string[] = [];
      for (const wanted = Number(cells[0]); at < wanted; at++) {
        row = ((await rows.next()).value as string[] | undefined) ?? [];
      }
      yield line([...cells, ...places.map((place) => row[place] ?? '')]);
    }
    await rows.return?.();
  }
  return Readable.from(joined());
}

/** The records of a CSV file. If the stream fails, reading them fails: `pipe` would leave the error to nobody. */
function readRecords(stream: Readable, options: Options): AsyncIterable<string[]> {
  const parser = parse(options);
  pipeline(stream, parser).catch(() => undefined);
  return parser;
}

function line(cells: readonly string[]): string {
  return stringify([[...cells]], { record_delimiter: 'windows', quote_record_delimiter: true });
}

/** Draws on stderr, so that stdout has only the report. Without a terminal it prints a line every few seconds. */
export interface CountBar {
  readonly update: (progress: { readonly done: number; readonly total: number }) => void;
  readonly stop: () => void;
}

/** @param noun the counted things, in the plural */
export function countBar(noun: string): CountBar {
  const bar = new SingleBar({
    format: `{bar} {percentage}%  {value} of {total} ${noun}  {eta_formatted} left`,
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    hideCursor: true,
  });
  return {
    update: ({ done, total }) => {
      if (!bar.isActive) bar.start(total, 0);
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => {
      bar.stop();
    },
  };
}
