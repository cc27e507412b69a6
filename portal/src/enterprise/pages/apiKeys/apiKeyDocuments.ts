import type { ResultOf } from 'gql.tada';
import { graphql } from '../../../shared/graphql.js';

export const apiKeysDocument = graphql(`
  query PortalApiKeys($first: Int!, $after: String) {
    apiKeys(first: $first, after: $after) {
      nodes {
        id
        name
        hint
        mode
        scopes
        allowedCidrs
        role
        memberId
        onBehalfOf
        createdAt
        expiresAt
        lastUsedAt
        revokedAt
        replacesKeyId
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const createDocument = graphql(`
  mutation PortalCreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      id
      name
      mode
      scopes
      key
    }
  }
`);

export const rotateDocument = graphql(`
  mutation PortalRotateApiKey($input: RotateApiKeyInput!) {
    rotateApiKey(input: $input) {
      id
      name
      mode
      scopes
      key
    }
  }
`);

export const revokeDocument = graphql(`
  mutation PortalRevokeApiKey($input: RevokeApiKeyInput!) {
    revokeApiKey(input: $input) {
      id
      name
      madeKeys {
        id
        name
        revokedAt
      }
    }
  }
`);

export type ApiKeyRow = NonNullable<ResultOf<typeof apiKeysDocument>['apiKeys']>['nodes'][number];

/** A new key, whose secret is shown once. */
export type NewKey = NonNullable<ResultOf<typeof createDocument>['createApiKey']>;
