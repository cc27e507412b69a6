import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

export const limitsDocument = graphql(`
  query PortalLimits {
    limits {
      plan
      limits {
        name
        windowSeconds
        own {
          limit
          used
          resetsAt
        }
        organisation {
          limit
          used
          resetsAt
        }
      }
    }
  }
`);

export type Limits = NonNullable<ResultOf<typeof limitsDocument>['limits']>;
export type LimitRow = Limits['limits'][number];
export type Count = LimitRow['own'];
