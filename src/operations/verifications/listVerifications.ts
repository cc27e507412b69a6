import { requireTenant, type Context } from '../../context.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { withoutSeparators, type Jurisdiction } from '../../domain/identifier.js';
import { pageOf, type Page } from '../../domain/page.js';
import type { VerificationStatus } from '../../domain/verdict.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { readVerificationPage, type Condition } from './readVerificationPages.js';
import { storedVerification } from './storedVerification.js';
import type { VerificationResult } from './verificationResult.js';

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

/**
 * The caller's verifications that pass the filter, newest first. Without `withVerdict` they tell nothing of what only the
 * verdict tells (`inVerdictAlone`), which is quicker.
 * @throws AppError INVALID_REQUEST for a bad page
 */
export async function listVerifications(
  ctx: Context,
  filter: VerificationFilter,
  page: PageInput,
  withVerdict = true,
): Promise<Page<VerificationResult>> {
  const { organisationId, mode } = requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'verification');
  const request = { organisationId, mode, beforeId, rows: limit + 1, withVerdict };
  const rows = await readVerificationPage(ctx.pool, request, conditionsOf(filter));
  return pageOf(rows.map(storedVerification), limit);
}

/** Each filter that is given. An empty text is a text that is looked for. */
function conditionsOf(filter: VerificationFilter): Condition[] {
  const all: Condition[] = [
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
