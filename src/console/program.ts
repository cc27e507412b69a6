import { type Argument, Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import 'reflect-metadata';
import { StartError } from '../platform/configuration/config.js';
import { AppError, isDatabaseUnavailable } from '../platform/errors.js';
import { ImportRefusal } from '../registers/import/importRefusal.js';
import { run } from './run.js';

type Add = (program: Command) => void;

/** Each command, by its name. They are loaded when called: all of them together take most of the time and memory of a short command. */
const commands: Readonly<Record<string, () => Promise<Add>>> = {
  audit: async () => (await import('./audit.js')).addAudit,
  bulk: async () => (await import('./bulk.js')).addBulk,
  certificates: async () => (await import('./certificates.js')).addCertificates,
  doctor: async () => (await import('./doctor.js')).addDoctor,
  import: async () => (await import('./registers.js')).addImport,
  keys: async () => (await import('./keys.js')).addKeys,
  lists: async () => (await import('./registers.js')).addLists,
  mails: async () => (await import('./mails.js')).addMails,
  mcp: async () => (await import('./mcp.js')).addMcp,
  members: async () => (await import('./members.js')).addMembers,
  migrate: () => Promise.resolve(addMigrate),
  operators: async () => (await import('./organisations.js')).addOperators,
  organisations: async () => (await import('./organisations.js')).addOrganisations,
  overview: async () => (await import('./overview.js')).addOverview,
  privacy: async () => (await import('./privacy.js')).addPrivacy,
  registers: async () => (await import('./registers.js')).addRegisters,
  replay: async () => (await import('./replay.js')).addReplay,
  screen: async () => (await import('./screen.js')).addScreen,
  secrets: async () => (await import('./secrets.js')).addSecrets,
  'signing-keys': async () => (await import('./secrets.js')).addSigningKeys,
  sso: async () => (await import('./sso.js')).addSso,
  webhooks: async () => (await import('./webhooks.js')).addWebhooks,
};

/** The command line with the command `called` alone, or with all of them if there is none of this name, as for help. */
export async function createProgram(called = ''): Promise<Command> {
  const program = new Command('kyb').description('Command line of the verification service').exitOverride();
  for (const name of Object.hasOwn(commands, called) ? [called] : Object.keys(commands)) {
    (await commands[name]?.())?.(program);
  }
  return program;
}

/** Runs the command in `process.argv` and sets the exit code: 0 after success and help, 1 after a failure, 2 after a wrong call. */
export async function runProgram(): Promise<void> {
  try {
    const program = await createProgram(process.argv[2]);
    await program.parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

/** The exit code of an error. The message of a failed command goes to stderr; Commander itself prints wrong calls that it finds. */
function reportError(error: unknown): number {
  if (error instanceof InvalidArgumentError) {
    process.stderr.write(`error: ${error.message}\n`);
    return 2;
  }
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
    'Run `npm run kyb -- <command>`. Options that every command has: `--help`, and except for `mcp` `--json`, which prints one JSON document to stdout and',
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
