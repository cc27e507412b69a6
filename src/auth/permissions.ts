import type { Scope } from '../entities/apiKey.js';
import type { LimitName } from '../limits/limitTable.js';
import type { ActorKind } from './actor.js';

export interface Permission {
  readonly callers: readonly ActorKind[];
  /** What a key needs where its organisation enforces scopes. */
  readonly scope?: Scope;
  /** What a use of it is counted as; a request like any other unless given. */
  readonly limit?: LimitName;
  /** The answer holds a secret: what is remembered of it is encrypted. */
  readonly holdsSecret?: boolean;
}

/**
 * Who may use which operation. Default: nobody. Both GraphQL and REST pass by here, because REST runs GraphQL; the
 * service does not start while a root field has no row, or a row no field.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'Query.me': { callers: ['key', 'operator'] },
  'Query.verification': { callers: ['key'], scope: 'verify' },
  'Query.verifications': { callers: ['key'], scope: 'verify' },
  'Query.apiKeys': { callers: ['key'] },
  'Query.event': { callers: ['key'], scope: 'webhooks' },
  'Query.events': { callers: ['key'], scope: 'webhooks' },
  'Query.webhook': { callers: ['key'], scope: 'webhooks' },
  'Query.webhooks': { callers: ['key'], scope: 'webhooks' },
  'Query.delivery': { callers: ['key'], scope: 'webhooks' },
  'Query.deliveries': { callers: ['key'], scope: 'webhooks' },
  'Query.diagnoseWebhook': { callers: ['key'], scope: 'webhooks' },
  'Mutation.verify': { callers: ['key'], scope: 'verify', limit: 'verifications' },
  'Mutation.createApiKey': { callers: ['key'], holdsSecret: true },
  'Mutation.revokeApiKey': { callers: ['key'] },
  'Mutation.rotateApiKey': { callers: ['key'], holdsSecret: true },
  'Mutation.createWebhook': { callers: ['key'], scope: 'webhooks', holdsSecret: true },
  'Mutation.updateWebhook': { callers: ['key'], scope: 'webhooks' },
  'Mutation.deleteWebhook': { callers: ['key'], scope: 'webhooks' },
  'Mutation.rotateWebhookSecret': { callers: ['key'], scope: 'webhooks', holdsSecret: true },
  'Mutation.testWebhook': { callers: ['key'], scope: 'webhooks' },
  'Mutation.retryDelivery': { callers: ['key'], scope: 'webhooks' },
  'Mutation.cancelDelivery': { callers: ['key'], scope: 'webhooks' },
  'Mutation.recoverDeliveries': { callers: ['key'], scope: 'webhooks' },
  'Subscription.deliveryAttempts': { callers: ['key'], scope: 'webhooks' },
  'Subscription.events': { callers: ['key'], scope: 'webhooks' },
};
