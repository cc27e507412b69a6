import type { Pool } from 'pg';
import { type CheckedScope, checkEntries } from '../../audit/checkEntries.js';
import { checkHeads, type SignedHead } from '../../audit/checkHeads.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { type AuditFault, FaultList } from '../../domain/audit/auditFault.js';
import { encodeCursor } from '../../domain/page.js';
import { readPageRequest } from '../pageRequest.js';

/** What a look at a part of the trail came to. */
export interface AuditCheckResult {
  readonly checkedAt: Date;
  /** How many entries this call has looked at. */
  readonly checked: number;
  readonly unsealed: number;
  readonly unsigned: number;
  /** How many are left, counted up to 100,000. */
  readonly remaining: number;
  /** Goes on behind what was checked; null at the end. */
  readonly nextCursor: string | null;
  readonly faultCount: number;
  readonly firstFault: AuditFault | null;
  /** The newest checkpoint; null where nothing is signed yet, or where it is itself what is wrong. */
  readonly head: SignedHead | null;
}

const maxCounted = 100_000;

/**
 * Checks what the audit trail holds of the caller’s organisation and mode, as it is stored now: each hash, its place in the
 * tree, and the newest checkpoints with their signatures. A call does a bounded part of it, and says how to go on. Nothing is
 * written. Somebody who owns the database can write all of it anew: against that there are anchors (docs/reference/audit-log.md).
 * @throws AppError INVALID_REQUEST for a cursor that is none
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
    // What is wrong with an entry makes the root wrong, too: it is told first.
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
