import type { ErrorCode } from '../errors.js';

/** One REST call: a GraphQL document whose variables come from path, query and body, and how its data are wrapped. */
export interface Route {
  readonly method: 'get' | 'post';
  /**
   * In Express notation. `:id` feeds the variable `$id`, query parameters those of their names; the body feeds `$input`,
   * or where there is none its members feed those of their names.
   */
  readonly path: string;
  readonly status: number;
  readonly document: string;
  /** The member of the answer that holds the data; without it the data are a list. */
  readonly noun?: string;
  /** What it fails with beside what every call may. */
  readonly errors?: readonly ErrorCode[];
}

const verification = `
  id reference jurisdiction legalName abn nzbn acn entityType abnStatus nzbnStatus gstRegistered registeredState
  registeredDate nameMatch { result matchedName reason } fractureScore fractureRisk
  fractureSignals { type severity points field registryValue detectedValue description source asOf }
  status source { register kind asOf attribution } policyVersion auditHash verifiedAt`;

const apiKeyRest = 'hint mode scopes plan allowedCidrs onBehalfOf createdAt expiresAt revokedAt lastUsedAt';
const apiKey = `id name ${apiKeyRest}`;
const newApiKey = `id name key ${apiKeyRest}`;

/** The REST API on one screen (CONTRACT.md section 3). */
export const routes: readonly Route[] = [
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
    method: 'post',
    path: '/api/enterprise/api-keys/create',
    status: 201,
    noun: 'apiKey',
    errors: ['STATE_CONFLICT'],
    document: `mutation ($input: CreateApiKeyInput!) { data: createApiKey(input: $input) { ${newApiKey} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/api-keys',
    status: 200,
    document: `query ($limit: Int, $after: String) { data: apiKeys(first: $limit, after: $after) {
        nodes { ${apiKey} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/api-keys/:id/revoke',
    status: 200,
    noun: 'apiKey',
    document: `mutation ($id: ID!) { data: revokeApiKey(input: { id: $id }) { ${apiKey} madeKeys { ${apiKey} } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/api-keys/:id/rotate',
    status: 200,
    noun: 'apiKey',
    errors: ['STATE_CONFLICT'],
    document: `mutation ($id: ID!, $graceSeconds: Int) {
      data: rotateApiKey(input: { id: $id, graceSeconds: $graceSeconds }) { ${newApiKey} } }`,
  },
];
