import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

const policyFields = graphql(`
  fragment PortalPolicyFields on Organisation @_unmask {
    id
    policyVersion
    registerSource
    fourEyes
    certificateAgeDays
    certificateMonths
    requiredDocuments
    automaticApprovalUpTo
    asksSourceOfFunds
    personalDataInWebhooks
    scopeEnforcement
  }
`);

export const policiesDocument = graphql(
  `
    query PortalPolicies {
      organisation {
        ...PortalPolicyFields
      }
    }
  `,
  [policyFields],
);

export const updatePoliciesDocument = graphql(
  `
    mutation PortalUpdatePolicies($input: UpdateOrganisationInput!) {
      updateOrganisation(input: $input) {
        ...PortalPolicyFields
      }
    }
  `,
  [policyFields],
);

/** The newest policies that the organisation derived. */
export const ownPoliciesDocument = graphql(`
  query PortalOwnPolicies($first: Int!) {
    policies(first: $first) {
      nodes {
        id
        version
        status
      }
    }
  }
`);

export const deciderRolesDocument = graphql(`
  query PortalDeciderRoles($first: Int!, $after: String) {
    list: members(first: $first, after: $after) {
      nodes {
        id
        role
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const latestDocument = graphql(`
  query PortalLatestVerifications($first: Int!) {
    verifications(first: $first) {
      nodes {
        id
        legalName
        abn
        acn
        nzbn
      }
    }
  }
`);

export const replayDocument = graphql(`
  query PortalReplay($id: ID!, $policyVersion: String!) {
    replayVerification(id: $id, policyVersion: $policyVersion) {
      verificationId
      before {
        fractureScore
        fractureRisk
        fractureInterval {
          lowest
          highest
        }
      }
      after {
        fractureScore
        fractureRisk
        fractureInterval {
          lowest
          highest
        }
      }
    }
  }
`);

export type SavedPolicies = ResultOf<typeof policyFields>;
export type Policies = Omit<SavedPolicies, 'id'>;
export type Latest = NonNullable<ResultOf<typeof latestDocument>['verifications']>['nodes'][number];
export type Replay = NonNullable<ResultOf<typeof replayDocument>['replayVerification']>;
