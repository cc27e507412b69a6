import type { EntityManager } from '@mikro-orm/postgresql';
import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import { Bulk } from '../../entities/bulk.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { bulkResultOf, type BulkResult } from './bulkResult.js';
import type { StagedChunk, StagedRows } from './stageRows.js';

const chunksAtOnce = 10;

/**
 * Stores rows to be verified: all of them, or nothing. The caller is locked last, so that whoever revokes it does not wait for
 * the rows.
 * @throws AppError UNAUTHENTICATED for a caller that has ended meanwhile
 */
export async function startBulk(
  ctx: Context,
  rows: StagedRows,
  { wantsEvents }: { readonly wantsEvents: boolean },
): Promise<BulkResult> {
  const caller = requireTenant(ctx);
  const { organisationId, mode, callerId } = caller;
  const now = ctx.clock();
  const id = newId('bulk', now);
  const { total } = rows;
  return ctx.em.transactional(async (em) => {
    const bulk = em.create(Bulk, {
      ...{ id, organisationId, mode, callerId, wantsEvents, total },
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
    await enterAudit(ctx, em, {
      action: 'bulk.started',
      object: { kind: 'bulk', id },
      details: { total, wantsEvents },
    });
    const answer = bulkResultOf(bulk, now);
    await rememberAnswer(ctx, em, answer);
    return answer;
  });
}

/** Statements of a bounded size: none comes near the time that a statement may take. */
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
    await em
      .getConnection()
      .execute(
        `insert into bulk_chunks (bulk_id, place, first_row, row_count, rows) values ${waiting.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
        values,
        'run',
        em.getTransactionContext(),
      );
    waiting = [];
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    if (waiting.length === chunksAtOnce) await store();
  }
  await store();
}
