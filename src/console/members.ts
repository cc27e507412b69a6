import { Option, type Command } from 'commander';
import { memberRoles, type Member, type MemberRole } from '../entities/member.js';
import { addMember } from '../operations/members/addMember.js';
import { listMembers } from '../operations/members/listMembers.js';
import { removeMember } from '../operations/members/removeMember.js';
import { inviteFromConsole } from '../operations/members/inviteFromConsole.js';
import { dropSecondFactor } from '../operations/accounts/dropSecondFactor.js';
import { sendResetLink } from '../operations/accounts/sendResetLink.js';
import { unlockAccount } from '../operations/accounts/unlockAccount.js';
import { linkText, shownLink } from './shownLink.js';
import { organisationFor } from './organisationFor.js';
import { run } from './run.js';

interface MemberOptions {
  readonly organisation?: string;
  readonly json?: boolean;
}

/** `kyb members`: the people of an organisation. */
export function addMembers(program: Command): void {
  const members = program.command('members').description('the people of an organisation');
  const organisation = ['--organisation <id>', 'whose member it is; of the first organisation unless given'] as const;
  const json = ['--json', 'print one JSON document'] as const;

  members
    .command('add')
    .description('make a person a member')
    .requiredOption('--email <address>', 'the address of the person')
    .addOption(new Option('--role <role>', 'what the person may do').choices(memberRoles).makeOptionMandatory())
    .option('--name <name>', 'the name of the person')
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
    .description('the members of an organisation, oldest first')
    .option(...organisation)
    .option(...json)
    .action((options: MemberOptions) =>
      run(options, async ({ database, clock }) => {
        const { em } = database.orm;
        const found = await listMembers(em, await organisationFor(options.organisation, em.fork(), clock()));
        const width = Math.max(0, ...found.map(({ email }) => email.length));
        const lines = found.map(
          ({ id, role, email, name }) => `${id}  ${role.padEnd(9)}  ${email.padEnd(width)}  ${name ?? ''}`,
        );
        return { json: found.map(memberJson), text: lines.map((line) => line.trimEnd()).join('\n') };
      }),
    );

  members
    .command('remove')
    .description('end a membership')
    .requiredOption('--email <address>', 'the address of the person, in whatever case')
    .option(...organisation)
    .option(...json)
    .action((options: MemberOptions & { email: string }) =>
      run(options, async ({ database, bus, clock }) => {
        const { em } = database.orm;
        const organisationId = await organisationFor(options.organisation, em.fork(), clock());
        const member = await removeMember(em, { organisationId, email: options.email, now: clock() });
        bus.publish('endedCallers', member.endedCallers);
        return {
          json: { ...memberJson(member), removedAt: member.removedAt },
          text: `${member.email} is no member any more.`,
        };
      }),
    );

  members
    .command('invite')
    .description('ask a person by mail to become a member; prints the link where mail is kept')
    .requiredOption('--email <address>', 'the address of the person')
    .addOption(new Option('--role <role>', 'what the person may do').choices(memberRoles).makeOptionMandatory())
    .option('--name <name>', 'the name of the person')
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
          json: { id, email, role, expiresAt, ...shownLink(config, link) },
          text: linkText(config, email, link),
        };
      }),
    );

  members
    .command('reset-password')
    .description('send a person the link that sets a password; prints it where mail is kept')
    .requiredOption('--email <address>', 'the address of the person')
    .option(...json)
    .action((options: { email: string; json?: boolean }) =>
      run(options, async (services, config) => {
        const { email, link } = await sendResetLink(services, options.email);
        return { json: { email, ...shownLink(config, link) }, text: linkText(config, email, link) };
      }),
    );

  members
    .command('unlock')
    .description('end the lock-out of a person who was wrong too often')
    .requiredOption('--email <address>', 'the address of the person')
    .option(...json)
    .action((options: { email: string; json?: boolean }) =>
      run(options, async (services) => {
        const { id, email } = await unlockAccount(services, options.email);
        return { json: { id, email, lockedUntil: null }, text: `${email} is not locked.` };
      }),
    );

  members
    .command('remove-second-factor')
    .description('switch the second factor of a person off who has lost it')
    .requiredOption('--email <address>', 'the address of the person')
    .option(...json)
    .action((options: { email: string; json?: boolean }) =>
      run(options, async (services) => {
        const { id, email } = await dropSecondFactor(services, options.email);
        return { json: { id, email, hasSecondFactor: false }, text: `${email} signs in by password alone.` };
      }),
    );
}

function memberJson({ id, organisationId, email, role, name, createdAt }: Member): object {
  return { id, organisationId, email, role, name, createdAt };
}
