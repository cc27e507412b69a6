import type { ActorKind } from './actor.js';

/**
 * Who may use which operation. Default: nobody. Both GraphQL and REST pass by here, because REST runs GraphQL; the
 * service does not start while a root field has no row, or a row no field.
 */
export const permissions: Readonly<Record<string, readonly ActorKind[]>> = {
  'Query.me': ['key', 'operator'],
  'Query.verification': ['key'],
  'Query.verifications': ['key'],
  'Query.apiKeys': ['key'],
  'Mutation.verify': ['key'],
  'Mutation.createApiKey': ['key'],
  'Mutation.revokeApiKey': ['key'],
};
