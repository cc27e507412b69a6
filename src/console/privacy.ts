import type { Command } from 'commander';
import { consoleActor } from '../audit/recordAudit.js';
import { erasePersonal, eraseScreening, type PersonalErasureReport } from '../operations/privacy/erasePersonal.js';
import { exportPersonal } from '../operations/privacy/exportPersonal.js';
import { exportScreening } from '../operations/privacy/exportScreening.js';
import { findScreenings, type PrivacySelector } from '../operations/privacy/findRecords.js';
import { countBar } from './bulk.js';
import { run, type Work } from './run.js';

interface SelectorOptions {
  readonly screening?: string;
  readonly onboarding?: string;
  readonly link?: string;
  readonly email?: string;
  readonly name?: string;
  readonly json?: boolean;
}

/** An erasure keeps data about the business or the person who decided, and the proof of what was done. */
const left =
  'Kept: ids, states and times; the facts of the public register with the number and reference of the request, which the ' +
  'audit hash of each verification covers; the entries of the audit log, which no longer disclose personal data. Backups: ' +
  'see docs/reference/retention.md.';

const retainedScreeningNote =
  'Kept: the id, kind, status, lists and time of the screening, and the entries of the audit log, which no longer disclose personal data.';

const membersNote = 'Not searched: members and operators, whose names the audit log needs.';

/** The subject of a request: a record of an onboarding, a person, or the screening of a name. */
type Selector = PrivacySelector | { readonly screeningId: string };

/** `kyb privacy`: exports or erases the personal data of an applicant or another person. */
export function addPrivacy(program: Command): void {
  const privacy = program.command('privacy').description('Export or erase personal data of onboardings and screenings');

  select(privacy.command('export').description('Export the data about a record or a person, with its documents'))
    .requiredOption('--out <file>', 'file to write; only you can read it')
    .option('--with-internal', 'also reasons, notes, holds, checks and screening: not for the person')
    .action((options: SelectorOptions & { out: string; withInternal?: true }, command: Command) =>
      runWith(options, command, (selector, onProgress) => async (services) => {
        const { out, withInternal = false } = options;
        const { records, files } =
          'screeningId' in selector
            ? await exportScreening(services, { ...selector, out, withInternal })
            : await exportPersonal(services, { selector, out, withInternal, onProgress });
        const screenings = await findNamed(services, selector, onProgress);
        return {
          json: { records, files, screenings },
          text: [`Exported ${records} records to ${files.join(', ')}`, ...screenings.map(describeScreening)].join('\n'),
        };
      }),
    );

  select(
    privacy.command('erase').description('Erase all data about a record or a person that no law requires to be kept'),
  )
    .option('--dry-run', 'show what would be erased, and what is kept and why')
    .option('--yes', 'erase; this cannot be undone')
    .action((options: SelectorOptions & { dryRun?: true; yes?: true }, command: Command) => {
      if ((options.dryRun === undefined) === (options.yes === undefined)) {
        command.error('Give --dry-run to see what would be erased, or --yes to erase it.');
      }
      // Several people may have the name.
      if (options.name !== undefined && options.yes) {
        command.error(
          'Find the records with --name and --dry-run. Then erase those of the person by --onboarding or --link.',
        );
      }
      return runWith(options, command, (selector, onProgress) => async (services) => {
        const isDryRun = options.dryRun ?? false;
        if ('screeningId' in selector) {
          const { screeningId } = selector;
          const report = await eraseScreening(services, { screeningId, isDryRun, actor: consoleActor });
          const done = report.isErased ? 'erased' : report.mayErase ? 'would be erased' : 'it was erased before';
          return {
            json: { isDryRun, records: [report], left: retainedScreeningNote },
            text: `${screeningId}  ${done}\n${retainedScreeningNote}`,
          };
        }
        const reports = await erasePersonal(services, { selector, isDryRun, onProgress });
        const screenings = await findNamed(services, selector, onProgress);
        const lines = [...reports.map((report) => describe(report, isDryRun)), ...screenings.map(describeScreening)];
        const none = lines.length === 0 ? ['No onboarding or screening has this person or id.'] : [];
        return {
          json: { isDryRun, records: reports, screenings, left },
          text: [...none, ...lines, membersNote, left].join('\n'),
        };
      });
    });
}

/** The screenings of a name. Another selector means records alone. */
async function findNamed(
  { database, vault }: Parameters<Work>[0],
  selector: Selector,
  onProgress: Progress,
): Promise<readonly string[]> {
  return 'name' in selector ? findScreenings({ pool: database.pool, vault, onProgress }, selector.name) : [];
}

function describeScreening(id: string): string {
  return `${id}  screening of this name: export or erase it with --screening ${id}`;
}

function select(command: Command): Command {
  return command
    .option('--onboarding <id>', 'onboarding, onb_…')
    .option('--link <id>', 'onboarding link, lnk_…, submitted or not')
    .option('--email <address>', 'every record with this e-mail address')
    .option('--name <name>', 'every record with a person of this name; erase only with --dry-run')
    .option('--screening <id>', 'screening of a name, scr_…')
    .option('--json', 'print one JSON document and nothing else');
}

type Progress = (progress: { readonly done: number; readonly total: number }) => void;

async function runWith(
  options: SelectorOptions,
  command: Command,
  work: (selector: Selector, onProgress: Progress) => Work,
): Promise<void> {
  const { onboarding: onboardingId, link: linkId, email, name, screening: screeningId } = options;
  const given: Selector[] = [
    ...(screeningId === undefined ? [] : [{ screeningId }]),
    ...(onboardingId === undefined ? [] : [{ onboardingId }]),
    ...(linkId === undefined ? [] : [{ linkId }]),
    ...(email === undefined ? [] : [{ email }]),
    ...(name === undefined ? [] : [{ name }]),
  ];
  const [selector] = given;
  if (!selector || given.length > 1) {
    command.error('Give one of --onboarding, --link, --email, --name and --screening.');
  }
  const bar = countBar('records');
  try {
    await run(options, work(selector, bar.update), { isUntimed: true });
  } finally {
    bar.stop();
  }
}

function describe(report: PersonalErasureReport, isDryRun: boolean): string {
  const { linkId, onboardingId, as, isErased, mayErase, retention } = report;
  const names = [linkId, onboardingId, as.length > 0 ? `as ${as.join(', ')}` : null].filter((name) => name !== null);
  const done = isErased ? 'erased' : isDryRun && mayErase ? 'would be erased' : 'kept';
  return `${names.join('  ')}  ${done}: ${retention.detail}`;
}
