import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowLines, type BulkRow } from '../../domain/bulk/bulkLines.js';
import { AppError } from '../../platform/errors.js';

/** How many rows are verified, and stored, together. */
export const rowsOfChunk = 250;
const mostRows = 1_000_000;

/** Rows that are stored together, in the words of their table. */
export interface StagedChunk {
  readonly place: number;
  /** Counted from 1. */
  readonly firstRow: number;
  readonly rowCount: number;
  readonly lines: string;
}

/** An upload that has come whole, and lies outside of the database still. */
export interface StagedRows {
  readonly total: number;
  /** In their order. */
  chunks(): Iterable<StagedChunk> | AsyncIterable<StagedChunk>;
}

interface Part {
  readonly bytes: number;
  readonly rowCount: number;
}

/**
 * Takes rows as they come into a file that has no name, encrypted under a key that is in memory alone: whatever becomes of
 * this process, nothing of it stays. One chunk is in memory, and no connection to the database is held, however slowly
 * the rows come.
 * @throws AppError INVALID_REQUEST for no row or more than 1,000,000, and whatever the rows end with
 */
export async function stageRows<Result>(
  batches: AsyncIterable<readonly BulkRow[]>,
  use: (staged: StagedRows) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `kyb-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await use(await takeRows(batches, file));
  } finally {
    await file.close();
  }
}

async function takeRows(batches: AsyncIterable<readonly BulkRow[]>, file: FileHandle): Promise<StagedRows> {
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-ctr', key, iv);
  const parts: Part[] = [];
  let [total, waiting]: [number, BulkRow[]] = [0, []];
  const keep = async (rows: readonly BulkRow[]): Promise<void> => {
    const sealed = cipher.update(rowLines(rows), 'utf8');
    await file.appendFile(sealed);
    parts.push({ bytes: sealed.length, rowCount: rows.length });
  };
  for await (const batch of batches) {
    total += batch.length;
    if (total > mostRows) throw new AppError('INVALID_REQUEST', 'The file has more than 1,000,000 rows. Split it.');
    waiting.push(...batch);
    while (waiting.length >= rowsOfChunk) {
      await keep(waiting.slice(0, rowsOfChunk));
      waiting = waiting.slice(rowsOfChunk);
    }
  }
  if (waiting.length > 0) await keep(waiting);
  if (total === 0) throw new AppError('INVALID_REQUEST', 'The file has no rows. Send at least one.');
  return { total, chunks: () => readParts(file, parts, createDecipheriv('aes-256-ctr', key, iv)) };
}

async function* readParts(
  file: FileHandle,
  parts: readonly Part[],
  decipher: ReturnType<typeof createDecipheriv>,
): AsyncGenerator<StagedChunk, void, undefined> {
  let [from, firstRow] = [0, 1];
  for (const [place, { bytes, rowCount }] of parts.entries()) {
    const sealed = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(sealed, 0, bytes, from);
    if (bytesRead !== bytes) throw new Error('A staged file has become shorter.');
    yield { place, firstRow, rowCount, lines: decipher.update(sealed).toString('utf8') };
    from += bytes;
    firstRow += rowCount;
  }
}
