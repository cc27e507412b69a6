import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const certificatesDocument = graphql(`
  query PortalCertificates($first: Int!, $after: String, $status: CertificateStatus) {
    certificates(first: $first, after: $after, status: $status) {
      nodes {
        id
        status
        verdict
        legalName
        abn
        acn
        nzbn
        fractureScore
        reason
        suspendedAt
        issuedBy {
          name
        }
        officerId
        createdAt
        issuedAt
        expiresAt
        revokedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const certificateDocument = graphql(`
  query PortalCertificate($id: ID!) {
    certificate(id: $id) {
      id
      status
      verificationId
      verdict
      condition
      reason
      checks {
        statusReasons {
          code
          detail
          source
          asOf
        }
        checked
        notChecked
      }
      suspendedAt
      suspensionReasons {
        code
        detail
        source
        asOf
      }
      legalName
      abn
      acn
      nzbn
      jurisdiction
      entityType
      entityStatus
      abnStatus
      nzbnStatus
      gstRegistered
      registeredState
      registeredDate
      fractureScore
      fractureRisk
      policyVersion
      verifiedAt
      issuedBy {
        name
      }
      officerId
      agreedBy {
        name
      }
      createdAt
      issuedAt
      expiresAt
      revokedAt
      revokedReason
      auditHash
      credential
      url
    }
  }
`);

export const groundsDocument = graphql(`
  query PortalCertificateGrounds($id: ID!) {
    verification(id: $id) {
      id
      legalName
      status
      statusReasons {
        code
        detail
      }
      policyVersion
      fractureScore
      fractureRisk
      fractureInterval {
        lowest
        highest
      }
      verifiedAt
    }
  }
`);

export const issueDocument = graphql(`
  mutation PortalIssueCertificate($input: IssueCertificateInput!) {
    issueCertificate(input: $input) {
      id
      status
      legalName
    }
  }
`);

export const agreeDocument = graphql(`
  mutation PortalAgreeToCertificate($input: AgreeToCertificateInput!) {
    agreeToCertificate(input: $input) {
      id
      status
      legalName
    }
  }
`);

export const revokeDocument = graphql(`
  mutation PortalRevokeCertificate($input: RevokeCertificateInput!) {
    revokeCertificate(input: $input) {
      id
      status
      legalName
    }
  }
`);

export const suspendDocument = graphql(`
  mutation PortalSuspendCertificate($input: SuspendCertificateInput!) {
    suspendCertificate(input: $input) {
      id
      status
      suspendedAt
    }
  }
`);

export const reinstateDocument = graphql(`
  mutation PortalReinstateCertificate($input: ReinstateCertificateInput!) {
    reinstateCertificate(input: $input) {
      id
      status
      suspendedAt
    }
  }
`);

export type CertificateRow = NonNullable<ResultOf<typeof certificatesDocument>['certificates']>['nodes'][number];
export type Certificate = NonNullable<ResultOf<typeof certificateDocument>['certificate']>;
export type Grounds = NonNullable<ResultOf<typeof groundsDocument>['verification']>;

/** The parts of a certificate that a dialog shows before an action. */
export type Chosen = Pick<
  CertificateRow,
  'id' | 'status' | 'verdict' | 'legalName' | 'fractureScore' | 'reason' | 'issuedBy' | 'issuedAt'
>;

/** The type names whose mutations refetch the lists. */
export const certificateTypes = ['Certificate'];
