import type { Route } from './route.js';

const rest = `mode createdAt headerNames rateLimit disabledReason disabledAt isPrivateRange verification verifiedAt previousSecretUntil
  health { failures failingSince lastAttemptAt lastStatus lastError }
  recovery { since recovered isComplete startedAt finishedAt }`;
const webhook = `id url events description status ${rest}`;
const webhookWithSecret = `id url events description status mode secret ${rest.replace('mode ', '')}`;

/** Endpoints that receive events. */
export const webhookRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/webhooks',
    summary: 'Create a webhook endpoint',
    status: 201,
    noun: 'webhook',
    errors: ['WEBHOOK_URL_REFUSED', 'STATE_CONFLICT'],
    operation: `mutation ($input: CreateWebhookInput!) { data: createWebhook(input: $input) { ${webhookWithSecret} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/webhooks',
    summary: 'List webhook endpoints',
    csv: [
      ...['id', 'url', 'events', 'description', 'status', 'createdAt', 'rateLimit', 'disabledReason', 'disabledAt'],
      ...['health.failures', 'health.failingSince', 'health.lastAttemptAt', 'health.lastStatus', 'health.lastError'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String) { data: webhooks(first: $limit, after: $after) {
        nodes { ${webhook} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    // Must precede the routes with an id, which would match it.
    path: '/api/enterprise/webhooks/diagnose',
    summary: 'Diagnose a rejected delivery',
    status: 200,
    noun: 'diagnosis',
    errors: ['NOT_FOUND'],
    operation: `query ($input: DiagnoseWebhookInput!) {
      data: diagnoseWebhook(input: $input) { verdict findings { rule ok explanation } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/webhooks/:id',
    summary: 'Get a webhook endpoint',
    status: 200,
    noun: 'webhook',
    operation: `query ($id: ID!) { data: webhook(id: $id) { ${webhook} } }`,
  },
  {
    method: 'patch',
    path: '/api/enterprise/webhooks/:id',
    summary: 'Edit a webhook endpoint',
    status: 200,
    noun: 'webhook',
    errors: ['WEBHOOK_URL_REFUSED', 'STATE_CONFLICT'],
    // An absent variable leaves its field out of the input, which is not the same as null.
    operation: `mutation ($id: ID!, $url: String, $events: [EventKind!], $description: String, $headers: JSONObject,
        $rateLimit: Int, $status: WebhookStatus) {
      data: updateWebhook(input: { id: $id, url: $url, events: $events, description: $description, headers: $headers,
        rateLimit: $rateLimit, status: $status }) { ${webhook} } }`,
  },
  {
    method: 'delete',
    path: '/api/enterprise/webhooks/:id',
    summary: 'Delete a webhook endpoint',
    status: 204,
    operation: `mutation ($id: ID!) { data: deleteWebhook(input: { id: $id }) { id } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/webhooks/:id/rotate-secret',
    summary: 'Rotate a webhook secret',
    status: 200,
    noun: 'webhook',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $overlapSeconds: Int) {
      data: rotateWebhookSecret(input: { id: $id, overlapSeconds: $overlapSeconds }) { ${webhookWithSecret} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/webhooks/:id/verify',
    summary: 'Verify a webhook endpoint',
    status: 200,
    noun: 'webhook',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: verifyWebhook(input: { id: $id }) { ${webhook} } }`,
  },
];
