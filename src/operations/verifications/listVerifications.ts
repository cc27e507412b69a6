import { requireKey, type Context } from '../../context.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { withoutSeparators, type Jurisdiction } from '../../domain/identifier.js';
import { pageOf, type Page } from '../../domain/page.js';
import type { Verdict, VerificationStatus } from '../../domain/verdict.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { resultOf, type VerificationResult } from './verificationResult.js';

export interface VerificationFilter {
  readonly status?: VerificationStatus | null;
  readonly fractureRisk?: FractureRisk | null;
  readonly jurisdiction?: Jurisdiction | null;
  /** Spaces are ignored. */
  readonly abn?: string | null;
  readonly nzbn?: string | null;
  readonly reference?: string | null;
  /** Inclusive. */
  readonly verifiedFrom?: Date | null;
  /** Exclusive. */
  readonly verifiedBefore?: Date | null;
}

interface Row {
  readonly id: string;
  readonly reference: string | null;
  readonly jurisdiction: Jurisdiction;
  readonly audit_hash: string;
  /** In PostgreSQL’s text form. */
  readonly verified_at: string;
  readonly verdict: Verdict;
}

/** The caller's verifications that pass the filter, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listVerifications(
  ctx: Context,
  filter: VerificationFilter,
  page: PageInput,
): Promise<Page<VerificationResult>> {
  const { organisationId, mode } = requireKey(ctx);
  const { limit, beforeId } = readPageRequest(page, 'verification');
  const conditions = conditionsOf(filter, beforeId);
  // Entities would cost more than all else of a list.
  const { rows } = await ctx.pool.query<Row>({
    // The usual lists are planned once on each connection.
    ...(conditions.every(([test]) => test === 'id <') && { name: `list-verifications-${conditions.length}` }),
    text: `select id, reference, jurisdiction, audit_hash, verified_at, verdict from verifications
      where organisation_id = $1 and mode = $2 ${conditions.map(([test], n) => `and ${test} $${n + 4}`).join(' ')}
      order by id desc limit $3`,
    values: [organisationId, mode, limit + 1, ...conditions.map(([, value]) => value)],
  });
  return pageOf(rows.map(resultOfRow), limit);
}

/** Each filter that is given, as a test and its value. An empty text is a text that is looked for. */
function conditionsOf(filter: VerificationFilter, beforeId: string | null): [test: string, value: unknown][] {
  const all: [string, unknown][] = [
    ['id <', beforeId],
    ['status =', filter.status],
    ['fracture_risk =', filter.fractureRisk],
    ['jurisdiction =', filter.jurisdiction],
    ['abn =', filter.abn && withoutSeparators(filter.abn)],
    ['nzbn =', filter.nzbn && withoutSeparators(filter.nzbn)],
    ['reference =', filter.reference],
    ['verified_at >=', filter.verifiedFrom],
    ['verified_at <', filter.verifiedBefore],
  ];
  return all.filter(([, value]) => value !== undefined && value !== null);
}

function resultOfRow({ audit_hash: auditHash, verified_at, ...row }: Row): VerificationResult {
  return resultOf({ ...row, auditHash, verifiedAt: new Date(verified_at) });
}
