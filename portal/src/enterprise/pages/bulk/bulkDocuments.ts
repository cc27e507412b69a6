import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const bulksDocument = graphql(`
  query PortalBulks($first: Int!, $after: String, $status: BulkStatus) {
    bulks(first: $first, after: $after, status: $status) {
      nodes {
        id
        status
        fileName
        startedBy
        total
        processed
        failed
        createdAt
        finishedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const bulkFields = graphql(`
  fragment PortalBulkFields on Bulk @_unmask {
    id
    status
    fileName
    startedBy
    total
    processed
    failed
    counts
    createdAt
    startedAt
    finishedAt
    failure
    progress {
      rowsPerSecond
      secondsLeft
    }
  }
`);

export const bulkDocument = graphql(
  `
    query PortalBulk($id: ID!) {
      bulk(id: $id) {
        ...PortalBulkFields
      }
    }
  `,
  [bulkFields],
);

export const progressDocument = graphql(
  `
    subscription PortalBulkProgress($id: ID!) {
      bulkProgress(id: $id) {
        ...PortalBulkFields
      }
    }
  `,
  [bulkFields],
);

export const cancelDocument = graphql(`
  mutation PortalCancelBulk($input: CancelBulkInput!) {
    cancelBulk(input: $input) {
      id
      status
      processed
      total
    }
  }
`);

export type BulkRow = NonNullable<ResultOf<typeof bulksDocument>['bulks']>['nodes'][number];
export type Bulk = NonNullable<ResultOf<typeof bulkDocument>['bulk']>;

/** The type names whose mutations refetch the lists. */
export const bulkTypes = ['Bulk'];
