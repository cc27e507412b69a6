import { type Command, InvalidArgumentError, Option } from 'commander';
import type { VerdictDifference } from '../domain/compareVerdicts.js';
import { type PolicyVersion, policyVersions } from '../domain/fractureScore.js';
import type { FractureSignal } from '../domain/policies/rule.js';
import type { Verdict } from '../domain/verdict.js';
import { loadRecordKeys } from '../encryption/recordCipher.js';
import type { Vault } from '../encryption/secretsKey.js';
import { Mail } from '../entities/mail.js';
import { decryptMail, type StoredMail } from '../mail/queueMail.js';
import { loadOverview, type ModeFigures } from '../operations/platform/overview/loadOverview.js';
import { replayVerification } from '../operations/verifications/replayVerification.js';
import { run } from './run.js';

/** `kyb overview`: the platform as `GET /api/admin/platform-overview` has it, without a key. */
export function addOverview(program: Command): void {
  program
    .command('overview')
    .description('Show figures of the platform over all organisations')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async (services) => {
        const overview = await loadOverview({ ...services, pool: services.database.pool });
        const { organisations, mail, registers, service, test } = overview;
        return {
          // The process that started with this command serves nobody.
          json: { ...overview, service: { ...service, startedAt: null } },
          text: [
            `version        ${service.version}, data in ${service.region}`,
            `organisations  ${organisations.total} (${formatCounts(organisations.byPlan)})`,
            `mail           ${mail.pending} pending${waiting(mail.overdueSince)}`,
            ...registers.map(
              ({ register, kind, records, asOf, failures24Hours }) =>
                `register       ${register} ${kind}, ${records === null ? '' : `${records} records, `}as of ${asOf ?? 'an unknown date'}${failures24Hours === null ? '' : `, ${failures24Hours} failures in 24 hours`}`,
            ),
            'live data',
            ...formatModeFigures(overview),
            'test data',
            ...formatModeFigures(test),
          ].join('\n'),
        };
      }),
    );
}

function formatModeFigures({
  apiKeys,
  verifications,
  certificates,
  onboardings,
  webhooks,
  bulk,
}: ModeFigures): string[] {
  const { total, last24Hours, byStatus, byRisk } = verifications;
  const { overdueSince, p95Ms, ...endpoints } = webhooks;
  return [
    `verifications  ${total}, ${last24Hours} in 24 hours (${formatCounts(byStatus)}; ${formatCounts(byRisk)})`,
    `keys           ${formatCounts({ ...apiKeys })}`,
    `certificates   ${formatCounts({ ...certificates })}`,
    `onboardings    ${formatCounts({ ...onboardings })}`,
    `webhooks       ${formatCounts(endpoints)}${p95Ms === null ? '' : `, p95 response time ${p95Ms} ms`}${waiting(overdueSince)}`,
    `bulks          ${formatCounts({ ...bulk })}`,
  ].map((line) => `  ${line}`);
}

/** Each number with its name: `last24Hours` is a name like any other. */
function formatCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(
      ([name, count]) =>
        `${name
          .replace('24Hours', ' in 24 hours')
          .replace(/([a-z])([A-Z])/g, '$1 $2')
          .replace('_', ' ')
          .toLowerCase()} ${count}`,
    )
    .join(', ');
}

function waiting(since: Date | null): string {
  return since === null ? '' : `, due since ${since.toISOString()}`;
}

interface ReplayOptions {
  readonly policyVersion?: PolicyVersion;
  readonly json?: boolean;
}

/** `kyb replay`: the proof that a stored score follows from what is stored. */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('Compute a stored verdict again from its stored facts and policy')
    .argument('<verification>', 'ver_…')
    .addOption(
      new Option('--policy-version <version>', 'also score the same facts under this policy, for comparison').choices(
        policyVersions,
      ),
    )
    .option('--json', 'print one JSON document and nothing else')
    .action((id: string, options: ReplayOptions) =>
      run(options, async ({ database }) => {
        const replay = await replayVerification(database.orm.em, id, options.policyVersion);
        const { same, comparison, policyVersion, stored, replayed } = replay;
        return {
          json: replay,
          text: [
            `policy      ${policyVersion}`,
            `score       stored ${String(stored.fractureScore)}, replayed ${String(replayed.fractureScore)}`,
            `audit hash  stored ${stored.auditHash}`,
            `          replayed ${replayed.auditHash}`,
            same ? 'The replay equals the stored verdict.' : 'The replay DIFFERS from the stored verdict.',
            ...(comparison ? describeDifference(comparison) : []),
          ].join('\n'),
          exitCode: same ? 0 : 1,
        };
      }),
    );
}

function describeDifference({
  after,
  scoreChange,
  added,
  removed,
}: VerdictDifference & { readonly after: Verdict }): string[] {
  const line = (sign: string, { type, points, description }: FractureSignal): string =>
    `${sign} ${String(points).padStart(3)}  ${type}  ${description}`;
  return [
    `under ${after.policyVersion}: score ${String(after.fractureScore)} (${scoreChange === null ? 'none' : `${scoreChange < 0 ? '' : '+'}${scoreChange}`})`,
    ...added.map((signal) => line('+', signal)),
    ...removed.map((signal) => line('-', signal)),
  ];
}

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
