import type { NodemailerError, SendMailOptions } from 'nodemailer';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Vault } from '../../encryption/vault.js';
import {
  type ClaimedMail,
  claimMail,
  erasedReason,
  keepUnsentMails,
  loadMailBrand,
  markFailed,
  markSent,
} from '../../operations/mails/claimMail.js';
import { openTransport } from '../../operations/mails/openTransport.js';
import { composeMail, decryptMail } from '../../operations/mails/queueMail.js';
import type { MailServer } from '../../platform/configuration/mailServer.js';
import { startLoop } from '../../platform/loop.js';

/** Sends queued mail in the background. */
export interface MailSender {
  /** Starts no other mail and waits for the current one, for ten seconds at most. An aborted mail is retried. */
  stop(): Promise<void>;
}

interface MailSenderOptions {
  readonly pool: Pool;
  /** Decrypts texts with links. */
  readonly vault: Vault;
  /** Undefined: mail is not sent. */
  readonly server: MailServer | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  /** How often to poll for mail that is due. */
  readonly pollMs?: number;
  /** How long the server may be silent. */
  readonly timeoutMs?: number;
  /** The longest time for one mail. It is less than the lease, so no two processes send a mail at once. */
  readonly deadlineMs?: number;
  /**
   * How long sending pauses after the server refuses all mail, so that an outage does not use up the attempts of every
   * mail.
   */
  readonly pauseMs?: number;
  /** How long stopping waits for the current mail. */
  readonly graceMs?: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The waits between attempts. After the eighth attempt, nearly two days later, a mail has failed. */
const retryAfterMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs];

/**
 * Starts a sender. Any number may run on one database. A mail is sent once, unless a process dies or the server's
 * response is lost between sending and recording. Then it is sent twice, with the same Message-ID.
 */
export function createMailSender({
  pool,
  vault,
  server,
  clock,
  log,
  pollMs = 2_000,
  timeoutMs = 30_000,
  deadlineMs = 45_000,
  pauseMs = 30_000,
  graceMs = 10_000,
}: MailSenderOptions): MailSender {
  const cutOff = new AbortController();
  const transport = server && openTransport(server, timeoutMs);
  let lastTurn = '';

  /** @returns the reason why the mail was not sent, or null */
  const send = async (mail: ClaimedMail): Promise<FailureKind | null> => {
    if (!server || !transport) return null;
    // Not a fault of this e-mail if the database does not respond.
    const brand = await loadMailBrand(pool, mail);
    let message: SendMailOptions;
    try {
      const unsealed = decryptMail(vault, mail);
      if (unsealed === null) return await giveUpErased(mail);
      message = composeMail({ ...mail, ...unsealed }, server.from, brand);
    } catch (error) {
      return failLocally(mail, error as NodemailerError);
    }
    try {
      const signal = AbortSignal.any([cutOff.signal, AbortSignal.timeout(deadlineMs)]);
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      return fail(mail, error as NodemailerError);
    }
    await markSent(pool, mail, clock());
    log.info({ mailId: mail.id, kind: mail.kind, attempt: mail.attempt }, 'an e-mail was sent');
    return null;
  };

  const giveUpErased = async (mail: ClaimedMail): Promise<FailureKind> => {
    await markFailed(pool, mail, { reason: erasedReason, nextAttemptAt: null });
    log.info(
      { mailId: mail.id, kind: mail.kind },
      'an e-mail was cancelled because the data of its recipient were erased',
    );
    return 'refused';
  };

  const fail = async (mail: ClaimedMail, error: NodemailerError): Promise<FailureKind> => {
    const failure = classifyFailure(error);
    const reason = mail.recordId === null ? formatFailureReason(error) : formatFailureCodes(error);
    const nextAttemptAt = await giveBack(mail, failure, reason);
    // The server's words are not logged, because they quote addresses.
    const { code, responseCode, command } = error;
    const told = { mailId: mail.id, kind: mail.kind, attempt: mail.attempt, failure, code, responseCode, command };
    if (nextAttemptAt) log.warn({ ...told, nextAttemptAt }, 'an e-mail could not be sent; the worker will retry');
    else log.error(told, 'an e-mail failed for good; `kyb mails list` shows the reason');
    return failure;
  };

  /** Records a failure that says nothing about the server: the other mails are sent without a pause. */
  const failLocally = async (mail: ClaimedMail, error: NodemailerError): Promise<FailureKind> => {
    if (classifyFailure(error) === 'refused') return fail(mail, error);
    const nextAttemptAt = await giveBack(mail, 'local', 'The service could not decrypt or compose the e-mail.');
    log.error(
      { err: error, mailId: mail.id, kind: mail.kind, attempt: mail.attempt, nextAttemptAt },
      'an e-mail could not be decrypted or composed; check that SECRETS_KEY has the secret of the worker that queued it',
    );
    return 'local';
  };

  /** Releases a mail after a failed attempt. @returns the time of the next one; null if there is none */
  const giveBack = async (mail: ClaimedMail, failure: FailureKind, reason: string): Promise<Date | null> => {
    const wait = failure === 'refused' ? undefined : retryAfterMs[mail.attempt - 1];
    const nextAttemptAt = wait === undefined ? null : new Date(clock().getTime() + wait);
    await markFailed(pool, mail, { reason, nextAttemptAt });
    return nextAttemptAt;
  };

  /**
   * Sends all mail that is due.
   * @returns the milliseconds until the next poll
   */
  const sendDue = async (stopping: AbortSignal): Promise<number> => {
    if (!transport) {
      await keepUnsentMails(pool, clock(), log);
      return pollMs;
    }
    while (!stopping.aborted) {
      const mail = await claimMail(pool, clock(), lastTurn);
      if (!mail) return pollMs;
      if (mail.turn !== '') lastTurn = mail.turn;
      if ((await send(mail)) === 'unreachable') return pauseMs;
    }
    return 0;
  };

  const loop = startLoop((stopping) =>
    sendDue(stopping).catch((error: unknown) => {
      log.warn({ err: error }, 'e-mails could not be claimed for sending; the worker will retry');
      return pollMs;
    }),
  );

  return {
    stop: async () => {
      const grace = setTimeout(() => {
        cutOff.abort();
      }, graceMs);
      await loop.stop();
      clearTimeout(grace);
      transport?.close();
    },
  };
}

