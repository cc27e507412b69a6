import type { Pool } from 'pg';
import type { Logger } from 'pino';

interface KeptMail {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly domain: string;
}

/**
 * Keeps the mails that are due, where there is no SMTP server: they can be read with `kyb mails list`, and are not sent
 * later. The log gets the domain of the recipient and the subject, never the text, which may hold a secret link.
 */
export async function keepMails(pool: Pool, now: Date, log: Logger): Promise<void> {
  const { rows } = await pool.query<KeptMail>({
    name: 'keep-mails',
    text: `update mails set state = 'kept', claimed_until = null
      where id in (
        select id from mails
        where state = 'pending' and due_at <= $1 and (claimed_until is null or claimed_until < now())
        order by due_at, id limit 100 for update skip locked
      )
      returning id, kind, subject, split_part(recipient, '@', -1) as domain`,
    values: [now],
  });
  for (const { id, kind, subject, domain } of rows) {
    log.info(
      { mailId: id, kind, domain, subject },
      'a mail is kept, for SMTP_URL is not set: `kyb mails list` shows it',
    );
  }
}
