import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

const brandFields = graphql(`
  fragment PortalBrandFields on Organisation @_unmask {
    id
    name
    brandName
    brandColour
    brandLogo
    applicantContact
    privacyNotice
    privacyPolicyUrl
    usualDecisionDays
    returnUrls
  }
`);

export const brandDocument = graphql(
  `
    query PortalBrand {
      organisation {
        ...PortalBrandFields
      }
    }
  `,
  [brandFields],
);

export const updateBrandDocument = graphql(
  `
    mutation PortalUpdateBrand($input: UpdateOrganisationInput!) {
      updateOrganisation(input: $input) {
        ...PortalBrandFields
      }
    }
  `,
  [brandFields],
);

export type Brand = NonNullable<ResultOf<typeof brandDocument>['organisation']>;