/**
 * The meaning of a failure: the server will never accept this mail, not accept it now, or accept no mail now; or this service could
 * not decrypt or compose it.
 */
type FailureKind = 'refused' | 'deferred' | 'unreachable' | 'local';

// The commands whose responses are about the mail. Greeting, EHLO, STARTTLS and AUTH are about this client.
const mailCommands = ['MAIL FROM', 'RCPT TO', 'DATA'];
// RFC 4954 section 6 and RFC 3207: sign-in is missing or needs another method. The operator can correct that.
const signInCodes = [530, 534, 535, 538];
// RFC 5321 section 3.8: the server ends the connection.
const closingCode = 421;
const maxReasonLength = 500;

/** Classifies a sending error: 5yz for the mail is permanent, 4yz is temporary (RFC 5321 section 4.2.1). */
function classifyFailure({
  code,
  command = '',
  responseCode,
}: Pick<NodemailerError, 'code' | 'command' | 'responseCode'>): FailureKind {
  // Detected by this client from the server's limits: for example, the mail is too large.
  if (responseCode === undefined) return code === 'EMESSAGE' || code === 'EENVELOPE' ? 'refused' : 'unreachable';
  const isAboutMail = mailCommands.includes(command) && !signInCodes.includes(responseCode);
  if (!isAboutMail || responseCode < 400 || responseCode === closingCode) return 'unreachable';
  // 503, a wrong order of commands, is a fault of the session.
  return responseCode < 500 || responseCode === 503 ? 'deferred' : 'refused';
}

/** The failure as one line that can be stored. It may quote an address, so it must not be logged. */
function formatFailureReason(error: Error): string {
  return error.message
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, maxReasonLength)
    .toWellFormed();
}

/** The failure as codes alone, such as `550 at RCPT TO`, because the server's words quote addresses. */
function formatFailureCodes({
  code,
  command,
  responseCode,
}: Pick<NodemailerError, 'code' | 'command' | 'responseCode'>): string {
  return `${responseCode ?? code ?? 'No response'}${command ? ` at ${command}` : ''}`;
}
