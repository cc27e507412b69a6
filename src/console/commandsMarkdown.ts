import type { Argument, Command, Option } from 'commander';

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
    ...program.commands.flatMap((command) => sectionOf(command)),
    '',
  ].join('\n');
}

function sectionOf(command: Command): string[] {
  const { commands } = command;
  if (commands.length === 0) return ['', `## kyb ${command.name()}`, '', ...describe(command)];
  const below = commands.flatMap((each) => ['', `### kyb ${command.name()} ${each.name()}`, '', ...describe(each)]);
  return ['', `## kyb ${command.name()}`, '', `${command.description()}.`, ...below];
}

function describe(command: Command): string[] {
  const rows = [
    ...command.registeredArguments.map((argument) => rowOf(`<${argument.name()}>`, argument, true)),
    ...command.options
      .filter(({ long }) => long !== '--json')
      .map((option) => rowOf(option.flags, option, option.mandatory)),
  ];
  const table =
    rows.length === 0 ? [] : ['', '| argument or option | required | meaning |', '| --- | --- | --- |', ...rows];
  return [`${command.description()}.`, ...table];
}

function rowOf(
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
