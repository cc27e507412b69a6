import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { erasedReason } from './settleMail.js';

const isErased = `exists (
  select 1 from record_keys where record_keys.record_id = mails.record_id and record_keys.sealed_key is null)`;

interface KeptMail {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  /** Null where the recipient is sealed. */
  readonly domain: string | null;
  readonly state: 'kept' | 'failed';
}

/**
 * Keeps the mails that are due, where there is no SMTP server: they can be read with `kyb mails list`, and are not sent
 * later. The log gets the domain of the recipient and the subject, never the text, which may hold a secret link. A mail whose recipient was erased is given up.
 */
export async function keepMails(pool: Pool, now: Date, log: Logger): Promise<void> {
  const { rows } = await pool.query<KeptMail>({
    name: 'keep-mails',
    text: `update mails set claimed_until = null,
        state = case when ${isErased} then 'failed' else 'kept' end,
        last_error = case when ${isErased} then '${erasedReason}' else last_error end
      where id in (
        select id from mails
        where state = 'pending' and due_at <= $1 and (claimed_until is null or claimed_until < now())
        order by due_at, id limit 100 for update skip locked
      )
      returning id, kind, subject, split_part(recipient, '@', -1) as domain, state`,
    values: [now],
  });
  for (const { id, kind, subject, domain, state } of rows) {
    if (state === 'failed') {
      log.info({ mailId: id, kind }, 'an e-mail was cancelled because the data of its recipient were erased');
      continue;
    }
    log.info(
      { mailId: id, kind, subject, ...(domain !== null && { domain }) },
      'an e-mail was stored and not sent, because SMTP_URL is not set; `kyb mails list` shows it',
    );
  }
}
