import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../../shared/graphql.js';

/** The type name whose mutations refetch the list. */
export const policyTypes = ['Policy'];

const policyFields = graphql(`
  fragment PortalOwnPolicyFields on Policy @_unmask {
    id
    version
    baseVersion
    name
    status
    authorId
    editorIds
    editedAt
    proposedBy
    proposedAt
    approvedBy
    publishedAt
    retiredAt
    rules {
      reason
      points
      effect
      explanation
      entityClasses
      jurisdictions
      products
    }
    thresholds {
      low
      medium
      high
      explanation
      entityClasses
      jurisdictions
      products
    }
    requiredLists {
      list
      explanation
      entityClasses
      jurisdictions
      products
    }
  }
`);

export const policyListDocument = graphql(`
  query PortalOwnPolicyList($first: Int!, $after: String) {
    policies(first: $first, after: $after) {
      nodes {
        id
        version
        name
        status
        editedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const policyDocument = graphql(
  `
    query PortalOwnPolicy($id: ID!) {
      policy(id: $id) {
        ...PortalOwnPolicyFields
      }
    }
  `,
  [policyFields],
);

export const derivePolicyDocument = graphql(`
  mutation PortalDerivePolicy($input: DerivePolicyInput!) {
    derivePolicy(input: $input) {
      id
    }
  }
`);

export const updatePolicyDocument = graphql(
  `
    mutation PortalUpdatePolicy($input: UpdatePolicyInput!) {
      updatePolicy(input: $input) {
        ...PortalOwnPolicyFields
      }
    }
  `,
  [policyFields],
);

export const proposePolicyDocument = graphql(`
  mutation PortalProposePolicy($input: ProposePolicyInput!) {
    policy: proposePolicy(input: $input) {
      id
    }
  }
`);

export const approvePolicyDocument = graphql(`
  mutation PortalApprovePolicy($input: ApprovePolicyInput!) {
    policy: approvePolicy(input: $input) {
      id
    }
  }
`);

export const withdrawPolicyDocument = graphql(`
  mutation PortalWithdrawPolicy($input: WithdrawPolicyInput!) {
    policy: withdrawPolicy(input: $input) {
      id
    }
  }
`);

export const retirePolicyDocument = graphql(`
  mutation PortalRetirePolicy($input: RetirePolicyInput!) {
    policy: retirePolicy(input: $input) {
      id
    }
  }
`);

export const replayPolicyDocument = graphql(`
  query PortalReplayPolicy($id: ID!, $last: Int!) {
    replayPolicy(id: $id, last: $last) {
      verifications
      cases
      changed
      statusChanged
      differences {
        verificationId
        onboardingId
        legalName
        before {
          status
          fractureScore
          fractureRisk
        }
        after {
          status
          fractureScore
          fractureRisk
        }
        reasons
      }
    }
  }
`);

export type OwnPolicy = ResultOf<typeof policyFields>;
export type Rule = OwnPolicy['rules'][number];
export type Thresholds = OwnPolicy['thresholds'][number];
export type RequiredList = OwnPolicy['requiredLists'][number];
export type Segment = Pick<Rule, 'entityClasses' | 'jurisdictions' | 'products'>;
export type PolicyReplay = NonNullable<ResultOf<typeof replayPolicyDocument>['replayPolicy']>;
