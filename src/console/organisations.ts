import { LockMode } from '@mikro-orm/core';
import { Option, type Command } from 'commander';
import { consoleActor, enterOwnAudit } from '../audit/enterAudit.js';
import {
  Organisation,
  plans,
  registerChoices,
  scopeEnforcements,
  type Plan,
  type RegisterChoice,
  type ScopeEnforcement,
} from '../entities/organisation.js';
import { policyVersions, type PolicyVersion } from '../domain/fractureScore.js';
import { notFound } from '../platform/errors.js';
import { createOrganisation } from '../operations/organisations/createOrganisation.js';
import { changeOrganisation } from '../operations/organisations/changeOrganisation.js';
import { organisationResultOf } from '../operations/organisations/organisationResult.js';
import { addAlertOptions, readAlertOptions, type AlertOptions } from './alertOptions.js';
import { addOnboardingOptions, readOnboardingOptions, type OnboardingOptions } from './onboardingOptions.js';
import { run } from './run.js';

interface UpdateOptions extends OnboardingOptions, AlertOptions {
  readonly name?: string;
  readonly scopeEnforcement?: ScopeEnforcement;
  readonly fourEyes?: 'on' | 'off';
  readonly certificateAgeDays?: number;
  readonly certificateMonths?: number;
  readonly registerSource?: RegisterChoice;
  readonly policyVersion?: PolicyVersion;
  readonly json?: boolean;
}

/** `kyb organisations`. */
export function addOrganisations(program: Command): void {
  const organisations = program.command('organisations').description('Manage organisations (customers)');

  organisations
    .command('create')
    .description('Create an organisation')
    .requiredOption('--name <name>', 'name')
    .addOption(new Option('--plan <plan>', 'plan tier').choices(plans).makeOptionMandatory())
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { name: string; plan: Plan; json?: boolean }) =>
      run(options, async ({ database, clock }) => {
        const { id, name, plan, createdAt } = await createOrganisation(database.orm.em, { ...options, now: clock() });
        return { json: { id, name, plan, createdAt }, text: id };
      }),
    );

  organisations
    .command('list')
    .description('List organisations, oldest first')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async ({ database }) => {
        const json = await database.orm.em.fork().find(Organisation, {}, { orderBy: { id: 'asc' } });
        return { json, text: json.map(({ id, plan, name }) => `${id}  ${plan}  ${name}`).join('\n') };
      }),
    );

  const update = organisations
    .command('update')
    .description('Edit an organisation')
    .argument('<id>', 'org_…')
    .option('--name <name>', 'name')
    .addOption(
      new Option(
        '--scope-enforcement <how>',
        'what happens when a key lacks a scope: nothing, a log entry, or 403',
      ).choices(scopeEnforcements),
    )
    .addOption(
      new Option('--four-eyes <on|off>', 'whether a certificate for a score above 50 needs a second officer').choices([
        'on',
        'off',
      ]),
    )
    .addOption(
      new Option(
        '--register-source <which>',
        'data source of live verifications: imported extracts, the live register, or extracts if it does not respond',
      ).choices(registerChoices),
    )
    .addOption(new Option('--policy-version <version>', 'policy that scores new verifications').choices(policyVersions))
    .option('--certificate-age-days <days>', 'maximum age in days of the verification behind a certificate', Number)
    .option('--certificate-months <months>', 'months until a certificate expires', Number);
  addAlertOptions(addOnboardingOptions(update))
    .option('--json', 'print one JSON document and nothing else')
    .action((id: string, { fourEyes, ...options }: UpdateOptions) =>
      run(options, async ({ database, clock, liveRegisters }) => {
        const { name, scopeEnforcement: enforcement, certificateAgeDays: days, certificateMonths: months } = options;
        const changes = {
          ...{ name, scopeEnforcement: enforcement, certificateAgeDays: days, certificateMonths: months },
          ...(options.registerSource && { registerSource: options.registerSource }),
          ...(options.policyVersion && { policyVersion: options.policyVersion }),
          ...(await readOnboardingOptions(options)),
          ...readAlertOptions(options),
          ...(fourEyes !== undefined && { fourEyes: fourEyes === 'on' }),
        };
        const json = await database.orm.em.fork().transactional(async (em) => {
          const organisation = await em.findOne(
            Organisation,
            { id },
            { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['brandLogo'] },
          );
          if (!organisation) throw notFound('organisation');
          const details = await changeOrganisation(organisation, changes, { liveRegisters });
          await em.flush();
          const origin = { organisationId: id, actor: consoleActor, at: clock() };
          await enterOwnAudit(em, origin, {
            action: 'organisation.updated',
            object: { kind: 'organisation', id },
            details,
          });
          return organisationResultOf(organisation);
        });
        const { scopeEnforcement, certificateAgeDays, certificateMonths } = json;
        const certificates = `certificates on verifications of up to ${certificateAgeDays} days, valid for ${certificateMonths} months`;
        const eyes = json.fourEyes ? 'second officer required' : 'no second officer required';
        const registers = `registers: ${json.registerSource.replaceAll('_', ' ')}`;
        const how = [
          `scope enforcement ${scopeEnforcement}`,
          certificates,
          eyes,
          registers,
          `policy ${json.policyVersion}`,
        ];
        return { json, text: `${id}: ${how.join(', ')}` };
      }),
    );
}
