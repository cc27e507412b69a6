import { requireTenant, type Context } from '../../caller/context.js';
import { pageOf, type Page } from '../../domain/page.js';
import { Invitation } from '../../entities/invitation.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { invitationResultOf, type InvitationResult } from './invitationResult.js';

/** The invitations of the caller’s organisation, newest first, also those that are over. */
export async function listInvitations(ctx: Context, page: PageInput): Promise<Page<InvitationResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'invitation');
  const rows = await ctx.em.find(Invitation, beforeId === null ? {} : { id: { $lt: beforeId } }, {
    orderBy: { id: 'desc' },
    limit: limit + 1,
    disableIdentityMap: true,
  });
  const now = ctx.clock();
  return pageOf(
    rows.map((row) => invitationResultOf(row, now)),
    limit,
  );
}
