import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../../caller/context.js';
import { type Page, toPage } from '../../../domain/page.js';
import { Onboarding, type OnboardingStatus } from '../../../entities/onboarding.js';
import { type PageInput, readPageRequest } from '../../pageRequest.js';
import { toFilterId } from '../../readInput.js';
import { findCase } from './findCase.js';
import { type CaseResult, loadCaseResults } from './loadCaseResults.js';

/** One case of the caller's organisation and mode. @throws AppError NOT_FOUND */
export async function getOnboarding(ctx: Context, id: string): Promise<CaseResult> {
  requireTenant(ctx);
  return loadCaseResult(ctx, ctx.em, await findCase(ctx.em, id));
}

/** A case as callers see it. */
export async function loadCaseResult(
  ctx: Pick<Context, 'vault' | 'clock'>,
  em: EntityManager,
  onboarding: Onboarding,
): Promise<CaseResult> {
  const [result] = await loadCaseResults(ctx, em, [onboarding]);
  if (!result) throw new Error(`The onboarding ${onboarding.id} cannot be read.`);
  return result;
}

export interface OnboardingFilter {
  readonly status?: OnboardingStatus | null;
  readonly assigneeId?: string | null;
  /** Only cases without an assignee. */
  readonly isUnassigned?: boolean | null;
  /** Only cases that await a decision. */
  readonly isWaiting?: boolean | null;
  readonly oldestFirst?: boolean | null;
}

const waiting: readonly OnboardingStatus[] = ['in_review', 'on_hold'];

/**
 * The cases of the caller's organisation and mode that match all filters, newest first unless `oldestFirst`.
 * @throws AppError INVALID_REQUEST for a bad page
 */
export async function listOnboardings(
  ctx: Context,
  { status, assigneeId, isUnassigned, isWaiting, oldestFirst }: OnboardingFilter,
  page: PageInput,
): Promise<Page<CaseResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'onboarding');
  const onboardings = await ctx.em.find(
    Onboarding,
    {
      $and: [
        beforeId === null ? {} : { id: oldestFirst ? { $gt: beforeId } : { $lt: beforeId } },
        status ? { status } : {},
        isWaiting ? { status: { $in: [...waiting] } } : {},
        assigneeId ? { assigneeId: toFilterId(assigneeId) } : {},
        isUnassigned ? { assigneeId: null } : {},
      ],
    },
    { orderBy: { id: oldestFirst ? 'asc' : 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(await loadCaseResults(ctx, ctx.em, onboardings), limit);
}
