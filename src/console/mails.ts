import { type Command, InvalidArgumentError } from 'commander';
import { listMails, type ListedMail } from '../operations/mails/listMails.js';
import { run } from './run.js';

const defaultLimit = 100;

/** `kyb mails`: shows sent and queued e-mails, why they wait, and those that are stored because there is no SMTP server. */
export function addMails(program: Command): void {
  const mails = program.command('mails').description('Read the e-mails of the service');

  mails
    .command('list')
    .description('List the newest e-mails with their text')
    .option('--limit <number>', 'maximum number of e-mails', readLimit, defaultLimit)
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { limit: number; json?: boolean }) =>
      run(options, async ({ database, vault }) => {
        const json = await listMails({ em: database.orm.em.fork(), vault }, options.limit);
        return { json, text: json.map(describeMail).join('\n\n') };
      }),
    );
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new InvalidArgumentError('Must be a whole number from 1.');
  return limit;
}

function describeMail({ id, state, kind, recipient, subject, text, lastError }: ListedMail): string {
  return [
    `${id}  ${state}  ${kind}`,
    `To: ${recipient ?? 'not readable'}`,
    `Subject: ${subject}`,
    ...(lastError === null ? [] : [`Last error: ${lastError}`]),
    '',
    text,
  ].join('\n');
}
