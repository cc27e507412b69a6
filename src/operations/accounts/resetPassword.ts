import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditOrigin, insertAudit, toAuditRow } from '../../audit/auditRow.js';
import type { Context } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import { hashLinkToken } from '../../domain/tokens.js';
import { hashPassword } from '../../encryption/passwordHash.js';
import type { Vault } from '../../encryption/vault.js';
import type { Account } from '../../entities/account.js';
import { AppError } from '../../platform/errors.js';
import { adoptMembers, createAccount } from './account.js';
import { findAccount, lockAccount, readPassword, recordAccountAudit } from './password.js';
import { endSessions } from './session.js';

/**
 * Sets a new password with the link of an e-mail, once. The link proves that the mailbox belongs to the person: it creates a
 * missing account, assigns members with the address to it, and unlocks it, unless wrong codes locked it. All sessions of the person
 * end. The second factor does not change.
 * @throws AppError NOT_FOUND for a link that is used, expired or void; INVALID_REQUEST for a password that is not accepted
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<{ readonly state: 'signed_out' }> {
  const now = ctx.clock();
  const hash = hashLinkToken(token);
  const found = await ctx.pool.query<{ email: string }>(
    'select email from password_resets where hash = $1 and used_at is null and expires_at > $2',
    [hash, now],
  );
  if (!found.rows[0]) throw linkUsed();
  const { email } = found.rows[0];
  const passwordHash = await hashPassword(readPassword('/password', password, email));
  const ended = await ctx.em.transactional(async (em) => {
    if (!(await useLink(em, hash, now))) throw linkUsed();
    const account = await accountFor(em, email, now);
    account.passwordHash = passwordHash;
    account.unlockByMailbox();
    await em.flush();
    await adoptMembers(em, account);
    await recordAccountAudit(ctx, em, account, { action: 'account.passwordChanged', details: { by: 'link' } });
    return endSessions(em, { accountId: account.id });
  });
  ctx.bus.publish('revokedCallers', ended);
  return { state: 'signed_out' };
}

/** Only one of several parallel calls gets true. */
async function useLink(em: EntityManager, hash: Buffer, now: Date): Promise<boolean> {
  const used = await queryRows<object>(
    em,
    'update password_resets set used_at = ? where hash = ? and used_at is null and expires_at > ? returning 1 as used',
    [now, hash, now],
  );
  return used.length === 1;
}

async function accountFor(em: EntityManager, email: string, now: Date): Promise<Account> {
  const found = await findAccount(em, email);
  return found ? lockAccount(em, found.id) : createAccount(em, { email, passwordHash: null, now });
}

function linkUsed(): AppError {
  return new AppError('NOT_FOUND', 'This link was already used or has expired. Request a new one.');
}

type LinkCreator = Pick<AuditOrigin, 'actor' | 'address' | 'requestId' | 'at'>;

interface FoundMember {
  readonly organisationId: string | null;
  readonly kind: 'account' | 'member';
  readonly id: string;
}

/**
 * Records that a link to set a password was created, in the same transaction, in the audit log of each organisation that the
 * person belongs to, and for an operator in that of the platform. The entry names the creator and contains no personal data.
 */
export async function recordResetLinkAudit(
  em: EntityManager,
  vault: Vault,
  maker: LinkCreator,
  email: string,
): Promise<void> {
  const found = await queryRows<FoundMember>(
    em,
    `select m.organisation_id as "organisationId", 'account' as kind, a.id
     from accounts a left join members m on m.account_id = a.id and m.removed_at is null
     where lower(a.email) = lower(?)
     union
     select null, 'account', a.id from accounts a
     where lower(a.email) = lower(?)
       and (select true from operators o where o.account_id = a.id and o.removed_at is null)
     union
     select organisation_id, 'member', id from members m
     where lower(email) = lower(?) and removed_at is null
       and not exists (select from accounts a where a.id = m.account_id and lower(a.email) = lower(?))`,
    [email, email, email, email],
  );
  const rows = found.map(({ organisationId, kind, id }) =>
    toAuditRow(
      vault,
      { ...maker, organisationId, mode: null },
      { action: 'account.resetLinkMade', object: { kind, id } },
    ),
  );
  await insertAudit(em, rows);
}
