import { InvalidArgumentError, type Command } from 'commander';
import { Mail } from '../entities/mail.js';
import { run } from './run.js';

const defaultLimit = 100;

/** `kyb mails`: what was sent, what waits and why, and what is kept where there is no SMTP server. */
export function addMails(program: Command): void {
  const mails = program.command('mails').description('mail of the service');

  mails
    .command('list')
    .description('the newest mails, whole')
    .option('--limit <number>', 'how many at most', readLimit, defaultLimit)
    .option('--json', 'print one JSON document')
    .action((options: { limit: number; json?: boolean }) =>
      run(options, async ({ database }) => {
        const json = await database.orm.em
          .fork()
          .find(Mail, {}, { orderBy: { id: 'desc' }, limit: options.limit, filters: { tenant: false } });
        return { json, text: json.map(describe).join('\n\n') };
      }),
    );
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new InvalidArgumentError('It must be a number from 1.');
  return limit;
}

function describe({ id, state, kind, recipient, subject, text, lastError }: Mail): string {
  return [
    `${id}  ${state}  ${kind}`,
    `To: ${recipient}`,
    `Subject: ${subject}`,
    ...(lastError === null ? [] : [`Last error: ${lastError}`]),
    '',
    text,
  ].join('\n');
}
