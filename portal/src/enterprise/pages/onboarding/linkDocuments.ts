import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

const linkFields = graphql(`
  fragment PortalOnboardingLink on OnboardingLink @_unmask {
    id
    url
    status
    applicantName
    applicantEmail
    queryValue
    jurisdiction
    reference
    returnUrl
    createdAt
    openedAt
    submittedAt
    expiresAt
    onboardingId
    notification {
      status
      channel
    }
  }
`);

export const linksDocument = graphql(
  `
    query PortalOnboardingLinks($first: Int!, $after: String, $status: OnboardingLinkStatus) {
      onboardingLinks(first: $first, after: $after, status: $status) {
        nodes {
          ...PortalOnboardingLink
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [linkFields],
);

/** The state of the e-mail with a link. */
export const linkMailDocument = graphql(`
  query PortalLinkMail($id: ID!) {
    onboardingLink(id: $id) {
      id
      notification {
        status
        channel
      }
    }
  }
`);

export const createLinkDocument = graphql(
  `
    mutation PortalCreateOnboardingLink($input: CreateOnboardingLinkInput!) {
      createOnboardingLink(input: $input) {
        ...PortalOnboardingLink
      }
    }
  `,
  [linkFields],
);

export const revokeLinkDocument = graphql(`
  mutation PortalRevokeOnboardingLink($input: RevokeOnboardingLinkInput!) {
    revokeOnboardingLink(input: $input) {
      id
      status
    }
  }
`);

export const returnUrlsDocument = graphql(`
  query PortalReturnUrls {
    organisation {
      id
      returnUrls
    }
  }
`);

export type LinkRow = NonNullable<ResultOf<typeof linksDocument>['onboardingLinks']>['nodes'][number];
export type LinkStatus = LinkRow['status'];
