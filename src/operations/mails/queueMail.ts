import type { EntityManager } from '@mikro-orm/postgresql';
import type { SendMailOptions } from 'nodemailer';
import { queryRows } from '../../database/rows.js';
import { isEmailAddress, type Mailbox } from '../../domain/emailAddress.js';
import { newId } from '../../domain/ids.js';
import { type RecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import type { ClaimedMail } from './claimMail.js';

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
  readonly record?: { readonly id: string; readonly seal: RecordCipher };
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
  const rows = await queryRows<{ id: string }>(
    em,
    `insert into mails (id, organisation_id, recipient, record_id, sealed_recipient, subject, text, sealed_text, kind,
       dedupe_key, due_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing returning id`,
    [
      id,
      organisationId,
      record ? null : recipient,
      record?.id ?? null,
      record?.seal.seal(recipient, mailRecipientAad(id)) ?? null,
      subject.replaceAll(/\p{Cc}+/gu, ' ').trim(),
      textSeal ? null : text,
      textSeal?.seal(text, mailTextAad(id)) ?? null,
      kind,
      dedupeKey ?? null,
      at,
      at,
    ],
  );
  return rows[0]?.id ?? null;
}

/** What a mail says, and to whom, as it is stored. */
export interface StoredMail {
  readonly id: string;
  /** Null where it is sealed. */
  readonly recipient: string | null;
  /** Null where it is sealed. */
  readonly text: string | null;
  readonly sealedText: Buffer | null;
  /** Null unless recipient and text are sealed under the key of a record. */
  readonly recordId: string | null;
  readonly sealedRecipient: Buffer | null;
  /** The key of the record, as it is stored; null when it was erased. */
  readonly sealedKey: Buffer | null;
}

/** The place that the text of a mail is sealed for. */
export function mailTextAad(mailId: string): string {
  return `${mailId}:text`;
}

/** The place that the recipient of a mail of a record is sealed for. */
export function mailRecipientAad(mailId: string): string {
  return `${mailId}:recipient`;
}

/**
 * Recipient and text of a mail, sealed or not; null when they were erased with all else that the record held of persons.
 * @throws Error when it cannot be read under this SECRETS_KEY
 */
export function decryptMail(
  vault: Vault,
  { id, recipient, text, sealedText, recordId, sealedRecipient, sealedKey }: StoredMail,
): { readonly recipient: string; readonly text: string } | null {
  if (recordId === null) {
    return {
      recipient: recipient ?? '',
      text: sealedText === null ? (text ?? '') : vault.unseal(sealedText, mailTextAad(id)),
    };
  }
  const seal = toRecordCipher(vault, recordId, sealedKey);
  if (seal === null || sealedRecipient === null) return null;
  return {
    recipient: seal.unseal(sealedRecipient, mailRecipientAad(id)),
    text: sealedText === null ? (text ?? '') : seal.unseal(sealedText, mailTextAad(id)),
  };
}

/** A mail of which nothing is sealed any more. */
interface ReadableMail extends Pick<ClaimedMail, 'id' | 'subject' | 'createdAt'> {
  readonly recipient: string;
  readonly text: string;
}

/**
 * The message, the same at every attempt: with the same Message-ID, receivers recognise one that was sent again because
 * the first answer was lost.
 * @throws Error with the code EENVELOPE for a recipient that is no e-mail address: what is read as another one must not leave
 */
export function composeMail({ id, recipient, subject, text, createdAt }: ReadableMail, from: Mailbox): SendMailOptions {
  if (!isEmailAddress(recipient)) {
    throw Object.assign(new Error('The recipient is not an e-mail address.'), { code: 'EENVELOPE' });
  }
  return {
    from: { ...from },
    to: { name: '', address: recipient },
    envelope: { from: from.address, to: recipient },
    subject,
    text,
    date: createdAt,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // RFC 3834: no automatic answer to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
