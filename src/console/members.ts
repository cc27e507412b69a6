import { type Command, Option } from 'commander';
import { type Member, type MemberRole, memberRoles } from '../entities/member.js';
import { unlockAccount } from '../operations/accounts/account.js';
import { sendResetLink } from '../operations/accounts/requestPasswordReset.js';
import { dropSecondFactor } from '../operations/accounts/setUpSecondFactor.js';
import { addMember } from '../operations/members/addMember.js';
import { inviteFromConsole } from '../operations/members/inviteMember.js';
import { listMembers } from '../operations/members/members.js';
import { removeMember } from '../operations/members/removeMember.js';
import { alignColumns } from './columns.js';
import { linkText, organisationFor, toShownLink } from './organisations.js';
import { run } from './run.js';

interface MemberOptions {
  readonly organisation?: string;
  readonly json?: boolean;
}

/** `kyb members`: the people of an organisation. */
export function addMembers(program: Command): void {
  const members = program.command('members').description('Manage members of an organisation');
  const organisation = ['--organisation <id>', 'organisation (default: the first one)'] as const;
  const json = ['--json', 'print one JSON document and nothing else'] as const;

  members
    .command('add')
    .description('Add a member')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .addOption(new Option('--role <role>', 'role').choices(memberRoles).makeOptionMandatory())
    .option('--name <name>', 'name of the person')
    .option(...organisation)
    .option(...json)
    .action((options: MemberOptions & { email: string; role: MemberRole; name?: string }) =>
      run(options, async ({ database, clock }) => {
        const { em } = database.orm;
        const organisationId = await organisationFor(options.organisation, em.fork(), clock());
        const { email, role, name } = options;
        const member = await addMember(em, { organisationId, email, role, name, now: clock() });
        return { json: memberJson(member), text: member.id };
      }),
    );

  members
    .command('list')
    .description('List members of an organisation, oldest first')
    .option(...organisation)
    .option(...json)
    .action((options: MemberOptions) =>
      run(options, async ({ database, clock }) => {
        const { em } = database.orm;
        const found = await listMembers(em, await organisationFor(options.organisation, em.fork(), clock()));
        const roleWidth = Math.max(...memberRoles.map((role) => role.length));
        const lines = alignColumns(
          found.map(({ id, role, email, name }) => [id, role, email, name ?? '']),
          [0, roleWidth],
        );
        return { json: found.map(memberJson), text: lines.join('\n') };
      }),
    );

  members
    .command('remove')
    .description('Remove a member')
    .requiredOption('--email <address>', 'e-mail address of the person; upper and lower case are the same')
    .option(...organisation)
    .option(...json)
    .action((options: MemberOptions & { email: string }) =>
      run(options, async ({ database, bus, clock }) => {
        const { em } = database.orm;
        const organisationId = await organisationFor(options.organisation, em.fork(), clock());
        const member = await removeMember(em, { organisationId, email: options.email, now: clock() });
        bus.publish('revokedCallers', member.revokedCallers);
        const endedKeys = member.endedKeys.map((key) => key.id);
        const keys = endedKeys.length > 0 ? ` These API keys were revoked: ${endedKeys.join(', ')}.` : '';
        return {
          json: { ...memberJson(member), removedAt: member.removedAt, endedKeys },
          text: `${member.email} is no longer a member.${keys}`,
        };
      }),
    );

  members
    .command('invite')
    .description('Invite a person by e-mail. Prints the link when SMTP_URL is not set')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .addOption(new Option('--role <role>', 'role').choices(memberRoles).makeOptionMandatory())
    .option('--name <name>', 'name of the person')
    .option(...organisation)
    .option(...json)
    .action((options: MemberOptions & { email: string; role: MemberRole; name?: string }) =>
      run(options, async (services, config) => {
        const { database, clock } = services;
        const organisationId = await organisationFor(options.organisation, database.orm.em.fork(), clock());
        const { email, role, name } = options;
        const { invitation, link } = await inviteFromConsole(services, { organisationId, email, role, name });
        const { id, expiresAt } = invitation;
        return {
          json: { id, email, role, expiresAt, ...toShownLink(config, link) },
          text: linkText(config, email, link),
        };
      }),
    );

  members
    .command('reset-password')
    .description('Send a link that sets a new password. Prints it when SMTP_URL is not set')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .option(...json)
    .action((options: { email: string; json?: boolean }) =>
      run(options, async (services, config) => {
        const { email, link } = await sendResetLink(services, options.email);
        return { json: { email, ...toShownLink(config, link) }, text: linkText(config, email, link) };
      }),
    );

  members
    .command('unlock')
    .description('Unlock a person after too many failed sign-ins')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .option(...json)
    .action((options: { email: string; json?: boolean }) =>
      run(options, async (services) => {
        const { id, email } = await unlockAccount(services, options.email);
        return { json: { id, email, lockedUntil: null }, text: `${email} is not locked.` };
      }),
    );

  members
    .command('remove-second-factor')
    .description('Remove the second factor of a person who has lost it')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .option(...json)
    .action((options: { email: string; json?: boolean }) =>
      run(options, async (services) => {
        const { id, email } = await dropSecondFactor(services, options.email);
        return { json: { id, email, hasSecondFactor: false }, text: `${email} now signs in with the password only.` };
      }),
    );
}

function memberJson({ id, organisationId, email, role, name, createdAt }: Member): object {
  return { id, organisationId, email, role, name, createdAt };
}
