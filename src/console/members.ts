import { Option, type Command } from 'commander';
import { memberRoles, type Member, type MemberRole } from '../entities/member.js';
import { addMember } from '../operations/members/addMember.js';
import { listMembers } from '../operations/members/listMembers.js';
import { removeMember } from '../operations/members/removeMember.js';
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
        const lines = found.map(({ id, role, email, name }) => `${id}  ${role.padEnd(9)}  ${email}  ${name ?? ''}`);
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
      run(options, async ({ database, clock }) => {
        const { em } = database.orm;
        const organisationId = await organisationFor(options.organisation, em.fork(), clock());
        const member = await removeMember(em, { organisationId, email: options.email, now: clock() });
        return {
          json: { ...memberJson(member), removedAt: member.removedAt },
          text: `${member.email} is no member any more.`,
        };
      }),
    );
}

function memberJson({ id, organisationId, email, role, name, createdAt }: Member): object {
  return { id, organisationId, email, role, name, createdAt };
}
