import type { Route } from './route.js';

const verification = `
  id reference jurisdiction legalName abn nzbn acn entityType abnStatus nzbnStatus gstRegistered registeredState
  registeredDate nameMatch { result matchedName kind reason } fractureScore fractureRisk
  fractureSignals { type severity points field registryValue detectedValue description source asOf }
  status source { register kind asOf attribution } policyVersion auditHash verifiedAt`;

/** Verify an entity; read the verdicts. */
export const verificationRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/verify',
    status: 200,
    noun: 'result',
    errors: ['IDENTIFIER_INVALID', 'JURISDICTION_MISMATCH', 'REGISTER_UNAVAILABLE'],
    document: `mutation ($input: VerifyInput!) { data: verify(input: $input) { ${verification} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications',
    status: 200,
    document: `query ($limit: Int, $after: String, $status: VerificationStatus, $fractureRisk: FractureRisk,
        $jurisdiction: Jurisdiction, $abn: String, $nzbn: String, $reference: String, $verifiedFrom: DateTimeISO,
        $verifiedBefore: DateTimeISO) {
      data: verifications(first: $limit, after: $after, filter: { status: $status, fractureRisk: $fractureRisk,
        jurisdiction: $jurisdiction, abn: $abn, nzbn: $nzbn, reference: $reference, verifiedFrom: $verifiedFrom,
        verifiedBefore: $verifiedBefore }) { nodes { ${verification} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id',
    status: 200,
    noun: 'verification',
    document: `query ($id: ID!) { data: verification(id: $id) { ${verification} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/explanation',
    status: 200,
    noun: 'explanation',
    errors: ['STATE_CONFLICT'],
    document: `query ($id: ID!) {
      data: explainVerification(id: $id) { nextBand changes { type points change } scoreThen } }`,
  },
];
