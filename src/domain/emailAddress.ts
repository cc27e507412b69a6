import { z } from 'zod';

// RFC 5321 section 4.5.3.1.3: a path has 256 characters, two of them the brackets.
export const maxEmailLength = 254;
const address = z.email().max(maxEmailLength);

/** An address with its display name, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/**
 * Whether a text is one e-mail address, in ASCII, up to 254 characters: nothing in it can end a header or begin another address.
 */
export function isEmailAddress(text: string): boolean {
  return address.safeParse(text).success;
}

/** Parses `mail@acme.example` or `Acme <mail@acme.example>` (RFC 5322 section 3.4); null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, quotedName = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const mailbox = {
    name: quotedName.trim().replace(/^"(.*)"$/, '$1'),
    address: bracketed ?? text.trim(),
  };
  return isEmailAddress(mailbox.address) && !/[\p{Cc}"]/u.test(mailbox.name) ? mailbox : null;
}

/** The domain of an e-mail address, in lower case. */
export function getEmailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
