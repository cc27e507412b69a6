import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

const endpointParts = graphql(`
  fragment PortalEndpoint on Webhook @_unmask {
    id
    url
    description
    events
    status
    disabledAt
    disabledReason
    previousSecretUntil
    rateLimit
    headerNames
    isPrivateRange
    verification
    verifiedAt
    createdAt
    health {
      failures
      failingSince
      lastAttemptAt
      lastStatus
      lastError
      hours {
        startsAt
        delivered
        failed
      }
    }
  }
`);

export const webhooksDocument = graphql(
  `
    query PortalWebhooks($first: Int!, $after: String) {
      webhooks(first: $first, after: $after) {
        nodes {
          ...PortalEndpoint
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [endpointParts],
);

export const webhookDocument = graphql(
  `
    query PortalWebhook($id: ID!) {
      webhook(id: $id) {
        ...PortalEndpoint
      }
    }
  `,
  [endpointParts],
);

export const createWebhookDocument = graphql(`
  mutation PortalCreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      id
      url
      description
      secret
    }
  }
`);

export const updateWebhookDocument = graphql(`
  mutation PortalUpdateWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) {
      id
      status
      headerNames
    }
  }
`);

export const verifyWebhookDocument = graphql(`
  mutation PortalVerifyWebhook($input: VerifyWebhookInput!) {
    verifyWebhook(input: $input) {
      id
      verification
    }
  }
`);

export const rotateSecretDocument = graphql(`
  mutation PortalRotateWebhookSecret($input: RotateWebhookSecretInput!) {
    rotateWebhookSecret(input: $input) {
      id
      url
      description
      secret
    }
  }
`);

export const deleteWebhookDocument = graphql(`
  mutation PortalDeleteWebhook($input: DeleteWebhookInput!) {
    deleteWebhook(input: $input) {
      id
    }
  }
`);

export const diagnoseDocument = graphql(`
  query PortalDiagnoseWebhook($input: DiagnoseWebhookInput!) {
    diagnoseWebhook(input: $input) {
      verdict
      findings {
        rule
        ok
        explanation
      }
    }
  }
`);

export type Endpoint = NonNullable<ResultOf<typeof webhookDocument>['webhook']>;

/** A secret, which is returned once. */
export interface NewSecret {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly secret: string;
}

/** The type names whose mutations refetch endpoints. */
export const endpointTypes = ['Webhook', 'WebhookWithSecret', 'DeletedWebhook'];
