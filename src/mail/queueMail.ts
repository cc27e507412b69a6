import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../encryption/vault.js';
import { isEmailAddress } from '../domain/emailAddress.js';
import { newId } from '../domain/ids.js';
import type { RecordSeal } from '../encryption/recordSeal.js';
import { mailRecipientPlace, mailTextPlace } from './unsealMail.js';

/** A mail that is to be sent. */
export interface NewMail {
  /** Null: mail of the platform itself. */
  readonly organisationId: string | null;
  readonly recipient: string;
  /** It is never sealed: it says nothing of a person. */
  readonly subject: string;
  /** Plain text; line ends as in `\n`. */
  readonly text: string;
  /** What it tells of, such as `endpoint.disabled`. It is logged. */
  readonly kind: string;
  /** Names the occasion, over all organisations, so begin it with an id: for it a recipient gets one mail, ever. */
  readonly dedupeKey?: string;
  /** When it may leave. */
  readonly at: Date;
  /** The text holds a link that lets somebody in: it is kept sealed, and no longer than it is needed. */
  readonly sealWith?: Vault;
  /**
   * The mail goes to a person of whom this record tells: recipient and text are sealed under its key. While it waits and the
   * key is erased it is given up. For a `dedupeKey` the record gets one mail, ever, whoever its recipient is.
   */
  readonly record?: { readonly id: string; readonly seal: RecordSeal };
}

/**
 * Records a mail in the transaction of the change that it tells of: it is sent if, and only if, that is committed.
 * Control characters in the subject, line breaks among them, become spaces.
 * @returns its id; null when there is one for this occasion and recipient
 * @throws Error for a recipient that is no e-mail address: addresses are checked where they come in
 */
export async function queueMail(em: EntityManager, mail: NewMail): Promise<string | null> {
  const { organisationId, recipient, subject, text, kind, dedupeKey, at, sealWith, record } = mail;
  if (!isEmailAddress(recipient)) throw new Error('The recipient of the e-mail is not an e-mail address.');
  const id = newId('mail', at);
  const textSeal = record?.seal ?? sealWith;
  const rows: { id: string }[] = await em.getConnection().execute(
    `insert into mails (id, organisation_id, recipient, record_id, sealed_recipient, subject, text, sealed_text, kind,
       dedupe_key, due_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing returning id`,
    [
      id,
      organisationId,
      record ? null : recipient,
      record?.id ?? null,
      record?.seal.seal(recipient, mailRecipientPlace(id)) ?? null,
      subject.replaceAll(/\p{Cc}+/gu, ' ').trim(),
      textSeal ? null : text,
      textSeal?.seal(text, mailTextPlace(id)) ?? null,
      kind,
      dedupeKey ?? null,
      at,
      at,
    ],
    'all',
    em.getTransactionContext(),
  );
  return rows[0]?.id ?? null;
}
