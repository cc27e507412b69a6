import type { ResultOf } from 'gql.tada';
import { useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';

const membersDocument = graphql(`
  query PortalMemberNames {
    members(first: 100) {
      nodes {
        id
        name
        email
        role
      }
    }
  }
`);

type Member = NonNullable<ResultOf<typeof membersDocument>['members']>['nodes'][number];

interface Members {
  readonly members: readonly Member[];
  /** The members who can be assigned. Developers may not read assignees. */
  readonly assignable: readonly { readonly id: string; readonly title: string }[];
}

/** The first 100 members of the organisation. */
export function useMembers(): Members {
  const [{ data }] = useQuery({ query: membersDocument });
  const members = data?.members?.nodes ?? [];
  return {
    members,
    assignable: members
      .filter(({ role }) => role !== 'DEVELOPER')
      .map((member) => ({ id: member.id, title: formatMember(member) })),
  };
}

/** The display name of a member. */
export function formatMember({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email;
}
