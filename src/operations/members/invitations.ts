import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { isId } from '../../domain/ids.js';
import { type Page, toPage } from '../../domain/page.js';
import { hashLinkToken } from '../../domain/tokens.js';
import { Invitation, type InvitationStatus } from '../../entities/invitation.js';
import type { MemberRole } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { AppError, notFound } from '../../platform/errors.js';
import { findAccount } from '../accounts/password.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { lockMembers } from './lockMembers.js';
import { requireMember } from './requireMember.js';

/** The invitations of the caller’s organisation, newest first, including accepted, expired and void ones. */
export async function listInvitations(ctx: Context, page: PageInput): Promise<Page<InvitationResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'invitation');
  const rows = await ctx.em.find(Invitation, beforeId === null ? {} : { id: { $lt: beforeId } }, {
    orderBy: { id: 'desc' },
    limit: limit + 1,
    disableIdentityMap: true,
  });
  const now = ctx.clock();
  return toPage(
    rows.map((row) => toInvitationResult(row, now)),
    limit,
  );
}

export interface InvitationResult {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly status: InvitationStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An invitation as callers see it, without its link. */
export function toInvitationResult(invitation: Invitation, now: Date): InvitationResult {
  const { id, email, name, role, createdAt, expiresAt } = invitation;
  return { id, email, name, role, status: invitation.statusAt(now), createdAt, expiresAt };
}

/**
 * Revokes an invitation of the caller’s organisation, whose link then stops working. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one that was accepted
 */
export async function revokeInvitation(ctx: Context, id: string): Promise<InvitationResult> {
  const caller = requireMember(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockMembers(em, caller, now);
    const invitation = isId('invitation', id)
      ? await em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    if (!invitation) throw notFound('invitation');
    if (invitation.acceptedAt) {
      throw new AppError('STATE_CONFLICT', 'The invitation was already accepted. Remove the member instead.');
    }
    const isOpen = invitation.revoke(now);
    await em.flush();
    const object = { kind: 'invitation', id };
    const personal = { email: invitation.email };
    if (isOpen) await recordAudit(ctx, em, { action: 'invitation.revoked', object, personal });
    const result = toInvitationResult(invitation, now);
    await storeResponse(ctx, em, result);
    return result;
  });
}

/**
 * Voids the open invitations of an owner who loses the role, in the same transaction: a link that they prepared lets nobody in.
 * @returns their ids
 */
export async function voidInvitations(em: EntityManager, invitedById: string, now: Date): Promise<readonly string[]> {
  return voidOpen(em, { invitedById }, now);
}

/**
 * Voids the open invitations to an address of an organisation, in the same transaction. Call it before the member with the address
 * changes: a person who accepts one locks it first, and then becomes a member.
 * @returns their ids
 */
export async function voidInvitationsTo(
  em: EntityManager,
  { organisationId, email }: { readonly organisationId: string; readonly email: string },
  now: Date,
): Promise<readonly string[]> {
  return voidOpen(em, { organisationId, [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase() }, now);
}

type Voided = Partial<Pick<Invitation, 'organisationId' | 'invitedById'>>;

async function voidOpen(em: EntityManager, which: Voided, now: Date): Promise<readonly string[]> {
  const open = await em.find(
    Invitation,
    { ...which, acceptedAt: null, revokedAt: null },
    { filters: { tenant: false }, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  const revoked = open.filter((invitation) => invitation.revoke(now)).map(({ id }) => id);
  await em.flush();
  return revoked;
}

/** The open invitation of a link. @throws AppError NOT_FOUND for one that is used, expired or void */
export async function findInvitation(
  em: EntityManager,
  token: string,
  { now, lockMode }: { readonly now: Date; readonly lockMode?: LockMode },
): Promise<Invitation> {
  const invitation = await em.findOne(
    Invitation,
    { hash: hashLinkToken(token) },
    { filters: { tenant: false }, refresh: true, ...(lockMode !== undefined && { lockMode }) },
  );
  if (invitation?.statusAt(now) === 'open') return invitation;
  throw new AppError('NOT_FOUND', 'This invitation was already used, has expired or was revoked. Ask for a new one.');
}

/** An invitation as the holder of its link sees it. */
export interface InvitationPreview {
  readonly organisationName: string;
  readonly email: string;
  readonly role: MemberRole;
  /** Whether the person already has a password here, which accepting requires. */
  readonly hasAccount: boolean;
}

/** Shows an invitation. It changes nothing, so that a program that opens links does not use one up. @throws AppError NOT_FOUND */
export async function previewInvitation(
  ctx: Context,
  { token }: { readonly token: string },
): Promise<InvitationPreview> {
  const { organisationId, email, role } = await findInvitation(ctx.em, token, { now: ctx.clock() });
  const organisation = await ctx.em.findOneOrFail(Organisation, { id: organisationId });
  const account = await findAccount(ctx.em, email);
  return { organisationName: organisation.name, email, role, hasAccount: account?.passwordHash != null };
}
