import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { insertAudit, toAuditRow } from '../../audit/auditRow.js';
import { toAuditOrigin } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import { loadSessionActor } from '../../caller/loadSessionActor.js';
import { newId } from '../../domain/ids.js';
import { hashPassword } from '../../encryption/passwordHash.js';
import type { Account } from '../../entities/account.js';
import type { Invitation } from '../../entities/invitation.js';
import { Member } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { adoptMembers, createAccount } from '../accounts/account.js';
import { checkPassword, findAccount, lockAccount, readPassword } from '../accounts/password.js';
import { requireSession } from '../accounts/session.js';
import { completeSignIn, type SessionState } from '../accounts/signIn.js';
import { findInvitation } from './invitations.js';

interface Acceptance {
  readonly token: string;
  /** A new password, or that of the existing account unless it is signed in. */
  readonly password?: string | null;
}

/**
 * Makes the holder of the link a member, once, and signs the person in. A person who has an account with the invited address
 * enters its password or is signed in; otherwise an account is created. Members with the address are assigned to it.
 * @throws AppError NOT_FOUND for a link that is used, expired or void; STATE_CONFLICT for a suspended organisation, whose link
 * stays usable; INVALID_REQUEST for a password that is wrong or not accepted
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: Acceptance,
): Promise<{ readonly state: SessionState }> {
  requireSession(ctx);
  const now = ctx.clock();
  const { email, organisationId } = await findInvitation(ctx.em, token, { now });
  await refuseSuspended(ctx.em, organisationId);
  const known = await findAccount(ctx.em, email);
  const isSignedIn = known !== null && (await isSignedInAs(ctx, known));
  if (!isSignedIn && password == null) throw invalidField('/password', 'This field is required.');
  const passwordHash = isSignedIn ? known.passwordHash : await resolvePasswordHash(ctx, known, email, password ?? '');
  const account = await ctx.em.fork().transactional(async (em) => {
    const invitation = await findInvitation(em, token, { now, lockMode: LockMode.PESSIMISTIC_WRITE });
    await refuseSuspended(em, organisationId);
    const own = known ? await lockAccount(em, known.id) : await createAccount(em, { email, passwordHash, now });
    if (known && own.passwordHash !== known.passwordHash) {
      throw invalidField('/password', 'The password was changed in the meantime. Try again.');
    }
    own.passwordHash = passwordHash;
    await adoptMembers(em, own);
    invitation.accept(now);
    await join(ctx, em, invitation, own, now);
    return own;
  });
  return { state: isSignedIn ? 'signed_in' : await completeSignIn(ctx, account, password ?? '') };
}

/** @throws AppError STATE_CONFLICT */
async function refuseSuspended(em: EntityManager, organisationId: string): Promise<void> {
  const { suspendedAt } = await em.findOneOrFail(Organisation, { id: organisationId }, { refresh: true });
  if (suspendedAt === null) return;
  throw new AppError(
    'STATE_CONFLICT',
    'The organisation is suspended, so nobody can sign in to it. The invitation stays valid until it expires: try again later.',
  );
}

async function isSignedInAs(ctx: Context, { id }: Account): Promise<boolean> {
  const session = requireSession(ctx);
  if (session.data.accountId !== id) return false;
  return (await loadSessionActor(ctx.pool, session, ctx.clock())) !== null;
}

/** The hash of the existing or the new password. */
async function resolvePasswordHash(
  ctx: Context,
  known: Account | null,
  email: string,
  password: string,
): Promise<string | null> {
  if (known?.passwordHash == null) return hashPassword(readPassword('/password', password, email));
  if (await checkPassword(ctx, known, password)) return known.passwordHash;
  throw invalidField(
    '/password',
    'This is not the password of your account, or there were too many failed attempts. Try again later.',
  );
}

async function join(
  ctx: Context,
  em: EntityManager,
  invitation: Invitation,
  account: Account,
  now: Date,
): Promise<void> {
  const { id, organisationId, email, name, role } = invitation;
  const memberId = newId('member', now);
  em.create(Member, { id: memberId, organisationId, email, name, role, accountId: account.id, createdAt: now });
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('STATE_CONFLICT', 'You are already a member. Sign in.', { cause: error });
  }
  const origin = {
    ...toAuditOrigin(ctx),
    organisationId,
    mode: 'live' as const,
    actor: { kind: 'member' as const, id: memberId, role },
  };
  const personal = { email, ...(name !== null && { name }) };
  await insertAudit(em, [
    toAuditRow(ctx.vault, origin, { action: 'invitation.accepted', object: { kind: 'invitation', id }, personal }),
    toAuditRow(ctx.vault, origin, {
      action: 'member.added',
      object: { kind: 'member', id: memberId },
      details: { role },
      personal,
    }),
  ]);
}
