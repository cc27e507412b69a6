import type { NodemailerError } from 'nodemailer';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Vault } from '../../encryption/vault.js';
import {
  type ClaimedMail,
  claimMail,
  erasedReason,
  keepUnsentMails,
  markFailed,
  markSent,
} from '../../operations/mails/claimMail.js';
import { openTransport } from '../../operations/mails/openTransport.js';
import { composeMail, decryptMail } from '../../operations/mails/queueMail.js';
import type { MailServer } from '../../platform/configuration/mailServer.js';
import { startLoop } from '../../platform/loop.js';

/** Sends what is queued, in the background. */
export interface MailSender {
  /** Begins no other mail and lets the one that is being sent end, for ten seconds at most; what is cut off is tried again. */
  stop(): Promise<void>;
}

interface MailSenderOptions {
  readonly pool: Pool;
  /** Unseals texts that hold links. */
  readonly vault: Vault;
  /** Undefined: mail is kept. */
  readonly server: MailServer | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  /** How often it is looked for mail that is due. */
  readonly pollMs?: number;
  /** How long the server may say nothing. */
  readonly timeoutMs?: number;
  /** How long one mail may take in all. It is less than the lease, so no two processes send a mail at a time. */
  readonly deadlineMs?: number;
  /** How long a server that takes no mail is left alone, so that an outage does not use up the attempts of all. */
  readonly pauseMs?: number;
  /** How long a stop waits for the mail that is being sent. */
  readonly graceMs?: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The waits between the attempts: after the eighth, nearly two days on, a mail has failed. */
const retryAfterMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs];

/**
 * A sender at work until it is stopped; any number of them may share a database. A mail leaves once, unless a process
 * dies, or the answer of the server is lost, between the sending and the note of it: then it leaves again, with the same
 * Message-ID.
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

  /** @returns why the mail was not sent; null when it was */
  const send = async (mail: ClaimedMail): Promise<FailureKind | null> => {
    if (!server || !transport) return null;
    try {
      const unsealed = decryptMail(vault, mail);
      if (unsealed === null) return await giveUpErased(mail);
      const signal = AbortSignal.any([cutOff.signal, AbortSignal.timeout(deadlineMs)]);
      await transport.sendMail({ ...composeMail({ ...mail, ...unsealed }, server.from), signal });
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
    const wait = failure === 'refused' ? undefined : retryAfterMs[mail.attempt - 1];
    const nextAttemptAt = wait === undefined ? null : new Date(clock().getTime() + wait);
    await markFailed(pool, mail, {
      reason: mail.recordId === null ? formatFailureReason(error) : formatFailureCodes(error),
      nextAttemptAt,
    });
    // Not the words of the server: they quote addresses.
    const { code, responseCode, command } = error;
    const told = { mailId: mail.id, kind: mail.kind, attempt: mail.attempt, failure, code, responseCode, command };
    if (nextAttemptAt) log.warn({ ...told, nextAttemptAt }, 'an e-mail could not be sent; the worker will retry');
    else log.error(told, 'an e-mail failed for good; `kyb mails list` shows the reason');
    return failure;
  };

  /** Sends what is due. @returns after how many milliseconds to look again */
  const sendDue = async (stopping: AbortSignal): Promise<number> => {
    if (!transport) {
      await keepUnsentMails(pool, clock(), log);
      return pollMs;
    }
    while (!stopping.aborted) {
      const mail = await claimMail(pool, clock());
      if (!mail) return pollMs;
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
 * What a failed sending means: the server will not take this mail; not now; or it takes none now, whatever the mail.
 */
type FailureKind = 'refused' | 'deferred' | 'unreachable';

// The commands whose answers are about the mail. Greeting, EHLO, STARTTLS and AUTH are about us.
const mailCommands = ['MAIL FROM', 'RCPT TO', 'DATA'];
// RFC 4954 section 6 and RFC 3207: sign in first, or in another way. The operator can put that right.
const signInCodes = [530, 534, 535, 538];
// RFC 5321 section 3.8: the server ends the connection.
const closingCode = 421;
const maxReasonLength = 500;

/** Judges the error of a sending: 5yz for the mail is final, 4yz is for later (RFC 5321 section 4.2.1). */
function classifyFailure({
  code,
  command = '',
  responseCode,
}: Pick<NodemailerError, 'code' | 'command' | 'responseCode'>): FailureKind {
  // Found out on our side, from what the server said of itself: too large a mail, for one.
  if (responseCode === undefined) return code === 'EMESSAGE' || code === 'EENVELOPE' ? 'refused' : 'unreachable';
  const isAboutMail = mailCommands.includes(command) && !signInCodes.includes(responseCode);
  if (!isAboutMail || responseCode < 400 || responseCode === closingCode) return 'unreachable';
  // 503, a wrong order of commands, is the fault of the session.
  return responseCode < 500 || responseCode === 503 ? 'deferred' : 'refused';
}

/** The failure as one line that can be stored. It may quote an address: it is not for the log. */
function formatFailureReason(error: Error): string {
  return error.message
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, maxReasonLength)
    .toWellFormed();
}

/** The failure in codes alone, as `550 at RCPT TO`: the words of a server quote addresses. */
function formatFailureCodes({
  code,
  command,
  responseCode,
}: Pick<NodemailerError, 'code' | 'command' | 'responseCode'>): string {
  return `${responseCode ?? code ?? 'No response'}${command ? ` at ${command}` : ''}`;
}
