import type { FilterQuery } from '@mikro-orm/core';
import { requireKey, type Context } from '../../context.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { withoutSeparators, type Jurisdiction } from '../../domain/identifier.js';
import { pageOf, type Page } from '../../domain/page.js';
import type { VerificationStatus } from '../../domain/verdict.js';
import { Verification } from '../../entities/verification.js';
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

/** The caller's verifications that pass the filter, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listVerifications(
  ctx: Context,
  filter: VerificationFilter,
  page: PageInput,
): Promise<Page<VerificationResult>> {
  requireKey(ctx);
  const { limit, beforeId } = readPageRequest(page, 'verification');
  const rows = await ctx.em.find(Verification, conditions(filter, beforeId), {
    orderBy: { id: 'desc' },
    limit: limit + 1,
    disableIdentityMap: true,
  });
  return pageOf(rows.map(resultOf), limit);
}

function conditions(filter: VerificationFilter, beforeId: string | null): FilterQuery<Verification> {
  const all: FilterQuery<Verification>[] = [];
  if (beforeId) all.push({ id: { $lt: beforeId } });
  if (filter.status) all.push({ status: filter.status });
  if (filter.fractureRisk) all.push({ fractureRisk: filter.fractureRisk });
  if (filter.jurisdiction) all.push({ jurisdiction: filter.jurisdiction });
  if (isGiven(filter.abn)) all.push({ abn: withoutSeparators(filter.abn) });
  if (isGiven(filter.nzbn)) all.push({ nzbn: withoutSeparators(filter.nzbn) });
  if (isGiven(filter.reference)) all.push({ reference: filter.reference });
  if (filter.verifiedFrom) all.push({ verifiedAt: { $gte: filter.verifiedFrom } });
  if (filter.verifiedBefore) all.push({ verifiedAt: { $lt: filter.verifiedBefore } });
  return { $and: all };
}

/** An empty text is a text that is looked for. */
function isGiven(text: string | null | undefined): text is string {
  return text !== undefined && text !== null;
}
