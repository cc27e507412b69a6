import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditOrigin, insertAudit, toAuditRow } from '../../audit/auditRow.js';
import { consoleOrigin, toAuditOrigin } from '../../audit/recordAudit.js';
import type { Context, Services } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import { ownPassword } from '../../domain/inputs/accounts.js';
import { findPasswordFault } from '../../domain/passwords.js';
import { hashPassword, isPassword } from '../../encryption/passwordHash.js';
import type { Vault } from '../../encryption/vault.js';
import { Account } from '../../entities/account.js';
import { invalidField } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { endSessions, requireAccountId } from './session.js';

/**
 * Whether a password is right, for an account that is not locked. Takes the same time without an account. A wrong one is counted
 * and recorded even if the operation is not completed.
 * @throws AppError INVALID_REQUEST for a password that is longer than the limit
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

/** Counts a wrong password or code against a locked account row, and records it. The transaction must be committed. */
export async function countFailure(
  ctx: Context,
  em: EntityManager,
  account: Account,
  wrong: 'password' | 'code',
): Promise<void> {
  const now = ctx.clock();
  const reason: Reason = account.isLocked(now) ? 'locked' : wrong;
  const hasLocked = account.fail(now, wrong);
  await em.flush();
  await recordAccountAudit(ctx, em, account, { action: 'session.refused', outcome: 'denied', details: { reason } });
  if (!hasLocked) return;
  const until = account.lockedUntil?.toISOString() ?? null;
  await recordAccountAudit(ctx, em, account, {
    action: 'account.locked',
    details: { failures: account.failures, until },
  });
}

/** The account of an e-mail address, ignoring case; null if there is none. */
export async function findAccount(em: EntityManager, email: string): Promise<Account | null> {
  return em.findOne(Account, { [raw((alias) => `lower(${alias}.email)`)]: email.toLowerCase() }, { refresh: true });
}

/** The current account, locked until the transaction ends. */
export async function lockAccount(em: EntityManager, id: string): Promise<Account> {
  return em.findOneOrFail(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** A new password for an e-mail address. @throws AppError INVALID_REQUEST that says what is wrong with it */
export function readPassword(pointer: string, password: string, email: string): string {
  const fault = findPasswordFault(password, email);
  if (fault !== null) throw invalidField(pointer, fault);
  return password;
}

/**
 * The account of the caller, who has entered the password again: an unattended session must not suffice to change how a person
 * signs in. Wrong passwords are counted as they are at sign-in.
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT for a caller who signs in with single sign-on
 */
export async function verifyOwnPassword(ctx: Context, pointer: string, password: string): Promise<Account> {
  const account = await ctx.em.fork().findOneOrFail(Account, { id: requireAccountId(ctx) });
  if (await checkPassword(ctx, account, password)) return account;
  throw invalidField(pointer, 'This is not your password, or there were too many failed attempts. Try again later.');
}

/**
 * Changes the password of the caller, who enters the current one. Ends all other sessions of the person.
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
  ctx.bus.publish('revokedCallers', ended);
  return { state: 'signed_in' };
}

/**
 * Records an event of a person's account, in the same transaction, in the audit log of each organisation that the person belongs
 * to; for an operator, in that of the platform.
 */
export async function recordAccountAudit(
  ctx: Context,
  em: EntityManager,
  account: AuditedAccount,
  ...records: readonly AccountRecord[]
): Promise<void> {
  await insertAccountAudit(em, ctx.vault, toAuditOrigin(ctx), account, records);
}

/** Records what an operator at the console does to an account, in the same audit logs. */
export async function recordConsoleAccountAudit(
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  em: EntityManager,
  account: AuditedAccount,
  record: AccountRecord,
): Promise<void> {
  await insertAccountAudit(em, vault, consoleOrigin(clock()), account, [record]);
}

type AuditedAccount = Pick<Account, 'id' | 'email'>;
type AccountRecord = Omit<AuditRecord, 'object' | 'personal'>;

async function insertAccountAudit(
  em: EntityManager,
  vault: Vault,
  origin: AuditOrigin,
  { id, email }: AuditedAccount,
  records: readonly AccountRecord[],
): Promise<void> {
  const found = await queryRows<{ organisationId: string | null }>(
    em,
    `select organisation_id as "organisationId" from members where account_id = ? and removed_at is null
     union all select null from operators where account_id = ? and removed_at is null`,
    [id, id],
  );
  const organisations = found.length > 0 ? found.map(({ organisationId }) => organisationId) : [null];
  const rows = organisations.flatMap((organisationId) =>
    records.map((record) =>
      toAuditRow(
        vault,
        { ...origin, mode: null, organisationId },
        { ...record, object: { kind: 'account', id }, personal: { email } },
      ),
    ),
  );
  await insertAudit(em, rows);
}
