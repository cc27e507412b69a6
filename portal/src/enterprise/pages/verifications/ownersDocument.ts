import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const ownersDocument = graphql(`
  query PortalVerificationOwners($id: ID!) {
    verificationOwners(id: $id) {
      verificationId
      source {
        register
        asOf
        attribution
      }
      owners {
        roles {
          role
          name
          from
          to
          isCurrent
        }
        companies {
          nzbn
          depth
          legalName
          parcels {
            shares
            percent
            isJoint
            holders {
              name
              kind
              companyNzbn
            }
          }
        }
        owners {
          name
          kind
          from
          jointly
          to
          isBeneficialOwner
        }
        gaps {
          code
          nzbn
          name
          detail
        }
      }
      crossDirectorships {
        directorName
        total
        companies {
          nzbn
          legalName
          status
        }
      }
    }
  }
`);

export type Found = NonNullable<ResultOf<typeof ownersDocument>['verificationOwners']>;
export type Owners = NonNullable<Found['owners']>;
