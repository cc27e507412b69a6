import { createTransport, type SMTPPoolOptions, type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';
import { type MailServer, parseSmtpUrl } from '../../platform/configuration/mailServer.js';
import { leavesMachine } from '../../platform/configuration/residency.js';

const idleMs = 10_000;

/**
 * Opens a transport to the server, which reuses a connection for a while and uses STARTTLS if it is offered. An attempt fails
 * after `timeoutMs` without a response.
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
    // Retries once if the server has closed a reused connection before any part of the e-mail was sent.
    maxRequeues: 1,
    idleTimeout: idleMs,
    host,
    port,
    secure,
    requireTLS: isTlsRequired,
    ...(user !== '' && { auth: { user, pass: password } }),
    // A server on this machine, such as a tunnel, has a self-signed certificate or one for another name.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: leavesMachine(url) },
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}
