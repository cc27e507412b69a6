import type { TenantActor } from '../../auth/actor.js';
import { requireTenant, type Context } from '../../context.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { withoutSeparators, type Jurisdiction } from '../../domain/identifier.js';
import { pageOf, type Page } from '../../domain/page.js';
import type { VerificationStatus } from '../../domain/verdict.js';
import { invalidField } from '../../errors.js';
import { filterId } from '../filterId.js';
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
 * The caller's verifications that pass the filter, newest first. Without `withVerdict` they tell nothing of what only the
 * verdict tells (`inVerdictAlone`), which is quicker.
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
  const rows = await readVerificationPage(ctx.pool, request, [
    ...conditionsOf(filter),
    ...assigneeCondition(filter, caller),
  ]);
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

function assigneeCondition({ assignee }: VerificationFilter, caller: TenantActor): Condition[] {
  if (assignee === undefined || assignee === null) return [];
  if (assignee === 'none') {
    const ofRow = 'select assignee_id from verification_assignees where verification_id = verifications.id';
    return [[`coalesce((${ofRow}), 'none') =`, assignee]];
  }
  if (assignee === 'me' && caller.kind === 'key') {
    throw invalidField('/assignee', 'A key is given nothing to see to: send the id of a member.');
  }
  const memberId = assignee === 'me' && caller.kind === 'member' ? caller.memberId : filterId(assignee);
  const ofMember = 'select verification_id from verification_assignees where organisation_id = $1 and mode = $2';
  return [[`id in (${ofMember} and assignee_id =`, memberId, ')']];
}
