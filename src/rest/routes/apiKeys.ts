import type { Route } from './route.js';

const apiKeyRest = 'hint mode scopes plan allowedCidrs onBehalfOf createdAt expiresAt revokedAt lastUsedAt';
const apiKey = `id name ${apiKeyRest}`;
const newApiKey = `id name key ${apiKeyRest}`;

/** Make, list, rotate and revoke keys. */
export const apiKeyRoutes: readonly Route[] = [
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
