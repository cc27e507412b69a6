import { createContext, use } from 'react';
import { graphql } from '../../shared/graphql.js';
import type { ResultOf } from 'gql.tada';

export const sessionDocument = graphql(`
  query PortalSession {
    me {
      kind
      role
      email
      name
      mode
      plan
      memberId
      organisationId
      ownOperatorId
      hasSecondFactor
      operations
      memberships {
        id
        organisationName
        organisationId
        role
      }
    }
  }
`);

export type Session = NonNullable<ResultOf<typeof sessionDocument>['me']>;

export const SessionContext = createContext<Session | null>(null);

/**
 * The signed-in person with organisation, mode and role.
 * @throws Error outside the pages that load it
 */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session here.');
  return session;
}

/** Whether the person's role may use a root field of GraphQL. The service checks it too. */
export function useCan(): (operation: string) => boolean {
  const { operations } = useSession();
  return (operation) => operations.includes(operation);
}
