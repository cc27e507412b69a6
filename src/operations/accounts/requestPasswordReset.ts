import type { EntityManager } from '@mikro-orm/postgresql';
import { auditOriginOf } from '../../audit/enterAudit.js';
import type { Context } from '../../caller/context.js';
import { queryRows } from '../queryRows.js';
import { readEmail } from '../readEmail.js';
import { enterResetLink } from './enterResetLink.js';
import { queueResetLink } from './queueResetLink.js';
import { takeAtLeast } from './takeAtLeast.js';

// Longer than it takes to queue a mail on a machine that is not overloaded.
const answerMs = 300;
// Nobody can have a mailbox filled.
const mostInAnHour = 5;

/**
 * Sends a link to set a new password to the mailbox of a person who has an account, or belongs to an organisation. The
 * answer is the same, and takes the same time, for an address that nobody has.
 * @throws AppError INVALID_REQUEST for what is no e-mail address
 */
export async function requestPasswordReset(
  ctx: Context,
  input: { readonly email: string },
): Promise<{ readonly message: string }> {
  const asked = readEmail('/email', input.email);
  const at = ctx.clock();
  await takeAtLeast(answerMs, () =>
    ctx.em.transactional(async (em) => {
      // Of parallel calls for one mailbox each counts the links of those before it.
      await queryRows(em, `select pg_advisory_xact_lock(hashtextextended('kyb password reset ' || lower(?), 0))`, [
        asked,
      ]);
      const email = await knownAddress(em, asked, at);
      if (email === null) return;
      await enterResetLink(em, ctx.vault, auditOriginOf(ctx), email);
      await queueResetLink(em, ctx, { email, at });
    }),
  );
  return { message: 'If an account has this address, we send an e-mail with a link to it.' };
}

/** The address as it is stored; null for one that nobody has, or that has had enough mails for now. */
async function knownAddress(em: EntityManager, email: string, at: Date): Promise<string | null> {
  const rows: { email: string }[] = await em.getConnection().execute(
    `select known.email from (
        select email from accounts where lower(email) = lower(?)
        union all select email from members where lower(email) = lower(?) and removed_at is null
      ) known
      where (select count(*) from password_resets where lower(email) = lower(?) and created_at > ?) < ? limit 1`,
    [email, email, email, new Date(at.getTime() - 60 * 60_000), mostInAnHour],
    'all',
    em.getTransactionContext(),
  );
  return rows[0]?.email ?? null;
}
