import { certificateFile } from '../files.js';
import { entityColumns, scoreColumns, type Route } from './route.js';

const officer = '{ name role }';
const checks = `checks { screening { status names lists { list publisher asOf entries state } }
  statusReasons { code detail source asOf } reason checked notChecked }`;
const certificate = `id status verificationId legalName abn nzbn verdict condition issuedBy ${officer} issuedAt expiresAt
  revokedAt auditHash credential url mode reason acn jurisdiction entityType entityStatus abnStatus nzbnStatus
  gstRegistered registeredState registeredDate fractureScore fractureRisk policyVersion verifiedAt agreedBy ${officer}
  createdAt revokedReason suspendedAt suspensionReasons { code detail source asOf } ${checks}`;

const publicCertificate = `id status mode legalName abn acn nzbn verdict condition entityStatus gstRegistered fractureScore
  fractureRisk policyVersion verifiedAt source { register kind asOf attribution } organisation issuedBy ${officer}
  agreedBy ${officer} issuedAt expiresAt revokedAt auditHash credential url suspendedAt
  ${checks}`;

/** Issue, read and revoke certificates; and the public check of one. */
export const certificateRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/certificates',
    summary: 'Issue a certificate',
    status: 201,
    noun: 'certificate',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    operation: `mutation ($input: IssueCertificateInput!) { data: issueCertificate(input: $input) { ${certificate} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/certificates',
    summary: 'List certificates',
    csv: [
      ...[
        'id',
        'status',
        'verificationId',
        ...entityColumns,
        'verdict',
        'condition',
        'reason',
        'entityStatus',
        ...scoreColumns,
      ],
      ...[
        'policyVersion',
        'verifiedAt',
        'issuedBy.name',
        'issuedBy.role',
        'agreedBy.name',
        'agreedBy.role',
        'createdAt',
      ],
      ...['issuedAt', 'expiresAt', 'revokedAt', 'revokedReason', 'auditHash', 'url', 'suspendedAt'],
      ...['suspensionReasons.code', 'checks.screening.status'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: CertificateStatus, $verificationId: ID) {
      data: certificates(first: $limit, after: $after, status: $status, verificationId: $verificationId) {
        nodes { ${certificate} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/certificates/:id',
    summary: 'Get a certificate',
    status: 200,
    noun: 'certificate',
    operation: `query ($id: ID!) { data: certificate(id: $id) { ${certificate} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/certificates/:id/pdf',
    summary: 'Download a certificate as PDF',
    status: 200,
    file: certificateFile,
    reference: {
      operationId: 'certificatePdf',
      description:
        'Returns the certificate as a PDF to print and file. The signed credential is attached to it. Fails with `STATE_CONFLICT` while the certificate is only proposed.',
    },
    errors: ['STATE_CONFLICT'],
    operation: 'query ($id: ID!) { data: certificate(id: $id) { id credential } }',
  },
  {
    method: 'get',
    path: '/api/public/certificates/:id',
    summary: 'Check a certificate publicly',
    status: 200,
    isPublic: true,
    noun: 'certificate',
    operation: `query ($id: ID!) { data: publicCertificate(id: $id) { ${publicCertificate} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/certificates/:id/agree',
    summary: 'Agree to a proposed certificate',
    status: 200,
    noun: 'certificate',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: agreeToCertificate(input: { id: $id }) { ${certificate} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/certificates/:id/revoke',
    summary: 'Revoke a certificate',
    status: 200,
    noun: 'certificate',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $reason: String!) {
      data: revokeCertificate(input: { id: $id, reason: $reason }) { ${certificate} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/certificates/:id/suspend',
    summary: 'Suspend a certificate',
    status: 200,
    noun: 'certificate',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $reason: String!) {
      data: suspendCertificate(input: { id: $id, reason: $reason }) { ${certificate} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/certificates/:id/reinstate',
    summary: 'Reinstate a suspended certificate',
    status: 200,
    noun: 'certificate',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $reason: String!) {
      data: reinstateCertificate(input: { id: $id, reason: $reason }) { ${certificate} } }`,
  },
];
