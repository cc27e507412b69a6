import type { Command } from 'commander';
import { addOperator } from '../operations/operators/addOperator.js';
import { listOperators } from '../operations/operators/listOperators.js';
import { removeOperator } from '../operations/operators/removeOperator.js';
import { run } from './run.js';
import { linkText, shownLink } from './shownLink.js';

interface OperatorOptions {
  readonly email: string;
  readonly json?: boolean;
}

/** `kyb operators`: the people who run the platform and sign in. Their keys are made with `kyb keys create --mode admin`. */
export function addOperators(program: Command): void {
  const operators = program.command('operators').description('Manage operators, who run the platform');

  operators
    .command('add')
    .description('Add an operator. Prints the link that sets a password when SMTP_URL is not set')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: OperatorOptions) =>
      run(options, async (services, config) => {
        const { operator, link } = await addOperator(services, options);
        const { id, createdAt } = operator;
        const json = { id, email: options.email, createdAt, ...(link !== null && shownLink(config, link)) };
        return { json, text: link === null ? id : linkText(config, options.email, link) };
      }),
    );

  operators
    .command('list')
    .description('List operators, oldest first')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async ({ database }) => {
        const json = await listOperators(database.orm.em);
        return { json, text: json.map(({ id, email }) => `${id}  ${email}`).join('\n') };
      }),
    );

  operators
    .command('remove')
    .description('Remove an operator')
    .requiredOption('--email <address>', 'e-mail address of the person; upper and lower case are the same')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: OperatorOptions) =>
      run(options, async (services) => {
        const { id, removedAt } = await removeOperator(services, options.email);
        return { json: { id, email: options.email, removedAt }, text: `${options.email} is no longer an operator.` };
      }),
    );
}
