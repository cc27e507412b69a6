import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { AppError, invalidField, systemCodeOf } from '../platform/errors.js';
import { bulkService, type BulkService, type ShownBulk } from './bulkService.js';
import { countBar } from './countBar.js';
import { readIgnoredColumns, withKeptColumns, type IgnoredColumns } from './keepColumns.js';
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

/** `kyb bulk`: sends a file to a service, wherever it runs, and fetches the results. No database is asked, and none is started. */
export function addBulk(program: Command): void {
  program
    .command('bulk')
    .description('Send a file to a running service and write the results')
    .argument('<file>', 'CSV, JSON or NDJSON; the file extension decides')
    .addOption(new Option('--url <url>', 'URL of the service').env('KYB_URL').default('http://127.0.0.1:4000'))
    .addOption(
      new Option('--key <key>', 'API key; prefer the variable, which other users of the machine cannot see').env(
        'KYB_API_KEY',
      ),
    )
    .addOption(new Option('--jurisdiction <country>', 'jurisdiction of rows without one').choices(['AU', 'NZ']))
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
  if (key === undefined) throw invalidField('/key', 'Give an API key with --key, or in KYB_API_KEY.');
  if (json && out === undefined) throw invalidField('/out', 'With --json the results need a file. Give --out.');
  const service = bulkService(url, key);
  const ignored = await ignoredColumns(file, options);
  const query = new URLSearchParams({
    ...(options.jurisdiction !== undefined && { jurisdiction: options.jurisdiction }),
    ...(options.events === true && { events: 'true' }),
  });
  const { id } = await service.start(readFile(file), typeOf(file), query);
  const bulk = await follow(service, id);
  const results = await service.results(id, fetchedTypes[formatOf(options)]);
  await writeResults(options.keepColumns && ignored ? withKeptColumns(results, file, ignored) : results, out);
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

/** The columns that the service ignores, which are named before the file is sent. @throws AppError where they cannot be kept */
async function ignoredColumns(file: string, options: BulkOptions): Promise<IgnoredColumns | null> {
  if (!existsSync(file)) return null;
  const ignored = typeOf(file) === 'text/csv' ? await readIgnoredColumns(file) : null;
  if (ignored && ignored.titles.length > 0) process.stderr.write(`Ignored columns: ${ignored.titles.join(', ')}.\n`);
  if (options.keepColumns !== true) return ignored;
  if (ignored === null) throw invalidField('/keepColumns', '--keep-columns needs a CSV file with a header.');
  if (formatOf(options) !== 'csv') {
    throw invalidField('/keepColumns', '--keep-columns needs results as CSV. Give --format csv.');
  }
  return ignored;
}

function typeOf(file: string): string {
  const type = sentTypes[extname(file).toLowerCase()];
  if (type === undefined) {
    throw invalidField('/file', `The file name must end with one of ${Object.keys(sentTypes).join(', ')}.`);
  }
  return type;
}

function formatOf({ format, out }: BulkOptions): 'csv' | 'ndjson' {
  return format ?? (out !== undefined && extname(out).toLowerCase() === '.csv' ? 'csv' : 'ndjson');
}

function readFile(file: string): Readable {
  try {
    statSync(file);
  } catch (error) {
    throw invalidField('/file', `The file ${file} cannot be read (${systemCodeOf(error)}).`);
  }
  return createReadStream(file);
}

/** Shows how far it is until it has ended. */
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

async function writeResults(results: Readable, out: string | undefined): Promise<void> {
  try {
    if (out === undefined) await pipeline(results, process.stdout, { end: false });
    else await pipeline(results, createWriteStream(out));
  } catch (error) {
    throw new AppError(
      'INTERNAL',
      `The download of the results was interrupted (${systemCodeOf(error) || String(error)}). Run the command again.`,
    );
  }
}
