import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const verificationsDocument = graphql(`
  query PortalVerifications($first: Int!, $after: String, $filter: VerificationFilter, $order: VerificationOrder) {
    verifications(first: $first, after: $after, filter: $filter, order: $order) {
      nodes {
        id
        legalName
        abn
        acn
        nzbn
        jurisdiction
        status
        fractureScore
        fractureRisk
        fractureInterval {
          lowest
          highest
        }
        reference
        requestedName
        product
        verifiedAt
        assignee {
          id
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const verificationCountDocument = graphql(`
  query PortalVerificationCount($filter: VerificationFilter) {
    verifications(first: 1, filter: $filter) {
      count {
        value
        isExact
      }
    }
  }
`);

const signalFields = graphql(`
  fragment PortalSignal on FractureSignal @_unmask {
    type
    severity
    points
    field
    registryValue
    detectedValue
    description
    source
    asOf
  }
`);

const verificationFields = graphql(
  `
    fragment PortalVerificationFields on Verification @_unmask {
      id
      erasedAt
      legalName
      abn
      acn
      nzbn
      jurisdiction
      status
      abnStatus
      nzbnStatus
      entityType
      gstRegistered
      registeredState
      registeredDate
      abnActiveFrom
      gstFrom
      registeredPostcode
      businessNames
      formerNames
      isReplaced
      fractureScore
      fractureRisk
      fractureSignals {
        ...PortalSignal
      }
      fractureInterval {
        lowest
        highest
        possibleSignals {
          ...PortalSignal
        }
      }
      nameMatch {
        result
        matchedName
        reason
      }
      candidates {
        list
        reference
        name
        matchedName
        screenedName
        result
        reason
        strength
        reasons
        resolution
        fingerprint
        entry {
          publisher
          asOf
          aliases
          datesOfBirth
          countries
          programmes
        }
      }
      source {
        register
        kind
        asOf
        attribution
      }
      statusReasons {
        code
        detail
        source
        asOf
      }
      screening {
        status
        detail
        names
        lists {
          list
          publisher
          asOf
          state
        }
      }
      registrations {
        register
        state
        asOf
        attribution
        entries {
          number
          name
          status
          from
          to
          licenceNumber
          charitySize
          responsiblePersons
          purposes
          country
          relation
        }
      }
      furtherSources {
        name
        asOf
        attribution
      }
      reference
      requestedName
      product
      policyVersion
      auditHash
      verifiedAt
      requestedBy {
        kind
        id
        name
      }
    }
  `,
  [signalFields],
);

export const verificationDocument = graphql(
  `
    query PortalVerification($id: ID!) {
      verification(id: $id) {
        ...PortalVerificationFields
      }
    }
  `,
  [verificationFields],
);

export const verifyDocument = graphql(
  `
    mutation PortalVerify($input: VerifyInput!) {
      verify(input: $input) {
        ...PortalVerificationFields
      }
    }
  `,
  [verificationFields],
);

export const explanationDocument = graphql(`
  query PortalExplanation($id: ID!) {
    explainVerification(id: $id) {
      nextBand
      scoreThen
      changes {
        type
        points
        change
      }
    }
  }
`);

const replayVerdictFields = graphql(`
  fragment PortalPolicyVerdict on PolicyVerdict @_unmask {
    policyVersion
    fractureScore
    fractureRisk
    fractureSignals {
      type
    }
    fractureInterval {
      lowest
      highest
    }
  }
`);

export const replayDocument = graphql(
  `
    query PortalReplay($id: ID!, $policyVersion: String) {
      replayVerification(id: $id, policyVersion: $policyVersion) {
        before {
          ...PortalPolicyVerdict
        }
        after {
          ...PortalPolicyVerdict
        }
        added {
          ...PortalSignal
        }
        removed {
          ...PortalSignal
        }
      }
    }
  `,
  [replayVerdictFields, signalFields],
);

export type Replay = NonNullable<ResultOf<typeof replayDocument>['replayVerification']>;
export type VerificationRow = NonNullable<ResultOf<typeof verificationsDocument>['verifications']>['nodes'][number];
export type Verification = NonNullable<ResultOf<typeof verificationDocument>['verification']>;
export type Signal = Verification['fractureSignals'][number];
export type Candidate = NonNullable<Verification['candidates']>[number];
export type Status = Verification['status'];
export type Risk = NonNullable<Verification['fractureRisk']>;
