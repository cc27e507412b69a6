import { environment, settings } from './environment.js';

/** docs/reference/configuration.md: every variable of the environment. @throws Error for one that nothing is said of */
export function configurationMarkdown(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const said = settings.get(schema);
    if (!said) throw new Error(`${name} has no description.`);
    return `| \`${name}\` | ${said.unset} | ${said.meaning} |`;
  });
  return [
    '# Configuration',
    '',
    'Set these environment variables. An empty variable counts as not set. If a value is not valid, the service does not start and prints what to correct.',
    '',
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
