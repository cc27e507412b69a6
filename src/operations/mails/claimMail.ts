import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { queryRows } from '../../database/rows.js';
import { type MailBrand, productBrand } from './mailHtml.js';

/** An e-mail that this process has claimed until the lease ends. */
export interface ClaimedMail {
  readonly id: string;
  /** Null if it is encrypted. */
  readonly recipient: string | null;
  /** The record that the e-mail is about: recipient and text are encrypted under its key. */
  readonly recordId: string | null;
  readonly sealedRecipient: Buffer | null;
  /** The key of the record, as it is stored; null if it was erased. */
  readonly sealedKey: Buffer | null;
  readonly subject: string;
  /** Null if it is encrypted. */
  readonly text: string | null;
  readonly sealedText: Buffer | null;
  readonly kind: string;
  /** Includes this attempt, so no two claims of an e-mail have the same number. */
  readonly attempt: number;
  /** The id of the organisation whose turn this is. Empty for a code or a password link, which takes nobody's turn. */
  readonly turn: string;
  readonly createdAt: Date;
}

/** Longer than any attempt takes. After it, another process may claim the e-mail of a process that was killed. */
const leaseSeconds = 60;
// A lease that seems to end later than in two minutes was written before the clock of the database stepped back.
const isUnclaimed = "(claimed_until is null or claimed_until not between now() and now() + interval '2 minutes')";

// The expression of the index mails_turn, word for word. An applicant or a member waits for a code or a password link, and both
// expire within minutes, so these kinds sort before every organisation.
const turn = `(case when kind in ('onboardingLink.code', 'password.reset') then '' else coalesce(organisation_id, 'platform') end)`;

const findNext = (condition: string): string => `(select id from mails
      where state = 'pending' and due_at <= $1 and ${isUnclaimed} and ${turn} ${condition}
      order by ${turn}, due_at, id limit 1 for update skip locked)`;

// Leases use the clock of the database, which all processes share. Each search runs only if those before it found nothing.
const claimStatement = {
  name: 'claim-mail',
  text: `update mails set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${leaseSeconds})
    where id = coalesce(${findNext("= ''")}, ${findNext('> $2')}, ${findNext("> ''")})
    returning id, recipient, record_id as "recordId", sealed_recipient as "sealedRecipient",
      (select sealed_key from record_keys where record_keys.record_id = mails.record_id) as "sealedKey", subject, text, sealed_text as "sealedText", kind, attempts as attempt,
      ${turn} as turn, floor(extract(epoch from created_at) * 1000)::float8 as "createdAt"`,
};

/**
 * Claims a due e-mail; null if none is due. Codes and password links come first, then the oldest e-mail of the next organisation in
 * turn, so that the many e-mails of one delay no other. Until the lease ends, no other process gets it.
 * @param after The organisation whose turn it was
 */
export async function claimMail(pool: Pool, now: Date, after = ''): Promise<ClaimedMail | null> {
  const { rows } = await pool.query<Omit<ClaimedMail, 'createdAt'> & { readonly createdAt: number }>({
    ...claimStatement,
    values: [now, after],
  });
  return rows[0] ? { ...rows[0], createdAt: new Date(rows[0].createdAt) } : null;
}

interface BrandRow {
  readonly name: string;
  readonly content: Buffer | null;
  readonly type: 'image/png' | 'image/jpeg' | null;
}

/** The brand of the organisation for an e-mail to an applicant. Every other e-mail carries that of the product. */
export async function loadMailBrand(pool: Pool, { id, recordId }: ClaimedMail): Promise<MailBrand> {
  if (recordId === null) return productBrand;
  const { rows } = await pool.query<BrandRow>({
    name: 'mail-brand',
    text: `select coalesce(brand_name, name) as name, brand_logo as content, brand_logo_type as type
      from organisations where id = (select organisation_id from mails where id = $1)`,
    values: [id],
  });
  const [row] = rows;
  if (!row) return productBrand;
  const { name, content, type } = row;
  return { name, logo: content && type && { content, type } };
}

/** The failure of an e-mail whose recipient was erased. */
export const erasedReason = 'erased';

/**
 * Records that the server has accepted it, and deletes the stored link. The fact holds even if the lease has ended, so the lease
 * is not checked.
 */
export async function markSent(pool: Pool, { id }: ClaimedMail, now: Date): Promise<void> {
  await pool.query({
    name: 'mark-mail-sent',
    text: `update mails set state = 'sent', sent_at = $2, claimed_until = null, last_error = null,
        text = coalesce(text, ''), sealed_text = null
      where id = $1 and state <> 'sent'`,
    values: [id, now],
  });
}

/**
 * Releases an e-mail until its next attempt, or records that it failed for good. Does nothing if another process has claimed it
 * in the meantime.
 */
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

/**
 * Cancels the queued e-mails of a record, in the transaction of the change that makes them pointless. One that is being sent
 * still leaves.
 */
export async function cancelMails(
  em: EntityManager,
  { recordId, kind, reason }: { readonly recordId: string; readonly kind: string; readonly reason: string },
): Promise<void> {
  await queryRows(
    em,
    `update mails set state = 'failed', text = '', sealed_text = null, last_error = ?
     where record_id = ? and kind = ? and state = 'pending'`,
    [reason, recordId, kind],
  );
}

const isErased = `exists (
  select 1 from record_keys where record_keys.record_id = mails.record_id and record_keys.sealed_key is null)`;

interface KeptMail {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  /** Null if the recipient is encrypted. */
  readonly domain: string | null;
  readonly state: 'kept' | 'failed';
}

/**
 * Stores the due e-mails if there is no SMTP server: `kyb mails list` shows them, and they are not sent later. The log contains
 * the domain of the recipient and the subject, but never the text, which may contain a secret link. An e-mail whose recipient was
 * erased fails.
 */
export async function keepUnsentMails(pool: Pool, now: Date, log: Logger): Promise<void> {
  const { rows } = await pool.query<KeptMail>({
    name: 'keep-mails',
    text: `update mails set claimed_until = null,
        state = case when ${isErased} then 'failed' else 'kept' end,
        last_error = case when ${isErased} then '${erasedReason}' else last_error end
      where id in (
        select id from mails
        where state = 'pending' and due_at <= $1 and ${isUnclaimed}
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
