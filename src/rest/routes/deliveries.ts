import type { Route } from './route.js';

const delivery = `id webhookId eventId event state attemptCount nextAttemptAt createdAt finishedAt
  attempts { number startedAt durationMs outcome status error response responseHeaders { name value } nextAttemptAt isManual }`;

/** Deliveries of events to endpoints, and their attempts. */
export const deliveryRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/webhooks/:id/test',
    summary: 'Send a test event',
    status: 200,
    noun: 'delivery',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: testWebhook(input: { id: $id }) { ${delivery} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/webhooks/:id/deliveries',
    summary: 'List deliveries to an endpoint',
    csv: [
      ...['id', 'webhookId', 'eventId', 'event', 'state', 'attemptCount', 'nextAttemptAt', 'createdAt', 'finishedAt'],
      ...['attempts.outcome', 'attempts.status'],
    ],
    status: 200,
    operation: `query ($id: ID!, $limit: Int, $after: String, $state: DeliveryState, $event: EventKind) {
      data: deliveries(webhookId: $id, first: $limit, after: $after, state: $state, event: $event) {
        nodes { ${delivery} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/webhooks/:id/recover',
    summary: 'Recover missed deliveries',
    status: 202,
    noun: null,
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $since: DateTimeISO!) {
      data: recoverDeliveries(input: { id: $id, since: $since }) { recovered isComplete } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/deliveries/:id',
    summary: 'Get a delivery',
    status: 200,
    noun: 'delivery',
    operation: `query ($id: ID!) { data: delivery(id: $id) { ${delivery} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/deliveries/:id/retry',
    summary: 'Retry a delivery',
    status: 202,
    noun: 'delivery',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: retryDelivery(input: { id: $id }) { ${delivery} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/deliveries/:id/cancel',
    summary: 'Cancel a delivery',
    status: 200,
    noun: 'delivery',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: cancelDelivery(input: { id: $id }) { ${delivery} } }`,
  },
];
