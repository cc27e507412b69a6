import type { TenantActor } from '../../caller/actor.js';
import { requireTenant, type Context } from '../../caller/context.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { withoutSeparators, type Jurisdiction } from '../../domain/identifier.js';
import { cursorOf, pageOf, type Page } from '../../domain/page.js';
import type { VerificationStatus } from '../../domain/verificationStatus.js';
import { invalidField } from '../../platform/errors.js';
import { filterId } from '../filterId.js';
import { idBound } from '../idBound.js';
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
  /** `me`, `none`, or the id of a member. */
  readonly assignee?: string | null;
}

/**
 * The caller's verifications that pass the filter, newest first; a page may be short where few pass it. Without `withVerdict` they
 * tell nothing of what only the verdict tells (`inVerdictAlone`), which is quicker.
 * @throws AppError INVALID_REQUEST for a bad page, and for those of a key itself, which is given nothing to see to
 */
export async function listVerifications(
  ctx: Context,
  filter: VerificationFilter,
  page: PageInput,
  withVerdict = true,
): Promise<Page<VerificationResult>> {
  const caller = requireTenant(ctx);
  const { organisationId, mode } = caller;
  const { limit, beforeId } = readPageRequest(page, 'verification');
  const request = { organisationId, mode, beforeId, rows: limit + 1, withVerdict };
  const { rows, reach } = await readVerificationPage(ctx.pool, request, conditionsOf(filter, caller));
  return pageOf(rows.map(storedVerification), limit, reach === null ? null : cursorOf(reach));
}

/** Each filter that is given, those that leave the fewest rows first. */
function conditionsOf(filter: VerificationFilter, caller: TenantActor): Condition[] {
  const { status, fractureRisk, jurisdiction, verifiedFrom, verifiedBefore } = filter;
  const all: Condition[] = [
    { test: 'abn =', value: filter.abn && withoutSeparators(filter.abn), bounds: 'index' },
    { test: 'nzbn =', value: filter.nzbn && withoutSeparators(filter.nzbn), bounds: 'index' },
    { test: 'reference =', value: filter.reference, bounds: 'index' },
    ...assigneeCondition(filter, caller),
    // The indexes leave out what most verifications are.
    fractureRisk === 'low'
      ? { test: 'fracture_risk =', value: fractureRisk }
      : { test: `fracture_risk <> 'low' and fracture_risk =`, value: fractureRisk, bounds: 'index' },
    status === 'verified'
      ? { test: 'status =', value: status }
      : { test: `status <> 'verified' and status =`, value: status, bounds: 'index' },
    { test: 'jurisdiction =', value: jurisdiction },
    // Ids bound the rows by time, and the time decides.
    { test: 'id >=', value: verifiedFrom && idBound('verification', verifiedFrom, 'earliest'), bounds: 'range' },
    { test: 'id <', value: verifiedBefore && idBound('verification', verifiedBefore, 'latest'), bounds: 'range' },
    { test: 'verified_at >=', value: verifiedFrom },
    { test: 'verified_at <', value: verifiedBefore },
  ];
  return all.filter(({ value }) => value !== undefined && value !== null);
}

function assigneeCondition({ assignee }: VerificationFilter, caller: TenantActor): Condition[] {
  if (assignee === undefined || assignee === null) return [];
  if (assignee === 'none') {
    const ofRow = 'select assignee_id from verification_assignees where verification_id = verifications.id';
    return [{ test: `coalesce((${ofRow}), 'none') =`, value: assignee }];
  }
  if (assignee === 'me' && caller.kind === 'key') {
    throw invalidField('/assignee', 'An API key has no assigned verifications. Send the id of a member.');
  }
  const memberId = assignee === 'me' && caller.kind === 'member' ? caller.memberId : filterId(assignee);
  const ofMember = 'select verification_id from verification_assignees where organisation_id = $1 and mode = $2';
  return [{ test: `id in (${ofMember} and assignee_id =`, value: memberId, end: ')', bounds: 'index' }];
}
