import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const homeDocument = graphql(`
  query PortalHome($days: Int!, $timeZone: String!) {
    organisationOverview(days: $days, timeZone: $timeZone) {
      days
      verifications {
        total {
          total
          highRiskRate
        }
        before {
          total
          highRiskRate
        }
        byDay {
          day
          verified
          review
          blocked
          inactive
          notFound
          error
          low
          medium
          high
          critical
        }
      }
      deliveries {
        delivered
        failed
        pending
        p95Ms
      }
      needs {
        onboardings {
          ...NeedParts
        }
        decisions {
          ...NeedParts
        }
        certificates {
          ...NeedParts
        }
        candidates {
          ...NeedParts
        }
        endpoints {
          ...NeedParts
        }
        bulks {
          ...NeedParts
        }
        expiringKeys {
          ...NeedParts
        }
        expiringCertificates {
          ...NeedParts
        }
        suspendedCertificates {
          ...NeedParts
        }
      }
      asOf
    }
  }

  fragment NeedParts on Waiting @_unmask {
    count
    hasMore
    firstId
    firstAt
  }
`);

export const beginningDocument = graphql(`
  query PortalBeginning {
    verifications(first: 1) {
      nodes {
        id
      }
    }
    apiKeys(first: 1) {
      nodes {
        id
      }
    }
    webhooks(first: 1) {
      nodes {
        id
      }
    }
    members(first: 2) {
      nodes {
        id
      }
    }
    invitations(first: 1) {
      nodes {
        id
      }
    }
  }
`);

export type Overview = NonNullable<ResultOf<typeof homeDocument>['organisationOverview']>;
export type OutcomeDay = NonNullable<Overview['verifications']>['byDay'][number];
export type Waiting = NonNullable<Overview['needs']['onboardings']>;
