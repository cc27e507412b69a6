import type { NodemailerError } from 'nodemailer';

/**
 * What a failed sending means: the server will not take this mail; not now; or it takes none now, whatever the mail.
 */
export type FailureKind = 'refused' | 'deferred' | 'unreachable';

// The commands whose answers are about the mail. Greeting, EHLO, STARTTLS and AUTH are about us.
const mailCommands = ['MAIL FROM', 'RCPT TO', 'DATA'];
// RFC 4954 section 6 and RFC 3207: sign in first, or in another way. The operator can put that right.
const signInCodes = [530, 534, 535, 538];
// RFC 5321 section 3.8: the server ends the connection.
const closingCode = 421;
const longestReason = 500;

/** Judges the error of a sending: 5yz for the mail is final, 4yz is for later (RFC 5321 section 4.2.1). */
export function failureKindOf({
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
export function reasonOf(error: Error): string {
  return error.message
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, longestReason)
    .toWellFormed();
}

/** The failure in codes alone, as `550 at RCPT TO`: the words of a server quote addresses. */
export function codesOf({
  code,
  command,
  responseCode,
}: Pick<NodemailerError, 'code' | 'command' | 'responseCode'>): string {
  return `${responseCode ?? code ?? 'No response'}${command ? ` at ${command}` : ''}`;
}
