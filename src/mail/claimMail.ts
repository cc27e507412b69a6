import type { Pool } from 'pg';

/** A mail that is this process's to send, until its lease ends. */
export interface ClaimedMail {
  readonly id: string;
  /** Null where it is sealed. */
  readonly recipient: string | null;
  /** Of a mail of a record: recipient and text are sealed under its key. */
  readonly recordId: string | null;
  readonly sealedRecipient: Buffer | null;
  /** The key of the record, as it is stored; null when it was erased. */
  readonly sealedKey: Buffer | null;
  readonly subject: string;
  /** Null where it is sealed. */
  readonly text: string | null;
  readonly sealedText: Buffer | null;
  readonly kind: string;
  /** This one included. No two claims of a mail have the same. */
  readonly attempt: number;
  readonly createdAt: Date;
}

/** How long a mail is its claimer's: a sending takes less, and after it the mail of a process that was killed is taken over. */
export const leaseSeconds = 60;

// Leases are by the clock of the database, which all processes share.
const claimStatement = {
  name: 'claim-mail',
  text: `update mails set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from mails
      where state = 'pending' and due_at <= $1 and (claimed_until is null or claimed_until < now())
      order by due_at, id limit 1 for update skip locked
    )
    returning id, recipient, record_id as "recordId", sealed_recipient as "sealedRecipient",
      (select sealed_key from record_keys where record_keys.record_id = mails.record_id) as "sealedKey", subject, text, sealed_text as "sealedText", kind, attempts as attempt,
      floor(extract(epoch from created_at) * 1000)::float8 as "createdAt"`,
};

/** Takes the mail that has been due longest; null when none is. Nobody else gets it meanwhile. */
export async function claimMail(pool: Pool, now: Date): Promise<ClaimedMail | null> {
  const { rows } = await pool.query<Omit<ClaimedMail, 'createdAt'> & { readonly createdAt: number }>({
    ...claimStatement,
    values: [now],
  });
  return rows[0] ? { ...rows[0], createdAt: new Date(rows[0].createdAt) } : null;
}
