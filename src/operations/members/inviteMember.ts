import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { consoleActor, recordAudit, recordSystemAudit } from '../../audit/recordAudit.js';
import type { Context, Services } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { dayMs } from '../../domain/days.js';
import { newId } from '../../domain/ids.js';
import { invitation as invitationInput } from '../../domain/inputs/accounts.js';
import { newLinkToken } from '../../domain/tokens.js';
import { Invitation } from '../../entities/invitation.js';
import { Member, type MemberRole } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { queueMail } from '../mails/queueMail.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { type InvitationResult, toInvitationResult, voidInvitationsTo } from './invitations.js';
import { lockMembers } from './lockMembers.js';
import { requireMember } from './requireMember.js';

/**
 * Invites a person by e-mail to the caller’s organisation. The link works once, for seven days, and only for the invited address.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT if there is a member with this address
 */
export async function inviteMember(
  ctx: Context,
  { email, role, name }: { readonly email: string; readonly role: MemberRole; readonly name?: string | null },
): Promise<InvitationResult> {
  const caller = requireMember(ctx);
  const { organisationId, memberId: invitedById } = caller;
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const { invitation } = await queueInvitation(em, ctx, { organisationId, email, role, name, invitedById, now });
    const object = { kind: 'invitation', id: invitation.id };
    const personal = { email: invitation.email, ...(invitation.name !== null && { name: invitation.name }) };
    await recordAudit(ctx, em, { action: 'invitation.created', object, details: { role }, personal });
    const result = toInvitationResult(invitation, now);
    await storeResponse(ctx, em, result);
    return result;
  });
}

const validMs = 7 * dayMs;

export interface NewInvitation {
  readonly organisationId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly name?: string | null | undefined;
  /** Null for an operator. */
  readonly invitedById: string | null;
  readonly now: Date;
}

/**
 * Creates an invitation, and queues the e-mail with its link. Voids open invitations of the same address.
 * @returns the invitation and its link, which only the e-mail contains
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT if there is a member with this address
 */
export async function queueInvitation(
  em: EntityManager,
  { vault, urls }: Pick<Services, 'urls' | 'vault'>,
  { organisationId, role, invitedById, now, ...given }: NewInvitation,
): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  const { email, name = null } = parseInput(invitationInput, given);
  const same = { organisationId, [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase() };
  const everywhere = { filters: { tenant: false } } as const;
  // Waits for a person who is accepting one of them, and who is a member afterwards.
  await voidInvitationsTo(em, { organisationId, email }, now);
  if (await em.findOne(Member, { ...same, removedAt: null }, everywhere)) {
    throw new AppError('STATE_CONFLICT', 'A member of the organisation already has this e-mail address.');
  }
  const { token, hash } = newLinkToken();
  const invitation = em.create(Invitation, {
    id: newId('invitation', now),
    organisationId,
    email,
    name,
    role,
    hash,
    invitedById,
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs),
  });
  await em.flush();
  const organisation = await em.findOneOrFail(Organisation, { id: organisationId });
  const link = `${urls.portalUrl()}/portal/invitation#token=${token}`;
  await queueMail(em, {
    organisationId,
    recipient: email,
    subject: `Invitation to ${organisation.name}`,
    text: [
      `You are invited to join ${organisation.name} as ${role}. Accept the invitation with this link, which works once, within seven days:`,
      link,
      'If you did not expect this invitation, ignore this e-mail.',
    ].join('\n\n'),
    kind: 'invitation.created',
    at: now,
    encryptWith: vault,
  });
  return { invitation, link };
}

/**
 * Invites a person to an organisation. For operators, at the console.
 * @returns the invitation and its link
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT if there is a member with this address
 */
export async function inviteFromConsole(
  services: Services,
  input: {
    readonly organisationId: string;
    readonly email: string;
    readonly role: MemberRole;
    readonly name?: string | undefined;
  },
): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  const now = services.clock();
  return services.database.orm.em.fork().transactional(async (em) => {
    const made = await queueInvitation(em, services, { ...input, invitedById: null, now });
    const { organisationId, role } = input;
    const object = { kind: 'invitation', id: made.invitation.id };
    const origin = { organisationId, actor: consoleActor, at: now };
    await recordSystemAudit(em, origin, { action: 'invitation.created', object, details: { role } });
    return made;
  });
}
