import { type Context, readAtReplica, requireTenant } from '../../caller/context.js';
import { type BulkItem, type BulkRowError, parseOutcomeLines, parseRowLines } from '../../domain/bulk/bulkColumns.js';
import type { Mode } from '../../domain/tenancy.js';
import { keptDays } from '../../domain/inputs/limits.js';
import type { Bulk } from '../../entities/bulk.js';
import { AppError } from '../../platform/errors.js';
import { withCandidateEntries } from '../screening/loadCandidateEntry.js';
import {
  storedColumns,
  type StoredRow,
  toStoredVerificationResult,
  type VerificationResult,
} from '../verifications/verificationCodec.js';

/** The result of one row. */
export interface RowResult {
  /** Counted from 1. */
  readonly row: number;
  readonly asked: BulkItem;
  readonly outcome:
    { readonly result: VerificationResult } | { readonly result?: undefined; readonly error: BulkRowError };
}

interface Chunk {
  readonly place: number;
  readonly first_row: number;
  readonly rows: string;
  readonly outcomes: string;
}

interface BulkReference {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly bulkId: string;
}

type ResultSources = Pick<Context, 'pool' | 'further'>;

const beforeFirst = -1;
const findChunk = {
  name: 'find-done-chunk',
  text: `select c.place, c.first_row, c.rows, c.outcomes from bulk_chunks c join bulks b on b.id = c.bulk_id
    where c.bulk_id = $1 and b.organisation_id = $2 and b.mode = $3 and c.place > $4 and c.outcomes is not null
    order by c.place limit 1`,
};
const findVerifications = {
  name: 'find-verifications-of-chunk',
  text: `select coalesce(json_agg(row), '[]')::text as page from (
    select ${storedColumns(true)} from verifications where organisation_id = $1 and mode = $2 and id = any ($3::text[])
  ) row`,
};

/**
 * The results of a bulk that has ended, in the order of the rows, without rows that were not reached. They are read chunk by
 * chunk, and no connection is held in between.
 * @throws AppError STATE_CONFLICT for a bulk that has not ended, or whose retention has passed
 */
export async function loadResults(
  ctx: Context,
  { id: bulkId, status, processed }: Pick<Bulk, 'id' | 'status' | 'processed'>,
): Promise<AsyncGenerator<readonly RowResult[], void, undefined>> {
  const { organisationId, mode } = requireTenant(ctx);
  if (status === 'queued' || status === 'running') {
    throw new AppError('STATE_CONFLICT', `This bulk is ${status}. Download the results when it has ended.`);
  }
  const { rowCount } = await ctx.pool.query('select 1 from bulk_chunks where bulk_id = $1 limit 1', [bulkId]);
  if (rowCount === 0) {
    throw new AppError(
      'STATE_CONFLICT',
      `The results of this bulk were deleted after ${keptDays.bulkResults} days. Its verifications are kept.`,
    );
  }
  return loadChunks(ctx, { organisationId, mode, bulkId }, processed);
}

/** @throws Error if there are fewer results than `processed`, because their retention has ended since the first one */
async function* loadChunks(
  ctx: Context,
  place: BulkReference,
  processed: number,
): AsyncGenerator<readonly RowResult[], void, undefined> {
  let [after, left] = [beforeFirst, processed];
  for (;;) {
    const values = [place.bulkId, place.organisationId, place.mode, after];
    const found = await readAtReplica(ctx, async (own) => {
      const { rows } = await own.pool.query<Chunk>({ ...findChunk, values });
      return rows[0] && { place: rows[0].place, results: await loadRowResults(own, place, rows[0]) };
    });
    if (!found) break;
    yield found.results;
    [after, left] = [found.place, left - found.results.length];
  }
  if (left > 0) throw new Error(`${left} results were deleted during their download.`);
}

async function loadRowResults(
  { pool, further }: ResultSources,
  { organisationId, mode }: BulkReference,
  chunk: Chunk,
): Promise<RowResult[]> {
  const outcomes = parseOutcomeLines(chunk.outcomes);
  const ids = outcomes.filter((outcome) => typeof outcome === 'string');
  const { rows } = await pool.query<{ page: string }>({ ...findVerifications, values: [organisationId, mode, ids] });
  const stored = JSON.parse(rows[0]?.page ?? '[]') as StoredRow[];
  const results = await withCandidateEntries(further[mode], stored.map(toStoredVerificationResult));
  const byId = new Map(results.map((result) => [result.id, result]));
  return parseRowLines(chunk.rows).map((asked, index) => {
    const row = chunk.first_row + index;
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`Row ${row} is done but has no outcome.`);
    if (typeof outcome !== 'string') return { row, asked, outcome: { error: outcome } };
    const result = byId.get(outcome);
    if (!result) throw new Error(`The verification ${outcome} does not exist.`);
    return { row, asked, outcome: { result } };
  });
}
