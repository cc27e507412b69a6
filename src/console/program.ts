import { type Argument, Command, CommanderError, type Option } from 'commander';
import 'reflect-metadata';
import { StartError } from '../platform/configuration/config.js';
import { AppError, isDatabaseUnavailable } from '../platform/errors.js';
import { ImportRefusal } from '../registers/import/importRefusal.js';
import { addAudit } from './audit.js';
import { addBulk } from './bulk.js';
import { addCertificates } from './certificates.js';
import { addDoctor } from './doctor.js';
import { addKeys } from './keys.js';
import { addMails } from './mails.js';
import { addMcp } from './mcp.js';
import { addOverview } from './overview.js';
import { addMembers } from './members.js';
import { addOperators, addOrganisations } from './organisations.js';
import { addPrivacy } from './privacy.js';
import { addImport, addLists, addRegisters } from './registers.js';
import { addReplay } from './replay.js';
import { run } from './run.js';
import { addScreen } from './screen.js';
import { addSecrets, addSigningKeys } from './secrets.js';
import { addSso } from './sso.js';
import { addWebhooks } from './webhooks.js';

export function createProgram(): Command {
  const program = new Command('kyb').description('Command line of the verification service').exitOverride();
  for (const add of [
    addAudit,
    addBulk,
    addCertificates,
    addDoctor,
    addImport,
    addKeys,
    addLists,
    addMails,
    addMcp,
    addMembers,
    addMigrate,
    addOperators,
    addOrganisations,
    addOverview,
    addPrivacy,
    addRegisters,
    addReplay,
    addScreen,
    addSecrets,
    addSigningKeys,
    addSso,
    addWebhooks,
  ]) {
    add(program);
  }
  return program;
}

/** Runs the command in `process.argv` and sets the exit code: 0 after success and help, 1 after a failure, 2 after a wrong call. */
export async function runProgram(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

/** The exit code of an error. The message of a failed command goes to stderr; Commander itself prints wrong calls. */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`${describeError(error)}\n`);
  return 1;
}

function describeError(error: unknown): string {
  if (error instanceof AppError || error instanceof StartError || error instanceof ImportRefusal) return error.message;
  const { message, stack } = error as Error;
  if (!isDatabaseUnavailable(error)) return String(stack);
  return `The database did not respond: ${message}. A part of the work may be done. Run the command again, which does the rest.`;
}

/** `kyb migrate`: every start migrates, too; this is for operators who want a separate step. */
function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database schema to this version')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, () => Promise.resolve({ json: { migrated: true }, text: 'The database schema is up to date.' }), {
        level: 'info',
      }),
    );
}

/** docs/reference/cli.md: every command with its arguments and options, as `kyb <command> --help` describes them. */
export function commandsMarkdown(program: Command): string {
  return [
    '# Command line',
    '',
    'Run `npm run kyb -- <command>`. Options that every command has: `--help`, and `--json`, which prints one JSON document to stdout and',
    'nothing else. The exit code is 0 after success, 1 when the command failed (stderr has the reason), and 2 for wrong arguments.',
    '',
    'A command uses the database of a running service with the same `DATA_DIR`, or starts that database for its own duration. Give it the',
    'same [environment](configuration.md) as the service: for example, the links that it prints need `PUBLIC_URL` and `PORTAL_URL`.',
    ...program.commands.flatMap((command) => formatSection(command)),
    '',
  ].join('\n');
}

function formatSection(command: Command): string[] {
  const { commands } = command;
  if (commands.length === 0) return ['', `## kyb ${command.name()}`, '', ...describe(command)];
  const below = commands.flatMap((each) => ['', `### kyb ${command.name()} ${each.name()}`, '', ...describe(each)]);
  return ['', `## kyb ${command.name()}`, '', `${command.description()}.`, ...below];
}

function describe(command: Command): string[] {
  const rows = [
    ...command.registeredArguments.map((argument) => formatRow(`<${argument.name()}>`, argument, true)),
    ...command.options
      .filter(({ long }) => long !== '--json')
      .map((option) => formatRow(option.flags, option, option.mandatory)),
  ];
  const table =
    rows.length === 0 ? [] : ['', '| argument or option | required | meaning |', '| --- | --- | --- |', ...rows];
  return [`${command.description()}.`, ...table];
}

function formatRow(
  name: string,
  { description, argChoices, defaultValue, ...rest }: Argument | Option,
  isRequired: boolean,
): string {
  const variable = 'envVar' in rest && rest.envVar ? [`variable \`${rest.envVar}\``] : [];
  const standard = defaultValue === undefined ? [] : [`default \`${String(defaultValue)}\``];
  const notes = [
    ...(argChoices ? [`one of ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`] : []),
    ...variable,
    ...standard,
  ];
  const meaning = [description, ...notes].join('; ').replaceAll('|', '\\|');
  return `| \`${name.replaceAll('|', '\\|')}\` | ${isRequired ? 'yes' : ''} | ${meaning} |`;
}
