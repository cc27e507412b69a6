import type { Route } from './route.js';

const officer = '{ name role }';
const certificate = `id status verificationId legalName abn nzbn verdict condition issuedBy ${officer} issuedAt expiresAt
  revokedAt auditHash credential url mode reason acn jurisdiction entityType entityStatus abnStatus nzbnStatus
  gstRegistered registeredState registeredDate fractureScore fractureRisk policyVersion verifiedAt agreedBy ${officer}
  createdAt revokedReason`;

/** Issue, read and revoke certificates. */
export const certificateRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/certificates',
    status: 201,
    noun: 'certificate',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    document: `mutation ($input: IssueCertificateInput!) { data: issueCertificate(input: $input) { ${certificate} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/certificates',
    status: 200,
    document: `query ($limit: Int, $after: String, $status: CertificateStatus, $verificationId: ID) {
      data: certificates(first: $limit, after: $after, status: $status, verificationId: $verificationId) {
        nodes { ${certificate} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/certificates/:id',
    status: 200,
    noun: 'certificate',
    document: `query ($id: ID!) { data: certificate(id: $id) { ${certificate} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/certificates/:id/agree',
    status: 200,
    noun: 'certificate',
    errors: ['STATE_CONFLICT'],
    document: `mutation ($id: ID!) { data: agreeToCertificate(input: { id: $id }) { ${certificate} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/certificates/:id/revoke',
    status: 200,
    noun: 'certificate',
    errors: ['STATE_CONFLICT'],
    document: `mutation ($id: ID!, $reason: String!) {
      data: revokeCertificate(input: { id: $id, reason: $reason }) { ${certificate} } }`,
  },
];
