import { abnOfAcn } from '../../domain/abn.js';
import { isAcn } from '../../domain/acn.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { withoutSeparators } from '../../domain/identifier.js';
import { pageOf, type Page } from '../../domain/page.js';
import { CandidateResolution, type ResolutionOutcome } from '../../entities/candidateResolution.js';
import { filterId } from '../filterId.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { candidateResolutionResultOf, type CandidateResolutionResult } from './candidateResolutionResult.js';

export interface CandidateResolutionFilter {
  /** ABN, ACN or NZBN; spaces are ignored. */
  readonly number?: string | null;
  readonly list?: string | null;
  readonly outcome?: ResolutionOutcome | null;
}

/** What was said of candidates in the caller’s organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
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
      // The kind makes the index of entities usable.
      ...(typeof number === 'string' && {
        ...{
          entityKind: { $in: ['abn', 'acn', 'nzbn'] as const },
          entityNumber: { $in: numbersOf(withoutSeparators(number)) },
        },
      }),
      ...(typeof list === 'string' && { list: filterId(list) }),
      ...(outcome && { outcome }),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return pageOf(resolutions.map(candidateResolutionResultOf), limit);
}

/** A company that was asked for by its ACN is remembered under its ABN. */
function numbersOf(number: string): string[] {
  return [filterId(number), ...(isAcn(number) ? [abnOfAcn(number)] : [])];
}
