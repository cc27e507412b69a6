import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const deliveriesDocument = graphql(`
  query PortalDeliveries($webhookId: ID!, $state: DeliveryState, $event: EventKind, $first: Int!, $after: String) {
    deliveries(webhookId: $webhookId, state: $state, event: $event, first: $first, after: $after) {
      nodes {
        id
        event
        state
        attemptCount
        nextAttemptAt
        createdAt
        attempts {
          number
          outcome
          status
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const deliveryDocument = graphql(`
  query PortalDelivery($id: ID!) {
    delivery(id: $id) {
      id
      webhookId
      event
      eventId
      state
      attemptCount
      nextAttemptAt
      createdAt
      finishedAt
      attempts {
        number
        startedAt
        durationMs
        outcome
        status
        error
        response
        responseHeaders {
          name
          value
        }
        nextAttemptAt
        isManual
      }
    }
  }
`);

export const eventDocument = graphql(`
  query PortalEvent($id: ID!) {
    event(id: $id) {
      id
      event
      timestamp
      mode
      data
    }
  }
`);

export const testWebhookDocument = graphql(`
  mutation PortalTestWebhook($input: TestWebhookInput!) {
    testWebhook(input: $input) {
      id
      state
    }
  }
`);

export const retryDeliveryDocument = graphql(`
  mutation PortalRetryDelivery($input: RetryDeliveryInput!) {
    retryDelivery(input: $input) {
      id
      state
    }
  }
`);

export const cancelDeliveryDocument = graphql(`
  mutation PortalCancelDelivery($input: CancelDeliveryInput!) {
    cancelDelivery(input: $input) {
      id
      state
    }
  }
`);

export const recoverDocument = graphql(`
  mutation PortalRecoverDeliveries($input: RecoverDeliveriesInput!) {
    recoverDeliveries(input: $input) {
      recovered
      isComplete
    }
  }
`);

export const liveAttemptsDocument = graphql(`
  subscription PortalDeliveryAttempts($webhookId: ID!) {
    deliveryAttempts(webhookId: $webhookId) {
      deliveryId
      number
      event
      outcome
      status
      error
      durationMs
      startedAt
      nextAttemptAt
      isManual
    }
  }
`);

export type DeliveryRow = NonNullable<ResultOf<typeof deliveriesDocument>['deliveries']>['nodes'][number];
export type Delivery = NonNullable<ResultOf<typeof deliveryDocument>['delivery']>;
export type DeliveryEvent = NonNullable<ResultOf<typeof eventDocument>['event']>;
export type LiveAttempt = ResultOf<typeof liveAttemptsDocument>['deliveryAttempts'];
