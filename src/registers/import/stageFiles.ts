import { once } from 'node:events';
import { DatabaseError, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { collectRejects, ImportRefusal } from './importRefusal.js';
import type { ExtractFormat, KnownRecords, PlannedFile, ReadOutcome, Reject, RowChunk } from './extractFile.js';
import { type FileNumber, loadKnownRecords, type HeldFiles, UnmatchedRows, StoredDigests } from './knownRecords.js';
import type { RegisterTable } from './registerTables.js';

/** All files of an import, loaded into a new table and checked. */
export interface Staging {
  readonly table: string;
  readonly files: readonly StagedFile[];
  readonly rejects: readonly FileReject[];
  readonly records: number;
  /** The seed of the digests of the rows of each file. */
  readonly seeds: ReadonlyMap<number, bigint>;
}

export interface StagingOptions {
  /** The files that the register has. Their rows are compared with the staged ones. Null if the table will replace the register's. */
  readonly held: HeldFiles | null;
  /** The day of files that do not state it. */
  readonly asOf: string | null;
  /** Receives the number of records read since the last call. */
  readonly onRecords: (records: number) => void;
}

/**
 * Loads the files into a new table in the current transaction. A temporary table is written without a log and ends with
 * the connection. A table that will become the register's own is not temporary.
 * @throws ImportRefusal if a file is incomplete
 */
export async function stageFiles(
  client: PoolClient,
  table: RegisterTable,
  format: ExtractFormat,
  planned: readonly PlannedFile[],
  { held, asOf, onRecords }: StagingOptions,
): Promise<Staging> {
  const staging = `${table.name}_staging`;
  // A page has room for two rows that change later, so no index changes with them.
  await client.query(
    `create ${held ? 'temporary ' : ''}table ${staging} (like ${table.name} including comments) with (fillfactor = 96)`,
  );
  const unmatched = held && (await UnmatchedRows.create(client, table, planned));
  const { tables } = format;
  await tables?.create(client);
  const loaded: LoadedFile[] = [];
  const seeds = new Map<number, bigint>();
  for await (const { file, known } of loadKnownRecords(planned, table, held)) {
    const target = tables?.target(file) ?? `${staging} (${table.columns.join(', ')})`;
    if (table.hasDigest) seeds.set(file.sequence, known.seed);
    loaded.push(await loadFile(client, { target, format, file, known, onRecords }));
    if (known instanceof StoredDigests) await unmatched?.add(known);
  }
  const files = dateFiles(loaded, asOf, tables !== undefined);
  const joined = await tables?.join(
    client,
    staging,
    loaded.flatMap((file) => file.rejects.flatMap(({ number }) => number ?? [])),
  );
  const rejects = files.flatMap((file) => file.rejects.map((reject) => ({ ...reject, sequence: file.sequence })));
  const repeated = unmatched ? await unmatched.takeRepeated(staging) : [];
  const duplicates = toRejects([...repeated, ...(await addPrimaryKey(client, staging, table))], files);
  await unmatched?.finish(staging);
  const records = joined?.records ?? files.reduce((total, file) => total + file.records, 0);
  return {
    table: staging,
    files,
    rejects: [...rejects, ...duplicates],
    records: records - duplicates.length,
    seeds,
  };
}

const uniqueViolation = '23505';

/**
 * Makes the number the primary key of the staging table. A number that occurs more than once is unreliable: all its
 * rows are removed and returned.
 */
async function addPrimaryKey(
  client: PoolClient,
  staging: string,
  table: RegisterTable,
): Promise<readonly FileNumber[]> {
  const add = `alter table ${staging} add constraint ${staging}_pkey primary key (${table.key})`;
  await client.query('savepoint key');
  try {
    await client.query(add);
    return [];
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === uniqueViolation)) throw error;
  }
  await client.query('rollback to savepoint key');
  const { rows } = await client.query<FileNumber>(`
    delete from ${staging}
    where ${table.key} in (select ${table.key} from ${staging} group by ${table.key} having count(*) > 1)
    returning ${table.key} as number, file`);
  await client.query(add);
  return rows;
}

function toRejects(numbers: readonly FileNumber[], files: readonly StagedFile[]): readonly FileReject[] {
  const names = new Map(files.map(({ sequence, source }) => [sequence, source.name]));
  return numbers.map(({ number, file }) => ({
    number,
    sequence: file,
    file: names.get(file) ?? '',
    line: null,
    reason: 'the number occurs more than once in the files of this import',
  }));
}

/**
 * The day of each file: as the operator stated, or as in the file, or the newest change in its records, or in those of
 * all files if they are one set.
 * @throws ImportRefusal if there is no date
 */
function dateFiles(files: readonly LoadedFile[], asOf: string | null, isSet: boolean): readonly StagedFile[] {
  const findNewest = (of: readonly LoadedFile[]): string | null =>
    of.map(({ newest }) => newest).reduce((left, right) => ((right ?? '') > (left ?? '') ? right : left), null);
  return files.map((file) => {
    const extractTime = asOf ?? file.head.extractTime ?? findNewest(isSet ? files : [file]);
    if (extractTime) return { ...file, extractTime };
    throw new ImportRefusal(`${file.source.name} has no date. State the date with --as-of YYYY-MM-DD.`);
  });
}

