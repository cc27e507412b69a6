import { Option, type Command } from 'commander';
import { Organisation, plans, scopeEnforcements, type Plan, type ScopeEnforcement } from '../entities/organisation.js';
import { notFound } from '../errors.js';
import { createOrganisation } from '../operations/organisations/createOrganisation.js';
import { run } from './run.js';

/** `kyb organisations`. */
export function addOrganisations(program: Command): void {
  const organisations = program.command('organisations').description('the customers of the platform');

  organisations
    .command('create')
    .description('make an organisation')
    .requiredOption('--name <name>', 'its name')
    .addOption(new Option('--plan <plan>', 'its plan tier').choices(plans).makeOptionMandatory())
    .option('--json', 'print one JSON document')
    .action((options: { name: string; plan: Plan; json?: boolean }) =>
      run(options, async ({ database, clock }) => {
        const { id, name, plan, createdAt } = await createOrganisation(database.orm.em, { ...options, now: clock() });
        return { json: { id, name, plan, createdAt }, text: id };
      }),
    );

  organisations
    .command('list')
    .description('all organisations, oldest first')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      run(options, async ({ database }) => {
        const json = await database.orm.em.fork().find(Organisation, {}, { orderBy: { id: 'asc' } });
        return { json, text: json.map(({ id, plan, name }) => `${id}  ${plan}  ${name}`).join('\n') };
      }),
    );

  organisations
    .command('update')
    .description('change an organisation')
    .argument('<id>', 'org_…')
    .addOption(
      new Option('--scope-enforcement <how>', 'what a missing scope does: nothing, a line in the log, a refusal')
        .choices(scopeEnforcements)
        .makeOptionMandatory(),
    )
    .option('--json', 'print one JSON document')
    .action((id: string, options: { scopeEnforcement: ScopeEnforcement; json?: boolean }) =>
      run(options, async ({ database }) => {
        const em = database.orm.em.fork();
        const organisation = await em.findOne(Organisation, { id });
        if (!organisation) throw notFound('organisation');
        organisation.scopeEnforcement = options.scopeEnforcement;
        await em.flush();
        const { name, plan, scopeEnforcement } = organisation;
        return { json: { id, name, plan, scopeEnforcement }, text: `${id}: scope enforcement ${scopeEnforcement}` };
      }),
    );
}
