import type { Context } from '../../caller/context.js';
import type { MemberRole } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { findAccount } from '../accounts/findAccount.js';
import { findInvitation } from './findInvitation.js';

/** What whoever has the link of an invitation is told. */
export interface InvitationPreview {
  readonly organisationName: string;
  readonly email: string;
  readonly role: MemberRole;
  /** Whether the person has a password here already, which accepting takes. */
  readonly hasAccount: boolean;
}

/** What an invitation is for. It changes nothing, so a program that opens links uses none up. @throws AppError NOT_FOUND */
export async function previewInvitation(
  ctx: Context,
  { token }: { readonly token: string },
): Promise<InvitationPreview> {
  const { organisationId, email, role } = await findInvitation(ctx.em, token, { now: ctx.clock() });
  const organisation = await ctx.em.findOneOrFail(Organisation, { id: organisationId });
  const account = await findAccount(ctx.em, email);
  return { organisationName: organisation.name, email, role, hasAccount: account?.passwordHash != null };
}
