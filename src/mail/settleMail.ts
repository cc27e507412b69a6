import type { Pool } from 'pg';
import type { ClaimedMail } from './claimMail.js';

/** Why a mail has failed whose recipient nobody can read any more. */
export const erasedReason = 'erased';

/** The server has it, and a link in it is kept here no longer. Whatever else is known of the mail, this is true: no lease is asked for. */
export async function markSent(pool: Pool, { id }: ClaimedMail, now: Date): Promise<void> {
  await pool.query({
    name: 'mark-mail-sent',
    text: `update mails set state = 'sent', sent_at = $2, claimed_until = null, last_error = null,
        text = coalesce(text, ''), sealed_text = null
      where id = $1 and state <> 'sent'`,
    values: [id, now],
  });
}

/** Gives a mail back until it is due again, or for good; not when somebody else has taken it over meanwhile. */
export async function markFailed(
  pool: Pool,
  { id, attempt }: ClaimedMail,
  { reason, nextAttemptAt }: { readonly reason: string; readonly nextAttemptAt: Date | null },
): Promise<void> {
  await pool.query({
    name: 'mark-mail-failed',
    text: `update mails set state = case when $3::timestamptz is null then 'failed' else state end,
        due_at = coalesce($3, due_at), claimed_until = null, last_error = $4
      where id = $1 and attempts = $2 and state = 'pending'`,
    values: [id, attempt, nextAttemptAt, reason],
  });
}
