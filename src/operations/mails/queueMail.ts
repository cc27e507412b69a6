import type { EntityManager } from '@mikro-orm/postgresql';
import type { SendMailOptions } from 'nodemailer';
import { queryRows } from '../../database/rows.js';
import { isEmailAddress, type Mailbox } from '../../domain/emailAddress.js';
import { newId } from '../../domain/ids.js';
import { type RecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import type { ClaimedMail } from './claimMail.js';
import { logoCid, productBrand, toMailHtml } from './mailHtml.js';

/** An e-mail to be sent. */
export interface NewMail {
  /** Is null for an e-mail of the platform itself. */
  readonly organisationId: string | null;
  readonly recipient: string;
  /** Is never encrypted, because it contains no personal data. */
  readonly subject: string;
  /** Plain text; line ends as in `\n`. */
  readonly text: string;
  /** The subject matter, such as `endpoint.disabled`. It is logged. */
  readonly kind: string;
  /** Identifies the occasion, across all organisations, so begin it with an id. A recipient gets one e-mail for it, ever. */
  readonly dedupeKey?: string;
  /** The earliest time of sending. */
  readonly at: Date;
  /** The text contains a link that grants access: it is stored encrypted, and deleted once it is not needed. */
  readonly encryptWith?: Vault;
  /**
   * The person's record that the e-mail is about: recipient and text are encrypted under its key. Erasing the key cancels a
   * queued e-mail. For a `dedupeKey`, the record gets one e-mail, ever, to any recipient.
   */
  readonly record?: { readonly id: string; readonly cipher: RecordCipher };
}

/**
 * Records an e-mail in the transaction of the change that it reports: it is sent if, and only if, that is committed. Control
 * characters in the subject, including line breaks, become spaces.
 * @returns its id; null if there is one for this occasion and recipient
 * @throws Error for an invalid recipient: addresses are validated on input
 */
export async function queueMail(em: EntityManager, mail: NewMail): Promise<string | null> {
  const { organisationId, recipient, subject, text, kind, dedupeKey, at, encryptWith, record } = mail;
  if (!isEmailAddress(recipient)) throw new Error('The recipient of the e-mail is not an e-mail address.');
  const id = newId('mail', at);
  const textCipher = record?.cipher ?? encryptWith;
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
      record?.cipher.encrypt(recipient, mailRecipientAad(id)) ?? null,
      subject.replaceAll(/\p{Cc}+/gu, ' ').trim(),
      textCipher ? null : text,
      textCipher?.encrypt(text, mailTextAad(id)) ?? null,
      kind,
      dedupeKey ?? null,
      at,
      at,
    ],
  );
  return rows[0]?.id ?? null;
}

/** The stored text and recipient of an e-mail. */
export interface StoredMail {
  readonly id: string;
  /** Null if it is encrypted. */
  readonly recipient: string | null;
  /** Null if it is encrypted. */
  readonly text: string | null;
  readonly sealedText: Buffer | null;
  /** Is null unless recipient and text are encrypted under the key of a record. */
  readonly recordId: string | null;
  readonly sealedRecipient: Buffer | null;
  /** The key of the record, as it is stored; null if it was erased. */
  readonly sealedKey: Buffer | null;
}

/** The additional data with which the text of an e-mail is encrypted. */
export function mailTextAad(mailId: string): string {
  return `${mailId}:text`;
}

/** The additional data with which the recipient of an e-mail is encrypted. */
export function mailRecipientAad(mailId: string): string {
  return `${mailId}:recipient`;
}

/**
 * Recipient and text of an e-mail, decrypted if needed; null if they were erased with the other personal data of the record.
 * @throws Error if this SECRETS_KEY cannot decrypt it
 */
export function decryptMail(
  vault: Vault,
  { id, recipient, text, sealedText, recordId, sealedRecipient, sealedKey }: StoredMail,
): { readonly recipient: string; readonly text: string } | null {
  if (recordId === null) {
    return {
      recipient: recipient ?? '',
      text: sealedText === null ? (text ?? '') : vault.decrypt(sealedText, mailTextAad(id)),
    };
  }
  const cipher = toRecordCipher(vault, recordId, sealedKey);
  if (cipher === null || sealedRecipient === null) return null;
  return {
    recipient: cipher.decrypt(sealedRecipient, mailRecipientAad(id)),
    text: sealedText === null ? (text ?? '') : cipher.decrypt(sealedText, mailTextAad(id)),
  };
}

/** An e-mail without encrypted parts. */
interface ReadableMail extends Pick<ClaimedMail, 'id' | 'subject' | 'createdAt'> {
  readonly recipient: string;
  readonly text: string;
}

/**
 * The message as plain text and as HTML with a logo. It is identical at every attempt: by its Message-ID, receivers recognise a
 * retry after a lost response.
 * @param brand that of the organisation, for an e-mail to an applicant
 * @throws Error with the code EENVELOPE for an invalid recipient, which another parser could read as another address
 */
export function composeMail(
  { id, recipient, subject, text, createdAt }: ReadableMail,
  from: Mailbox,
  brand = productBrand,
): SendMailOptions {
  if (!isEmailAddress(recipient)) {
    throw Object.assign(new Error('The recipient is not an e-mail address.'), { code: 'EENVELOPE' });
  }
  return {
    from: { ...from },
    to: { name: '', address: recipient },
    envelope: { from: from.address, to: recipient },
    subject,
    text,
    html: toMailHtml({ subject, text }, brand),
    ...(brand.logo && {
      attachments: [
        {
          ...{ cid: logoCid, content: brand.logo.content, contentType: brand.logo.type },
          filename: brand.logo.type === 'image/png' ? 'logo.png' : 'logo.jpg',
        },
      ],
    }),
    baseBoundary: id,
    date: createdAt,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
