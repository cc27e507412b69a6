import { createTransport, type SMTPPoolOptions, type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';
import { type MailServer, parseSmtpUrl } from '../../platform/configuration/mailServer.js';
import { leavesMachine } from '../../platform/configuration/residency.js';

const idleMs = 10_000;

/**
 * The way to the server, over one connection that is kept for a while. STARTTLS is used wherever it is offered. In answer
 * to nothing for `timeoutMs` a sending fails.
 */
export function openTransport(
  { url, isTlsRequired }: MailServer,
  timeoutMs: number,
): Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions> {
  const address = parseSmtpUrl(url);
  if (address === null) throw new Error('This is not an SMTP URL.');
  const { host, port, secure, user, password } = address;
  return createTransport({
    pool: true,
    maxConnections: 1,
    // For a kept connection that the server has ended meanwhile, before anything of the mail was sent.
    maxRequeues: 1,
    idleTimeout: idleMs,
    host,
    port,
    secure,
    requireTLS: isTlsRequired,
    ...(user !== '' && { auth: { user, pass: password } }),
    // What listens on this machine, a tunnel say, has a certificate for another name, or its own.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: leavesMachine(url) },
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}
