import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { auditRow, type AuditOrigin } from '../../audit/auditRow.js';
import { auditOriginOf } from '../../audit/enterAudit.js';
import { insertAudit } from '../../audit/insertAudit.js';
import type { SignedIn } from '../../caller/callerSession.js';
import type { Context } from '../../caller/context.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import type { Account } from '../../entities/account.js';
import { AppError, sessionEnded } from '../../platform/errors.js';
import type { Places } from './listOwnMemberships.js';
import { requireSession } from './requireSession.js';

/** Names a password without telling it: another password has another mark. */
export function passwordMarkOf({ passwordHash }: Pick<Account, 'passwordHash'>): string {
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
export function firstPlace(accountId: string, { memberships, operatorId }: Places): SignedIn {
  const memberId = memberships[0]?.id ?? null;
  if (memberId === null && operatorId === null) {
    throw new AppError('FORBIDDEN', 'You are no longer a member of any organisation. Ask an owner for an invitation.');
  }
  return { accountId, memberId, operatorId: memberId === null ? operatorId : null, mode: 'live', method: 'password' };
}

/** Enters the beginning of a session as what its person does, in the transaction in which the person was let in. */
export async function enterStart(
  ctx: Context,
  em: EntityManager,
  { id, email }: Account,
  { places, signedIn, secondFactor }: { places: Places; signedIn: SignedIn; secondFactor: string },
): Promise<void> {
  const record: AuditRecord = {
    action: 'session.started',
    object: { kind: 'account', id },
    details: { method: signedIn.method, secondFactor },
    personal: { email },
  };
  await insertAudit(em, [auditRow(ctx.vault, originAt(ctx, places, signedIn), record)]);
}

function originAt(ctx: Context, { memberships }: Places, { memberId, operatorId, mode }: SignedIn): AuditOrigin {
  const own = auditOriginOf(ctx);
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
