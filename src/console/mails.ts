import { type Command, InvalidArgumentError } from 'commander';
import { loadRecordKeys } from '../encryption/recordCipher.js';
import type { Vault } from '../encryption/vault.js';
import { Mail } from '../entities/mail.js';
import { decryptMail, type StoredMail } from '../mail/queueMail.js';
import { run } from './run.js';

const defaultLimit = 100;

type ShownMail = Pick<Mail, 'id' | 'state' | 'kind' | 'subject' | 'lastError'> & {
  readonly recipient: string | null;
  readonly text: string;
};

/** `kyb mails`: what was sent, what waits and why, and what is kept where there is no SMTP server. */
export function addMails(program: Command): void {
  const mails = program.command('mails').description('Read the e-mails of the service');

  mails
    .command('list')
    .description('List the newest e-mails with their text')
    .option('--limit <number>', 'maximum number of e-mails', readLimit, defaultLimit)
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { limit: number; json?: boolean }) =>
      run(options, async ({ database, vault }) => {
        const em = database.orm.em.fork();
        const found = await em.find(
          Mail,
          {},
          { orderBy: { id: 'desc' }, limit: options.limit, filters: { tenant: false } },
        );
        const keys = await loadRecordKeys(
          em,
          found.flatMap(({ recordId }) => recordId ?? []),
        );
        const json = found.map((mail) => {
          const { sealedText, sealedRecipient, ...shown } = mail;
          const sealedKey = keys.get(mail.recordId ?? '') ?? null;
          return { ...shown, ...readable(vault, { ...shown, sealedText, sealedRecipient, sealedKey }) };
        });
        return { json, text: json.map(describeMail).join('\n\n') };
      }),
    );
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new InvalidArgumentError('Must be a whole number from 1.');
  return limit;
}

/** With what a person who has no mail server needs: the links. */
function readable(vault: Vault, mail: StoredMail): { readonly recipient: string | null; readonly text: string } {
  try {
    return (
      decryptMail(vault, mail) ?? { recipient: null, text: 'The text and the recipient of this e-mail were erased.' }
    );
  } catch {
    return {
      recipient: mail.recipient,
      text: 'The text is encrypted with a secret that is no longer in SECRETS_KEY.',
    };
  }
}

function describeMail({ id, state, kind, recipient, subject, text, lastError }: ShownMail): string {
  return [
    `${id}  ${state}  ${kind}`,
    `To: ${recipient ?? 'not readable'}`,
    `Subject: ${subject}`,
    ...(lastError === null ? [] : [`Last error: ${lastError}`]),
    '',
    text,
  ].join('\n');
}
