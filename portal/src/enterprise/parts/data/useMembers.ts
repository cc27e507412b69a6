import type { ResultOf } from 'gql.tada';
import { useEffect, useMemo } from 'react';
import { graphql } from '../../../shared/graphql.js';
import { useSession } from '../../session/SessionContext.js';
import { usePages } from '../lists/usePages.js';

const membersDocument = graphql(`
  query PortalMemberNames($first: Int!, $after: String) {
    members(first: $first, after: $after) {
      nodes {
        id
        name
        email
        role
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Member = NonNullable<ResultOf<typeof membersDocument>['members']>['nodes'][number];

interface Members {
  readonly members: readonly Member[];
  /** Whether another officer can confirm what one proposes. */
  readonly hasSecondOfficer: boolean;
  /** The members who can be assigned. Developers may not read assignees. */
  readonly assignable: readonly { readonly id: string; readonly title: string }[];
}

const types = ['Member', 'ChangedMember'];
const pageSize = 100;
const mostMembers = 1000;

/** The members of the organisation, up to `mostMembers`. The signed-in member can always be assigned. */
export function useMembers(): Members {
  const { memberId, name, email, role } = useSession();
  const { nodes, more, error, isLoading } = usePages(membersDocument, {}, ({ members }) => members, types, pageSize);
  useEffect(() => {
    if (!isLoading && !error && nodes.length < mostMembers) more?.();
  }, [more, error, isLoading, nodes]);
  return useMemo(() => {
    const isListed = memberId === null || role === null || nodes.some(({ id }) => id === memberId);
    const members = isListed ? nodes : [{ id: memberId, name, email: email ?? memberId, role }, ...nodes];
    return {
      members,
      hasSecondOfficer: members.filter((member) => member.role === 'OFFICER').length > 1,
      assignable: members
        .filter((member) => member.role !== 'DEVELOPER')
        .map((member) => ({ id: member.id, title: formatMember(member) })),
    };
  }, [nodes, memberId, name, email, role]);
}

/** The display name of a member. */
export function formatMember({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email;
}
