import type { Pool } from 'pg';
import { type CheckedScope, checkEntries } from '../../audit/checkEntries.js';
import { checkHeads, type SignedHead } from '../../audit/checkHeads.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { type AuditFault, FaultList } from '../../domain/audit/auditFault.js';
import { encodeCursor } from '../../domain/page.js';
import { readPageRequest } from '../pageRequest.js';

/** The result of checking a part of the audit log. */
export interface AuditCheckResult {
  readonly checkedAt: Date;
  /** The number of entries that this call has checked. */
  readonly checked: number;
  readonly unsealed: number;
  readonly unsigned: number;
  /** The number that remains, counted up to 100,000. */
  readonly remaining: number;
  /** Continues after the checked entries; null at the end. */
  readonly nextCursor: string | null;
  readonly faultCount: number;
  readonly firstFault: AuditFault | null;
  /** The newest checkpoint; null if nothing is signed yet, or if the checkpoint itself is wrong. */
  readonly head: SignedHead | null;
}

const maxCounted = 100_000;

/**
 * Checks the stored audit log of the caller's organisation and mode: each hash, its place in the tree, and the newest checkpoints
 * with their signatures. Each call checks a limited part and returns a cursor for the next. Nothing is written. It cannot detect
 * that the owner of the database has rewritten all of it; anchors can (docs/reference/audit-log.md).
 * @throws AppError INVALID_REQUEST for an invalid cursor
 */
export async function checkAudit(ctx: Context, after: string | null | undefined): Promise<AuditCheckResult> {
  const { organisationId, mode } = requireTenant(ctx);
  const { beforeId: afterId } = readPageRequest({ after: after ?? null }, 'auditEntry');
  const [ofHeads, ofEntries] = [new FaultList(), new FaultList()];
  const head = await checkHeads(ctx.pool, ofHeads);
  const scope = { organisationId, mode, afterId };
  const { lastId, ...counts } = await checkEntries(ctx.pool, scope, head?.size ?? 0, ofEntries);
  const remaining = lastId === null ? 0 : await countAfter(ctx.pool, { ...scope, afterId: lastId });
  return {
    ...counts,
    checkedAt: ctx.clock(),
    remaining,
    nextCursor: lastId === null || remaining === 0 ? null : encodeCursor(lastId),
    faultCount: ofEntries.count + ofHeads.count,
    // A fault in an entry makes the root wrong, too, so it is reported first.
    firstFault: ofEntries.told[0] ?? ofHeads.told[0] ?? null,
    head,
  };
}

async function countAfter(pool: Pool, { organisationId, mode, afterId }: CheckedScope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-unchecked-audit-entries',
    text: `select least($4, sum(part.count))::int as count from unnest(array[$2, '']) as scope (mode) cross join lateral (
        select count(*) from (
          select from audit_entries
          where organisation_id = $1 and coalesce(audit_entries.mode, '') = scope.mode and id > $3 limit $4
        ) as entry
      ) as part`,
    values: [organisationId, mode, afterId, maxCounted],
  });
  return rows[0]?.count ?? 0;
}
