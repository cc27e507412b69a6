import type { Mailbox } from '../../domain/emailAddress.js';

/** The mail server and the sender's address. */
export interface MailServer {
  /** SMTP_URL. It may contain a password, so only `parseSmtpUrl` may read it. */
  readonly url: string;
  readonly from: Mailbox;
  /** A server that does not offer STARTTLS is not used; `smtps:` is TLS from the start anyway. */
  readonly isTlsRequired: boolean;
}

/** The parts of an SMTP URL. */
export interface SmtpAddress {
  readonly host: string;
  /** By default 587 or, with TLS from the start, 465 (RFC 6409, RFC 8314). */
  readonly port: number;
  /** TLS from the start. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
}

/**
 * Parses `smtp:` and `smtps:` URLs. Null for anything else, and for one with a path or options, which would be ignored.
 */
export function parseSmtpUrl(text: string): SmtpAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const rest = pathname.replace(/^\/$/, '') + search + hash;
  if (!/^smtps?:$/.test(protocol) || hostname === '' || rest !== '') return null;
  const secure = protocol === 'smtps:';
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}
