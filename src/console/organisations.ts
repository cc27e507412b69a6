import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { consoleActor, recordSystemAudit } from '../audit/recordAudit.js';
import { isPolicyVersion, type PolicyVersion, policyVersions } from '../domain/fractureScore.js';
import { type Plan, plans } from '../domain/tenancy.js';
import { type AlertKind, alertKinds } from '../entities/alert.js';
import { type MemberRole, memberRoles } from '../entities/member.js';
import {
  Organisation,
  type RegisterChoice,
  registerChoices,
  type ScopeEnforcement,
  scopeEnforcements,
} from '../entities/organisation.js';
import { addOperator, listOperators, removeOperator } from '../operations/operators/operators.js';
import { createOrganisation } from '../operations/organisations/createOrganisation.js';
import { toOrganisationResult } from '../operations/organisations/organisationResult.js';
import type { AlertSettings } from '../operations/organisations/readSettings.js';
import { changeOrganisation, findRestrictedKeys } from '../operations/organisations/updateOrganisation.js';
import { defaultOrganisation } from '../operations/platform/prepareDemo.js';
import { requirePublished } from '../operations/policies/loadRules.js';
import type { Config } from '../platform/configuration/config.js';
import { notFound } from '../platform/errors.js';
import { addOnboardingOptions, type OnboardingOptions, readOnboardingOptions } from './onboardingOptions.js';
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
      new Option(
        '--four-eyes <on|off>',
        'whether certificates above 50 and all decisions need a second officer',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option(
        '--register-source <which>',
        'data source of live verifications: imported extracts, the live register, or extracts if it does not respond',
      ).choices(registerChoices),
    )
    .addOption(createPolicyOption('policy that scores new verifications'))
    .option('--certificate-age-days <days>', 'maximum age in days of the verification behind a certificate', Number)
    .option('--certificate-months <months>', 'months until a certificate expires', Number);
  addAlertOptions(addOnboardingOptions(update))
    .option('--json', 'print one JSON document and nothing else')
    .action((id: string, { fourEyes, ...options }: UpdateOptions) =>
      run(options, async ({ database, clock, liveRegisters, bus }) => {
        const { name, scopeEnforcement: enforcement, certificateAgeDays: days, certificateMonths: months } = options;
        const changes = {
          ...{ name, scopeEnforcement: enforcement, certificateAgeDays: days, certificateMonths: months },
          ...(options.registerSource && { registerSource: options.registerSource }),
          ...(options.policyVersion && { policyVersion: options.policyVersion }),
          ...(await readOnboardingOptions(options)),
          ...readAlertOptions(options),
          ...(fourEyes !== undefined && { fourEyes: fourEyes === 'on' }),
        };
        const { json, changedCallers } = await database.orm.em.fork().transactional(async (em) => {
          const organisation = await em.findOne(
            Organisation,
            { id },
            { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['brandLogo'] },
          );
          if (!organisation) throw notFound('organisation');
          const { scopeEnforcement: before } = organisation;
          const details = await changeOrganisation(organisation, changes, { liveRegisters });
          if (options.policyVersion) {
            em.setFilterParams('tenant', { organisationId: id });
            await requirePublished(em, options.policyVersion, '/policyVersion');
          }
          await em.flush();
          const origin = { organisationId: id, actor: consoleActor, at: clock() };
          await recordSystemAudit(em, origin, {
            action: 'organisation.updated',
            object: { kind: 'organisation', id },
            details,
          });
          const changedCallers = await findRestrictedKeys(em, organisation, before);
          return { json: toOrganisationResult(organisation), changedCallers };
        });
        bus.publish('changedCallers', changedCallers);
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

/** The options of `kyb organisations update` about alerts. */
interface AlertOptions {
  readonly alertKinds?: readonly AlertKind[];
  readonly alertRoles?: readonly MemberRole[];
  readonly alertsOfTestData?: 'on' | 'off';
}

function addAlertOptions(command: Command): Command {
  return command
    .option('--alert-kinds <list>', `e-mail alerts: ${alertKinds.join(', ')}; empty for none`, (text: string) =>
      readWords(text, alertKinds),
    )
    .option('--alert-roles <list>', `roles that receive e-mail alerts: ${memberRoles.join(', ')}`, (text: string) =>
      readWords(text, memberRoles),
    )
    .addOption(new Option('--alerts-of-test-data <on|off>', 'whether alerts include test data').choices(['on', 'off']));
}

function readAlertOptions({ alertKinds: kinds, alertRoles, alertsOfTestData }: AlertOptions): AlertSettings {
  return {
    ...(kinds && { alertKinds: kinds }),
    ...(alertRoles && { alertRoles }),
    ...(alertsOfTestData && { alertsOfTestData: alertsOfTestData === 'on' }),
  };
}

function readWords<Word extends string>(text: string, words: readonly Word[]): Word[] {
  const parts = text.split(',').map((word) => word.trim());
  return parts
    .filter((word) => word !== '')
    .map((given) => {
      const word = words.find((each) => each === given);
      if (!word) throw new InvalidArgumentError(`Must be a list of ${words.join(', ')}.`);
      return word;
    });
}

interface OperatorOptions {
  readonly email: string;
  readonly json?: boolean;
}

/** `kyb operators`: manages the people who run the platform and sign in. `kyb keys create --mode admin` creates their keys. */
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
        const json = { id, email: options.email, createdAt, ...(link !== null && toShownLink(config, link)) };
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

/** The link of an e-mail, if there is no mail server. With one, only the e-mail contains the link. */
export function toShownLink({ mail }: Config, link: string): { readonly link?: string } {
  return mail === undefined ? { link } : {};
}

export function linkText({ mail }: Config, email: string, link: string): string {
  return mail === undefined ? link : `An e-mail with the link is queued for ${email}.`;
}

/** The organisation that a command is about: the one with this id, or else the oldest. @throws AppError NOT_FOUND */
export async function organisationFor(id: string | undefined, em: EntityManager, now: Date): Promise<string> {
  if (id === undefined) return (await defaultOrganisation({ em, now })).id;
  if (!(await em.findOne(Organisation, { id }))) throw notFound('organisation');
  return id;
}

const words = `${policyVersions.join(', ')}, or a published version of the organisation, such as 2026-3.lending.1`;

/**
 * The option `--policy-version`: a policy that the service publishes, or a version such as `2026-3.lending.1`. The command checks
 * that the organisation has published the version.
 */
export function createPolicyOption(description: string): Option {
  return new Option('--policy-version <version>', `${description}; one of ${words}`).argParser(readPolicyVersion);
}

function readPolicyVersion(text: string): PolicyVersion {
  if (isPolicyVersion(text)) return text;
  throw new InvalidArgumentError(`Must be one of ${words}.`);
}
