import { requireTenant, type Context } from '../../caller/context.js';
import { pageOf, type Page } from '../../domain/page.js';
import { Member } from '../../entities/member.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { memberResultsOf, type MemberResult } from './memberResult.js';

/** The members of the caller’s organisation, newest first, without those that were removed. */
export async function pageMembers(ctx: Context, page: PageInput): Promise<Page<MemberResult>> {
  const caller = requireTenant(ctx);
  const isForOwner = caller.kind === 'member' && caller.role === 'owner';
  const { limit, beforeId } = readPageRequest(page, 'member');
  const rows = await ctx.em.find(
    Member,
    { removedAt: null, ...(beforeId !== null && { id: { $lt: beforeId } }) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return pageOf(await memberResultsOf(ctx.em, rows, { isForOwner }), limit);
}
