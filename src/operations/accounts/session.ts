import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditOrigin, insertAudit, toAuditRow } from '../../audit/auditRow.js';
import { recordAudit, toAuditOrigin } from '../../audit/recordAudit.js';
import type { CallerSession, SignedIn } from '../../caller/callerSession.js';
import type { Context } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import type { Mode } from '../../domain/tenancy.js';
import type { Account } from '../../entities/account.js';
import { AppError, notFound, sessionEnded } from '../../platform/errors.js';
import { type AccountMemberships, listOwnMemberships } from './describeCaller.js';

/** Names a password without telling it: another password has another mark. */
export function toPasswordFingerprint({ passwordHash }: Pick<Account, 'passwordHash'>): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);
}

/**
 * Where somebody is at work who has just signed in: for the organisation that the person joined first, on its live data,
 * or else for the platform.
 * @throws AppError FORBIDDEN for a person who belongs nowhere any more
 */
export function chooseFirstMembership(accountId: string, { memberships, operatorId }: AccountMemberships): SignedIn {
  const memberId = memberships[0]?.id ?? null;
  if (memberId === null && operatorId === null) {
    throw new AppError(
      'FORBIDDEN',
      'You have no organisation to sign in to: you are no longer a member of one, or it is suspended. Ask an owner of the organisation.',
    );
  }
  return { accountId, memberId, operatorId: memberId === null ? operatorId : null, mode: 'live', method: 'password' };
}

/** Enters the beginning of a session as what its person does, in the transaction in which the person was let in. */
export async function recordSessionStart(
  ctx: Context,
  em: EntityManager,
  { id, email }: Account,
  { places, signedIn, secondFactor }: { places: AccountMemberships; signedIn: SignedIn; secondFactor: string },
): Promise<void> {
  const record: AuditRecord = {
    action: 'session.started',
    object: { kind: 'account', id },
    details: { method: signedIn.method, secondFactor },
    personal: { email },
  };
  await insertAudit(em, [toAuditRow(ctx.vault, originAt(ctx, places, signedIn), record)]);
}

function originAt(
  ctx: Context,
  { memberships }: AccountMemberships,
  { memberId, operatorId, mode }: SignedIn,
): AuditOrigin {
  const own = toAuditOrigin(ctx);
  const member = memberships.find(({ id }) => id === memberId);
  if (!member) return { ...own, actor: { kind: 'operator', id: operatorId } };
  const { id, organisationId, role } = member;
  return { ...own, organisationId, mode, actor: { kind: 'member', id, role } };
}

/**
 * Begins a session with a new id, in the place of the one that the browser had. It is begun after the transaction, for no
 * transaction may wait for a second connection; whoever changed the password or the second factor meanwhile is waited for,
 * and then it is none.
 * @throws AppError UNAUTHENTICATED
 */
export async function startSession(ctx: Context, account: Account, signedIn: SignedIn): Promise<void> {
  const session = requireSession(ctx);
  const old = session.data.callerId;
  await session.begin(signedIn, ctx.clock());
  if (old !== undefined) ctx.bus.publish('endedCallers', [old]);
  const { rowCount } = await ctx.pool.query({
    name: 'confirm-account',
    text: `select 1 from accounts where id = $1 and password_hash is not distinct from $2
      and (totp_confirmed_at is not null) = $3 for share`,
    values: [account.id, account.passwordHash, account.hasSecondFactor()],
  });
  if (rowCount === 1) return;
  await session.end();
  throw sessionEnded();
}

/** The session of the browser that calls. @throws AppError FORBIDDEN for a caller that has none */
export function requireSession({ session }: Pick<Context, 'session'>): CallerSession {
  if (session) return session;
  throw new AppError('FORBIDDEN', 'This operation needs a browser session. Sign in first.');
}

/** The account of a caller who is signed in. @throws AppError STATE_CONFLICT for one whom another service signs in */
export function requireAccountId(ctx: Pick<Context, 'session'>): string {
  const { accountId } = requireSession(ctx).data;
  if (accountId != null) return accountId;
  throw new AppError(
    'STATE_CONFLICT',
    'You sign in with your organisation’s single sign-on. Change your password and codes there.',
  );
}

/** The account whose sessions end, or the one session. */
type Whose =
  | { readonly callerId: string }
  | { readonly accountId: string }
  | { readonly memberId: string }
  | { readonly operatorId: string };

/**
 * Ends the sessions of a person, those that wait for a second factor too, in the transaction of the change that asks for
 * it; all but the one that makes the change.
 * @returns what to publish as `endedCallers` when the change is committed, so that sockets close in every process
 */
