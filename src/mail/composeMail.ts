import type { SendMailOptions } from 'nodemailer';
import { isEmailAddress, type Mailbox } from '../domain/emailAddress.js';
import type { ClaimedMail } from './claimMail.js';

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
