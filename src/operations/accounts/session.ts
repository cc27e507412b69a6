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

/** Identifies a password without revealing it: a new password has another fingerprint. */
export function toPasswordFingerprint({ passwordHash }: Pick<Account, 'passwordHash'>): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);
}

/**
 * The place where a person starts after sign-in: the organisation that they joined first, with its live data, or else the
 * platform.
 * @throws AppError FORBIDDEN for a person who no longer belongs to any
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

/** Records the start of a session as an action of its person, in the transaction of the sign-in. */
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
 * Starts a session with a new id, which replaces the browser's previous one. It runs after the transaction, because no
 * transaction may wait for a second connection. It waits for a concurrent change of password or second factor, and then starts no
 * session.
 * @throws AppError UNAUTHENTICATED
 */
export async function startSession(ctx: Context, account: Account, signedIn: SignedIn): Promise<void> {
  const session = requireSession(ctx);
  await replaceSession(ctx, session, () => session.begin(signedIn, ctx.clock()));
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

/** Replaces the session of the browser, whose sockets close in every process. @returns the result of the replacement */
export async function replaceSession<Begun>(
  { bus }: Pick<Context, 'bus'>,
  { data: { callerId } }: CallerSession,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const begun = await begin();
  if (callerId !== undefined) bus.publish('revokedCallers', [callerId]);
  return begun;
}

/** The session of the calling browser. @throws AppError FORBIDDEN for a caller without one */
export function requireSession({ session }: Pick<Context, 'session'>): CallerSession {
  if (session) return session;
  throw new AppError('FORBIDDEN', 'This operation needs a browser session. Sign in first.');
}

/** The account of a signed-in caller. @throws AppError STATE_CONFLICT for a caller who signs in with single sign-on */
export function requireAccountId(ctx: Pick<Context, 'session'>): string {
  const { accountId } = requireSession(ctx).data;
  if (accountId != null) return accountId;
  throw new AppError(
    'STATE_CONFLICT',
    'You sign in with your organisation’s single sign-on. Change your password and codes there.',
  );
}

/** The account whose sessions end, or one session. */
type Whose =
  | { readonly callerId: string }
  | { readonly accountId: string }
  | { readonly memberId: string }
  | { readonly operatorId: string };

/**
 * Ends all sessions of a person except the caller's, including those that wait for a second factor, in the transaction of the
 * change that requires it.
 * @returns the callers to publish as `revokedCallers` after the commit, so that sockets close in every process
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

/**
 * Ends the session of the caller and its sockets; or, with `everywhere`, all sessions of the account, or of the member without an
 * account.
 */
export async function signOut(
  ctx: Context,
  { everywhere }: { readonly everywhere?: boolean | null } = {},
): Promise<{ readonly state: 'signed_out' }> {
  const session = requireSession(ctx);
  const { accountId, memberId } = session.data;
  const { callerId } = ctx.actor;
  const whose = accountId != null ? { accountId } : memberId != null ? { memberId } : null;
  const isEverywhere = everywhere === true && whose !== null;
  const ended = await ctx.em.fork().transactional(async (em) => {
    const object = callerId === null ? null : { kind: 'session', id: callerId };
    await recordAudit(ctx, em, { action: 'session.ended', object, details: { everywhere: isEverywhere } });
    return endSessions(em, isEverywhere ? whose : { callerId: callerId ?? '' });
  });
  await session.end();
  ctx.bus.publish('revokedCallers', callerId === null ? ended : [callerId, ...ended.filter((id) => id !== callerId)]);
  return { state: 'signed_out' };
}

/**
 * Switches the caller to another organisation of theirs, to live or test data, or to the platform. The session gets a new id and
 * expires when the old one would have. Sockets of the old one close. Both audit logs record the switch.
 * @throws AppError NOT_FOUND for an organisation that the person does not belong to
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
  const startedId = await session.beginAdditional(next, new Date(signedInAt));
  // A call that ends the sessions of the person finds the old or the new session at any moment. An ended session cannot start
  // again under another id.
  try {
    await ctx.em.fork().transactional(async (em) => {
      if ((await endSessions(em, { callerId })).length === 0) throw sessionEnded();
      const ended = { kind: 'session', id: callerId };
      await recordAudit(ctx, em, { action: 'session.ended', object: ended, details: { switched: true } });
      const own = toAuditOrigin(ctx);
      const origin = { ...own, ...where, mode: where.organisationId === null ? null : next.mode };
      const object = { kind: 'session', id: startedId };
      const details = { method: next.method, switched: true };
      await insertAudit(em, [toAuditRow(ctx.vault, origin, { action: 'session.started', object, details })]);
    });
  } catch (error) {
    await session.end();
    throw error;
  }
  ctx.bus.publish('revokedCallers', [callerId]);
  return { state: 'signed_in' };
}

interface SessionTarget extends Pick<AuditOrigin, 'organisationId' | 'actor'> {
  readonly place: Pick<SignedIn, 'memberId' | 'operatorId'>;
}

async function findSessionTarget(ctx: Context, { accountId, memberId }: SignedIn, id: string): Promise<SessionTarget> {
  // Single sign-on admits a person to one organisation only.
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
