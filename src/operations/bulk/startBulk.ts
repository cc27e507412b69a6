import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import { type BulkItem, type BulkRow, formatRowLines } from '../../domain/bulk/bulkColumns.js';
import { parseRow } from '../../domain/bulk/parseRow.js';
import { newId } from '../../domain/ids.js';
import { bulkFile } from '../../domain/inputs/limits.js';
import { bulk as bulkInput } from '../../domain/inputs/verifications.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { Bulk } from '../../entities/bulk.js';
import { AppError, getSystemCode } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { type BulkResult, toBulkResult } from './getBulk.js';

const chunksAtOnce = 10;

/**
 * Stores all rows to be verified, or none. The caller is locked last, so that revoking it does not have to wait for the rows.
 * @throws AppError UNAUTHENTICATED for a caller that has been revoked in the meantime
 */
export async function startBulk(
  ctx: Context,
  rows: StagedRows,
  { wantsEvents, fileName }: { readonly wantsEvents: boolean; readonly fileName: string | null },
): Promise<BulkResult> {
  const caller = requireTenant(ctx);
  const { organisationId, mode, callerId } = caller;
  const now = ctx.clock();
  const id = newId('bulk', now);
  const { total } = rows;
  return ctx.em.transactional(async (em) => {
    const bulk = em.create(Bulk, {
      ...{ id, organisationId, mode, callerId, wantsEvents, fileName, total },
      ...{ status: 'queued', processed: 0, failed: 0 },
      apiKeyId: caller.kind === 'key' ? caller.keyId : null,
      memberId: caller.kind === 'member' ? caller.memberId : null,
      callerAddress: ctx.address,
      requestId: ctx.requestId,
      createdAt: now,
    });
    await em.flush();
    await storeChunks(em, id, rows.chunks());
    await lockCaller(em, caller, ctx.clock());
    await recordAudit(ctx, em, {
      action: 'bulk.started',
      object: { kind: 'bulk', id },
      details: { total, wantsEvents },
    });
    const answer = toBulkResult(bulk, now);
    await storeResponse(ctx, em, answer);
    return answer;
  });
}

/** Bounded statements: none comes near the statement timeout. */
async function storeChunks(em: EntityManager, bulkId: string, chunks: ReturnType<StagedRows['chunks']>): Promise<void> {
  let waiting: StagedChunk[] = [];
  const store = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const values = waiting.flatMap(({ place, firstRow, rowCount, lines }) => [
      bulkId,
      place,
      firstRow,
      rowCount,
      lines,
    ]);
    await queryRows(
      em,
      `insert into bulk_chunks (bulk_id, place, first_row, row_count, rows) values ${waiting.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
      values,
    );
    waiting = [];
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    if (waiting.length === chunksAtOnce) await store();
  }
  await store();
}

/** The number of rows that are verified and stored together. */
const rowsPerChunk = 250;
const { maxRows } = bulkFile;

/** Rows that are stored together, with the columns of their table. */
interface StagedChunk {
  readonly place: number;
  /** Counted from 1. */
  readonly firstRow: number;
  readonly rowCount: number;
  readonly lines: string;
}

/** A complete upload that is not yet in the database. */
interface StagedRows {
  readonly total: number;
  chunks(): Iterable<StagedChunk> | AsyncIterable<StagedChunk>;
}

interface Part {
  readonly bytes: number;
  readonly rowCount: number;
}

/**
 * Writes rows as they arrive to a file without a name, encrypted under a key that exists only in memory, so that nothing remains
 * if this process dies. Only one chunk is in memory, and no database connection is held while rows arrive.
 * @throws AppError INVALID_REQUEST for no row or too many, OVERLOADED if the disk is full, and any error of `batches`
 */
export async function stageRows<Result>(
  batches: AsyncIterable<readonly BulkRow[]>,
  use: (staged: StagedRows) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `kyb-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600).catch(refuseWithoutRoom);
  try {
    await unlink(path);
    return await use(await writeRows(batches, file));
  } finally {
    await file.close();
  }
}

// No space, no quota, and no free file descriptor in the process or the system.
const withoutRoom = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

/** @throws AppError OVERLOADED if the operator has to make room for uploads; otherwise the error as it is */
function refuseWithoutRoom(error: unknown): never {
  if (!withoutRoom.has(getSystemCode(error))) throw error;
  throw new AppError('OVERLOADED', 'The service has no room for the upload now. Send the same file again later.', {
    retryAfterSeconds: 60,
    cause: error,
  });
}

async function writeRows(batches: AsyncIterable<readonly BulkRow[]>, file: FileHandle): Promise<StagedRows> {
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-ctr', key, iv);
  const parts: Part[] = [];
  let [total, waiting]: [number, BulkRow[]] = [0, []];
  const keep = async (rows: readonly BulkRow[]): Promise<void> => {
    const encrypted = cipher.update(formatRowLines(rows), 'utf8');
    await file.appendFile(encrypted).catch(refuseWithoutRoom);
    parts.push({ bytes: encrypted.length, rowCount: rows.length });
  };
  for await (const batch of batches) {
    total += batch.length;
    if (total > maxRows) {
      throw new AppError('INVALID_REQUEST', `The file has more than ${maxRows.toLocaleString('en')} rows. Split it.`);
    }
    waiting.push(...batch);
    while (waiting.length >= rowsPerChunk) {
      await keep(waiting.slice(0, rowsPerChunk));
      waiting = waiting.slice(rowsPerChunk);
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
    const encrypted = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(encrypted, 0, bytes, from);
    if (bytesRead !== bytes) throw new Error('A staged file has become shorter.');
    yield { place, firstRow, rowCount, lines: decipher.update(encrypted).toString('utf8') };
    from += bytes;
    firstRow += rowCount;
  }
}

export interface StartBulkInput {
  readonly items: readonly (Pick<BulkItem, 'queryValue'> & Partial<BulkItem>)[];
  /** The country of rows without one. */
  readonly jurisdiction?: Jurisdiction | null;
  readonly events?: boolean | null;
  readonly fileName?: string | null;
}

/** Starts a bulk of rows that are already in memory. @throws AppError INVALID_REQUEST for no row */
export async function startBulkFromItems(
  ctx: Context,
  { items, jurisdiction = null, events, fileName: sentName }: StartBulkInput,
): Promise<BulkResult> {
  const { fileName = null } = parseInput(bulkInput, { items, fileName: sentName });
  const rows = items.map(({ queryValue, jurisdiction: own = null, reference = null, name = null, product = null }) =>
    parseRow({ queryValue, jurisdiction: own, reference, name, product }, jurisdiction),
  );
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsPerChunk) }, (_, place): StagedChunk => {
    const own = rows.slice(place * rowsPerChunk, (place + 1) * rowsPerChunk);
    return { place, firstRow: place * rowsPerChunk + 1, rowCount: own.length, lines: formatRowLines(own) };
  });
  return startBulk(ctx, { total: rows.length, chunks: () => chunks }, { wantsEvents: events ?? false, fileName });
}
