import type { Route } from './route.js';

const limits = 'hint mode scopes plan allowedCidrs onBehalfOf';
const times = 'createdAt expiresAt revokedAt lastUsedAt';
export const apiKey = `id name ${limits} memberId role ${times}`;
// Exactly the published members: the list also shows who created the key.
const newApiKey = `id name key ${limits} ${times}`;

/** Create, list, rotate and revoke keys. */
export const apiKeyRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/api-keys/create',
    summary: 'Create an API key',
    status: 201,
    noun: 'apiKey',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($input: CreateApiKeyInput!) { data: createApiKey(input: $input) { ${newApiKey} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/api-keys',
    summary: 'List API keys',
    csv: [
      ...['id', 'name', 'hint', 'mode', 'scopes', 'allowedCidrs', 'onBehalfOf', 'createdAt', 'expiresAt', 'revokedAt'],
      ...['lastUsedAt', 'memberId', 'role'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String) { data: apiKeys(first: $limit, after: $after) {
        nodes { ${apiKey} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/api-keys/:id/revoke',
    summary: 'Revoke an API key',
    status: 200,
    noun: 'apiKey',
    operation: `mutation ($id: ID!) { data: revokeApiKey(input: { id: $id }) { ${apiKey} madeKeys { ${apiKey} } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/api-keys/:id/rotate',
    summary: 'Rotate an API key',
    status: 200,
    noun: 'apiKey',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $graceSeconds: Int) {
      data: rotateApiKey(input: { id: $id, graceSeconds: $graceSeconds }) { ${newApiKey} } }`,
  },
];
