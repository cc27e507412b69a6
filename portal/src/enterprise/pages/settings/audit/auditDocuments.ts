import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

export const auditEntriesDocument = graphql(`
  query PortalAuditEntries($filter: AuditFilter, $first: Int!, $after: String) {
    auditEntries(filter: $filter, first: $first, after: $after) {
      nodes {
        id
        at
        requestId
        actor {
          kind
          id
          role
          onBehalfOf
        }
        action
        object {
          kind
          id
        }
        outcome
        details
        position
        leaf
        seal
        sealedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const auditCheckDocument = graphql(`
  query PortalAuditCheck($after: String) {
    auditCheck(after: $after) {
      checkedAt
      checked
      unsealed
      unsigned
      remaining
      nextCursor
      faultCount
      firstFault {
        rule
        position
        explanation
      }
      head {
        size
        keyId
        signedAt
      }
    }
  }
`);

export const auditKeysDocument = graphql(`
  query PortalAuditKeys {
    apiKeys(first: 100) {
      nodes {
        id
        name
      }
    }
  }
`);

export type AuditEntryRow = NonNullable<ResultOf<typeof auditEntriesDocument>['auditEntries']>['nodes'][number];
export type AuditAction = AuditEntryRow['action'];
export type AuditCheck = NonNullable<ResultOf<typeof auditCheckDocument>['auditCheck']>;