export async function endSessions(
  em: EntityManager,
  whose: Whose,
  exceptCallerId: string | null = null,
): Promise<string[]> {
  const [place, id] =
    'callerId' in whose
      ? [`sess ->> 'callerId'`, whose.callerId]
      : 'accountId' in whose
        ? [`sess ->> 'accountId'`, whose.accountId]
        : 'memberId' in whose
          ? [`sess ->> 'memberId'`, whose.memberId]
          : [`sess -> 'signedIn' ->> 'operatorId'`, whose.operatorId];
  const rows = await queryRows<{ caller: string | null }>(
    em,
    `delete from sessions where ${place} = ? and sess ->> 'callerId' is distinct from ? returning sess ->> 'callerId' as caller`,
    [id, exceptCallerId],
  );
  return rows.flatMap(({ caller }) => (caller === null ? [] : [caller]));
}

/** Ends the session of the caller, here and on its sockets; or, `everywhere`, all sessions of its account. */
export async function signOut(
  ctx: Context,
  { everywhere }: { readonly everywhere?: boolean | null } = {},
): Promise<{ readonly state: 'signed_out' }> {
  const session = requireSession(ctx);
  const { accountId } = session.data;
  const { callerId } = ctx.actor;
  const isEverywhere = everywhere === true && accountId != null;
  const ended = await ctx.em.fork().transactional(async (em) => {
    const object = callerId === null ? null : { kind: 'session', id: callerId };
    await recordAudit(ctx, em, { action: 'session.ended', object, details: { everywhere: isEverywhere } });
    return endSessions(em, isEverywhere ? { accountId } : { callerId: callerId ?? '' });
  });
  await session.end();
  ctx.bus.publish('endedCallers', callerId === null ? ended : [callerId, ...ended.filter((id) => id !== callerId)]);
  return { state: 'signed_out' };
}

/**
 * Puts the caller to work for another organisation of its own, on live or test data, or for the platform: in a session with
 * a new id, which ends when the old one would have. Sockets of the old one close. The trails of both say so.
 * @throws AppError NOT_FOUND for what the person does not belong to
 */
export async function switchOrganisation(
  ctx: Context,
  { id, mode }: { readonly id: string; readonly mode?: Mode | null },
): Promise<{ readonly state: 'signed_in' }> {
  const session = requireSession(ctx);
  const { signedIn, signedInAt, callerId } = session.data;
  if (!signedIn || signedInAt === undefined || callerId === undefined) throw sessionEnded();
  const { place, ...where } = await findSessionTarget(ctx, signedIn, id);
  const next = { ...signedIn, ...place, mode: mode ?? 'live' };
  await session.beginBeside(next, new Date(signedInAt));
  // A call that ends the sessions of the person finds the old or the new one at any moment, and an ended session is not begun
  // again under another id.
  try {
    await ctx.em.fork().transactional(async (em) => {
      if ((await endSessions(em, { callerId })).length === 0) throw sessionEnded();
      const object = { kind: 'session', id: callerId };
      await recordAudit(ctx, em, { action: 'session.ended', object, details: { switched: true } });
      const own = toAuditOrigin(ctx);
      const origin = { ...own, ...where, mode: where.organisationId === null ? null : next.mode };
      const details = { method: next.method, switched: true };
      await insertAudit(em, [toAuditRow(ctx.vault, origin, { action: 'session.started', object, details })]);
    });
  } catch (error) {
    await session.end();
    throw error;
  }
  ctx.bus.publish('endedCallers', [callerId]);
  return { state: 'signed_in' };
}

interface SessionTarget extends Pick<AuditOrigin, 'organisationId' | 'actor'> {
  readonly place: Pick<SignedIn, 'memberId' | 'operatorId'>;
}

async function findSessionTarget(ctx: Context, { accountId, memberId }: SignedIn, id: string): Promise<SessionTarget> {
  // Whom another service signs in, it signs in for one organisation.
  if (accountId === null && id === memberId) {
    const { organisationId, actor } = toAuditOrigin(ctx);
    return { place: { memberId, operatorId: null }, organisationId, actor };
  }
  if (accountId === null) throw notFound('organisation of yours');
  const { memberships, operatorId } = await listOwnMemberships(ctx.pool, accountId);
  if (operatorId !== null && id === operatorId) {
    return { place: { memberId: null, operatorId }, organisationId: null, actor: { kind: 'operator', id } };
  }
  const own = memberships.find((membership) => membership.id === id);
  if (own) {
    const { organisationId, role } = own;
    return { place: { memberId: id, operatorId: null }, organisationId, actor: { kind: 'member', id, role } };
  }
  throw notFound('organisation of yours');
}
