import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const sourcesDocument = graphql(`
  query PortalStatusSources {
    verifications(first: 20) {
      nodes {
        id
        source {
          register
          kind
          asOf
        }
        verifiedAt
        screening {
          lists {
            list
            asOf
            state
          }
        }
      }
    }
  }
`);

export const deliveriesDocument = graphql(`
  query PortalStatusDeliveries($timeZone: String!) {
    organisationOverview(days: 7, timeZone: $timeZone) {
      deliveries {
        delivered
        failed
        pending
      }
    }
  }
`);

export type Verified = NonNullable<ResultOf<typeof sourcesDocument>['verifications']>['nodes'][number];
