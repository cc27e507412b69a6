import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const serviceDocument = graphql(`
  query PortalService {
    platformService {
      schema
      migrations
      migratedAt
      database
      databaseBytes
      node
      imports {
        register
        importedAt
        asOf
        isSample
        records
        added
        changed
        removed
        rejects
        actor
      }
    }
  }
`);

export type RegisterImport = NonNullable<ResultOf<typeof serviceDocument>['platformService']>['imports'][number];
