import type { Pool } from 'pg';
import type { AuditOrigin } from '../../audit/auditRow.js';
import type { Services } from '../../caller/context.js';
import { type BulkOutcome, type BulkRow, type BulkRowError, parseRowLines } from '../../domain/bulk/bulkColumns.js';
import { isRefused, type RefusedRow, validateRow, type ValidRow } from '../../domain/bulk/validateRow.js';
import { formatIdentifier, type Identifier } from '../../domain/identifier.js';
import { reachVerification } from '../../operations/verifications/reachVerification.js';
import { toVerificationColumns, type VerificationColumns } from '../../operations/verifications/verificationCodec.js';
import type { EventLoopYield } from '../../platform/eventLoopYield.js';
import type { ClaimedBulk } from './claimBulk.js';

/** Rows that are verified together and stored atomically. */
export interface DecryptedChunk {
  readonly place: number;
  readonly firstRow: number;
  readonly rows: readonly BulkRow[];
}

const batchSize = 4;

/** The unfinished chunks of a bulk in the order of their rows, a few at a time to limit memory. */
export async function* decryptChunks(pool: Pool, bulkId: string): AsyncGenerator<DecryptedChunk, void, void> {
  let after = -1;
  for (;;) {
    const { rows } = await pool.query<{ place: number; first_row: number; rows: string }>({
      name: 'open-chunks',
      text: `select place, first_row, rows from bulk_chunks where bulk_id = $1 and outcomes is null and place > $2
        order by place limit ${batchSize}`,
      values: [bulkId, after],
    });
    for (const { place, first_row: firstRow, rows: lines } of rows) {
      yield { place, firstRow, rows: parseRowLines(lines) };
      after = place;
    }
    if (rows.length < batchSize) return;
  }
}

/** A chunk that is verified and not stored yet. */
export interface VerifiedChunk {
  readonly place: number;
  readonly verifiedAt: Date;
  readonly verifications: readonly VerificationColumns[];
  /** One for each row, in the same order. */
  readonly outcomes: readonly BulkOutcome[];
}

type Needs = Pick<Services, 'database' | 'registers' | 'further' | 'clock' | 'isUnaudited'>;

/**
 * Verifies each row of a chunk with the same result as a single verification. Numbers are looked up together, with one
 * statement for each register.
 * @throws the error of an unavailable database
 */
export async function verifyChunk(
  { database, registers, further, clock, isUnaudited }: Needs,
  bulk: ClaimedBulk,
  chunk: DecryptedChunk,
  eventLoop: EventLoopYield,
): Promise<VerifiedChunk> {
  const judged = [];
  for (const row of chunk.rows) judged.push(await eventLoop.run(() => validateRow(row)));
  // All look-ups of a chunk have the same time.
  let answeredAt: Date | undefined;
  const needs = { registers, further, pool: database.pool, clock: () => (answeredAt ??= clock()) };
  const reached = await Promise.all(
    judged.map(async (row) =>
      isRefused(row) ? row : reachVerification(needs, bulk, { ...row, requestedName: row.name }, { eventLoop }),
    ),
  );
  const toError = await withSuggestions(registers[bulk.mode], judged);
  const verifiedAt = answeredAt ?? clock();
  const origin = { ...toAuditOrigin(bulk), at: verifiedAt };
  const stored = { isAudited: !isUnaudited, hasEvents: bulk.hasEvents };
  const verifications: VerificationColumns[] = [];
  const outcomes: BulkOutcome[] = [];
  for (const row of reached) {
    if ('error' in row) {
      outcomes.push(toError(row));
      continue;
    }
    verifications.push(await eventLoop.run(() => toVerificationColumns(origin, row, stored)));
    const { answer } = row.facts;
    outcomes.push(
      answer.kind === 'unavailable'
        ? { code: 'REGISTER_UNAVAILABLE', detail: answer.reason, verificationId: row.id }
        : row.id,
    );
  }
  return { place: chunk.place, verifiedAt, verifications, outcomes };
}

/**
 * The most numbers that are looked up for the refused rows of a chunk: a file full of mistakes must not cost more than
 * a correct one.
 */
const mostCandidates = 4_000;

/** Adds the registered numbers that a refused row probably means to its error, with one look-up for each country. */
async function withSuggestions(
  registers: Services['registers']['live'],
  judged: readonly (ValidRow | RefusedRow)[],
): Promise<(row: RefusedRow) => BulkRowError> {
  const meant = judged.flatMap((row) => (isRefused(row) && row.meant ? [row.meant] : []));
  const toKey = ({ kind, value }: Identifier): string => kind + value;
  const names = new Map<string, string>();
  for (const [jurisdiction, rows] of Map.groupBy(meant, (one) => one.jurisdiction)) {
    const candidates = rows.flatMap((row) => row.candidates).slice(0, mostCandidates);
    const registered = await registers[jurisdiction].loadNames(candidates);
    for (const { identifier, legalName } of registered) names.set(toKey(identifier), legalName);
  }
  return ({ error, meant: asked }) => {
    const named = (asked?.candidates ?? []).flatMap((identifier) => {
      const legalName = names.get(toKey(identifier));
      return legalName === undefined ? [] : [`${formatIdentifier(identifier)} (${legalName})`];
    });
    return named.length === 0 ? error : { ...error, detail: `${error.detail} Did you mean ${named.join(' or ')}?` };
  };
}

function toAuditOrigin({ organisationId, mode, actor, address, requestId }: ClaimedBulk): Omit<AuditOrigin, 'at'> {
  return { organisationId, mode, actor, address, requestId };
}
