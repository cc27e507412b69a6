import { type Context, requireTenant } from '../../caller/context.js';
import { abnFromAcn, isAcn } from '../../domain/abn.js';
import { formatIdentifier, withoutSeparators } from '../../domain/identifier.js';
import { type Page, toPage } from '../../domain/page.js';
import { CandidateResolution, type ResolutionOutcome } from '../../entities/candidateResolution.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { toFilterId } from '../readInput.js';

export interface CandidateResolutionFilter {
  /** ABN, ACN or NZBN; spaces are ignored. */
  readonly number?: string | null;
  readonly list?: string | null;
  readonly outcome?: ResolutionOutcome | null;
}

/**
 * The resolutions of candidates in the caller’s organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad
 * page
 */
export async function listCandidateResolutions(
  ctx: Context,
  { number, list, outcome }: CandidateResolutionFilter,
  page: PageInput,
): Promise<Page<CandidateResolutionResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'candidateResolution');
  const resolutions = await ctx.em.find(
    CandidateResolution,
    {
      ...(beforeId && { id: { $lt: beforeId } }),
      // The condition on the kind makes the index of entities usable.
      ...(typeof number === 'string' && {
        ...{
          entityKind: { $in: ['abn', 'acn', 'nzbn'] as const },
          entityNumber: { $in: listNumbers(withoutSeparators(number)) },
        },
      }),
      ...(typeof list === 'string' && { list: toFilterId(list) }),
      ...(outcome && { outcome }),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(resolutions.map(toCandidateResolutionResult), limit);
}

/** Resolutions of a company that was requested by its ACN are stored under its ABN. */
function listNumbers(number: string): string[] {
  return [toFilterId(number), ...(isAcn(number) ? [abnFromAcn(number)] : [])];
}

/** A resolution as callers see it. */
export interface CandidateResolutionResult {
  readonly id: string;
  readonly verificationId: string;
  readonly list: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly outcome: ResolutionOutcome;
  readonly reason: string;
  /** Grouped, as printed: `51 824 753 556`. */
  readonly number: string;
  readonly resolvedBy: string;
  readonly officerId: string | null;
  readonly resolvedAt: Date;
}

export function toCandidateResolutionResult(resolution: CandidateResolution): CandidateResolutionResult {
  const { id, verificationId, list, reference, fingerprint, outcome, reason, resolvedBy, officerId, createdAt } =
    resolution;
  const number = formatIdentifier({ kind: resolution.entityKind, value: resolution.entityNumber });
  return {
    id,
    verificationId,
    list,
    reference,
    fingerprint,
    outcome,
    reason,
    number,
    resolvedBy,
    officerId,
    resolvedAt: createdAt,
  };
}
