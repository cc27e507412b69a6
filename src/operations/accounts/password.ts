import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { insertAudit, toAuditRow } from '../../audit/auditRow.js';
import { toAuditOrigin } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import { ownPassword } from '../../domain/inputs/accounts.js';
import { findPasswordFault } from '../../domain/passwords.js';
import { hashPassword, isPassword } from '../../encryption/passwordHash.js';
import { Account } from '../../entities/account.js';
import { invalidField } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { endSessions, requireAccountId } from './session.js';

/**
 * Whether a password is that of an account which is not locked. It takes as long where there is no account. A wrong one is
 * counted, and so is on record even where what it was for is not done.
 * @throws AppError INVALID_REQUEST for one that is longer than any can be
 */
export async function checkPassword(ctx: Context, account: Account | null, password: string): Promise<boolean> {
  parseInput(ownPassword, { password });
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account) return false;
  if (isRight && !account.isLocked(ctx.clock())) return true;
  await ctx.em.fork().transactional(async (em) => {
    await countFailure(ctx, em, await lockAccount(em, account.id), 'password');
  });
  return false;
}

/** Why a sign-in of a known account was refused. */
type Reason = 'password' | 'code' | 'locked';

/** Counts a wrong password or code against a locked account row, and enters it; the transaction must be committed. */
export async function countFailure(
  ctx: Context,
  em: EntityManager,
  account: Account,
  wrong: 'password' | 'code',
): Promise<void> {
  const now = ctx.clock();
  const reason: Reason = account.isLocked(now) ? 'locked' : wrong;
  const hasLocked = account.fail(now);
  await em.flush();
  await recordAccountAudit(ctx, em, account, { action: 'session.refused', outcome: 'denied', details: { reason } });
  if (!hasLocked) return;
  const until = account.lockedUntil?.toISOString() ?? null;
  await recordAccountAudit(ctx, em, account, {
    action: 'account.locked',
    details: { failures: account.failures, until },
  });
}

/** The account of an e-mail address, in whatever case; null where there is none. */
export async function findAccount(em: EntityManager, email: string): Promise<Account | null> {
  return em.findOne(Account, { [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase() }, { refresh: true });
}

/** An account as it is now; nobody else changes it until the transaction ends. */
export async function lockAccount(em: EntityManager, id: string): Promise<Account> {
  return em.findOneOrFail(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** A new password for an e-mail address. @throws AppError INVALID_REQUEST saying what is wrong with it */
export function readPassword(pointer: string, password: string, email: string): string {
  const fault = findPasswordFault(password, email);
  if (fault !== null) throw invalidField(pointer, fault);
  return password;
}

/**
 * The account of the caller, who has shown the password once more: a session that was left open is not enough to change how
 * a person signs in. Wrong ones are counted as they are at sign-in.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT for a caller whom another service signs in
 */
export async function verifyOwnPassword(ctx: Context, pointer: string, password: string): Promise<Account> {
  const account = await ctx.em.fork().findOneOrFail(Account, { id: requireAccountId(ctx) });
  if (await checkPassword(ctx, account, password)) return account;
  throw invalidField(pointer, 'This is not your password, or there were too many failed attempts. Try again later.');
}

/**
 * Changes the password of the caller, who shows the present one. All other sessions of the person end.
 * @throws AppError INVALID_REQUEST
 */
export async function changePassword(
  ctx: Context,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<{ readonly state: 'signed_in' }> {
  const known = await verifyOwnPassword(ctx, '/password', password);
  if (newPassword === password) throw invalidField('/newPassword', 'Must differ from the current password.');
  const passwordHash = await hashPassword(readPassword('/newPassword', newPassword, known.email));
  const ended = await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, known.id);
    if (account.passwordHash !== known.passwordHash) {
      throw invalidField('/password', 'The password was changed in the meantime. Try again.');
    }
    account.passwordHash = passwordHash;
    account.unlock();
    await em.flush();
    await recordAccountAudit(ctx, em, account, { action: 'account.passwordChanged', details: { by: 'password' } });
    return endSessions(em, { accountId: account.id }, ctx.actor.callerId);
  });
  ctx.bus.publish('endedCallers', ended);
  return { state: 'signed_in' };
}

/**
 * Enters what happened to the account of a person, in the transaction in which it happens, into the trail of each
 * organisation that the person belongs to; of an operator into that of the platform.
 */
export async function recordAccountAudit(
  ctx: Context,
  em: EntityManager,
  { id, email }: Pick<Account, 'id' | 'email'>,
  ...records: readonly Omit<AuditRecord, 'object' | 'personal'>[]
): Promise<void> {
  const found = await queryRows<{ organisationId: string }>(
    em,
    `select organisation_id as "organisationId" from members where account_id = ? and removed_at is null`,
    [id],
  );
  const organisations = found.length > 0 ? found.map(({ organisationId }) => organisationId) : [null];
  const origin = { ...toAuditOrigin(ctx), mode: null };
  const rows = organisations.flatMap((organisationId) =>
    records.map((record) =>
      toAuditRow(
        ctx.vault,
        { ...origin, organisationId },
        { ...record, object: { kind: 'account', id }, personal: { email } },
      ),
    ),
  );
  await insertAudit(em, rows);
}