interface FileLoad {
  /** A table and its columns, for use after `copy`. */
  readonly target: string;
  readonly format: ExtractFormat;
  readonly file: PlannedFile;
  readonly known: KnownRecords;
  readonly onRecords: (records: number) => void;
}

/**
 * Loads one file of a register into a table that the current transaction created.
 * @throws ImportRefusal if the file is incomplete, or PostgreSQL refuses a row
 */
async function loadFile(client: PoolClient, { target, format, file, known, onRecords }: FileLoad): Promise<LoadedFile> {
  const { name } = file.source;
  const { rejects, onReject } = collectRejects(name);
  const rows = format.rows(file, onReject, known);
  return { ...file, ...(await loadRows(client, { target, name, rows, onRecords })), rejects };
}

interface RowLoad<Outcome> {
  /** A table and its columns, for use after `copy`. */
  readonly target: string;
  /** The name of the file, for errors. */
  readonly name: string;
  readonly rows: AsyncGenerator<RowChunk, Outcome, void>;
  readonly onRecords: (records: number) => void;
}

/**
 * Loads the rows of one file into a table that the current transaction created. The rows are therefore written frozen,
 * and without a log if no replica needs one.
 * @returns the result of the file's parser
 * @throws ImportRefusal if the file is incomplete, or PostgreSQL refuses a row
 */
export async function loadRows<Outcome>(
  client: PoolClient,
  { target, name, rows, onRecords }: RowLoad<Outcome>,
): Promise<Outcome> {
  const statement = `copy ${target} from stdin with (format text, freeze)`;
  try {
    return await copyRows(client, statement, rows, onRecords);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new ImportRefusal(`PostgreSQL refused the rows of ${name}: ${error.message}.`, { cause: error });
  }
}

/**
 * Sends chunks of rows to `copy … from stdin` with back-pressure: the next chunk is requested once the connection has
 * accepted the last. If the source fails, the copy is aborted. If PostgreSQL refuses a row or disconnects, its error is
 * thrown and the source is closed.
 * @returns the result of the source
 */
export async function copyRows<Outcome>(
  client: PoolClient,
  statement: string,
  rows: AsyncGenerator<RowChunk, Outcome, void>,
  onRecords: (records: number) => void,
): Promise<Outcome> {
  const copy = client.query(copyFrom(statement));
  let refusal: Error | undefined;
  copy.on('error', (error) => (refusal ??= error));
  try {
    for (;;) {
      const next = await rows.next();
      if (refusal) break;
      if (next.done) {
        copy.end();
        await once(copy, 'finish');
        return next.value;
      }
      if (!copy.write(next.value.rows)) await once(copy, 'drain');
      onRecords(next.value.records);
    }
  } catch (error) {
    if (!refusal) {
      copy.destroy(new Error('the source of the rows failed'));
      await once(copy, 'close').catch(() => undefined);
      throw error;
    }
  }
  await rows.return(undefined as Outcome);
  throw refusal;
}

export interface FileReject extends Reject {
  readonly sequence: number;
}

interface LoadedFile extends PlannedFile, ReadOutcome {
  readonly rejects: readonly Reject[];
}

/** A staged file and the day of its data. */
export interface StagedFile extends LoadedFile {
  /** `2026-05-06T12:23:33` or a date. */
  readonly extractTime: string;
}

/** A text in PostgreSQL's text format for COPY. It must not contain NUL. */
export function copyText(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '');
}

const escapes: Partial<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Reads a value of the text format that is not null. */
export function parseCopyText(value: string): string {
  return value.includes('\\') ? value.replace(/\\(.)/g, (_, letter: string) => controls[letter] ?? letter) : value;
}

const controls: Partial<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** One row of the text format: null becomes `\N`, and all other values are escaped. */
export function copyRow(values: readonly (string | number | null)[]): string {
  return values.map((value) => (value === null ? '\\N' : copyText(String(value)))).join('\t') + '\n';
}

/** Bytes that are appended, in memory that grows. */
export class GrowingBytes {
  length = 0;
  private bytes = Buffer.allocUnsafe(16 * 1024);

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const longer = Buffer.allocUnsafe(2 * (this.length + more));
    this.bytes.copy(longer, 0, 0, this.length);
    this.bytes = longer;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.add(bytes, 0, bytes.length);
  }

  /** Appends bytes, for which there must be room. */
  add(from: Uint8Array, start: number, end: number): void {
    const { bytes } = this;
    let { length } = this;
    for (let at = start; at < end; at += 1) bytes[length++] = from[at] ?? 0;
    this.length = length;
  }

  isAt(place: number, from: Uint8Array, start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) if (this.bytes[place + at - start] !== from[at]) return false;
    return true;
  }

  toText(start: number, end: number): string {
    return this.bytes.toString('utf8', start, end);
  }

  /** Everything appended since the last call. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    this.bytes = Buffer.allocUnsafe(this.bytes.length);
    this.length = 0;
    return taken;
  }
}
