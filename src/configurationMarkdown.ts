import { environment, settings } from './environment.js';

/** docs/reference/configuration.md: every variable of the environment. @throws Error for one that nothing is said of */
export function configurationMarkdown(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const said = settings.get(schema);
    if (!said) throw new Error(`Nothing is said of ${name}.`);
    return `| \`${name}\` | ${said.unset} | ${said.meaning} |`;
  });
  return [
    '# Configuration',
    '',
    'All of it is in the environment. A variable that is empty is not set. What is wrong is said at the start, with the remedy.',
    '',
    '| variable | without it | what it is for |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
