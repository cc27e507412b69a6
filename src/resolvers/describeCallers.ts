import type { GraphQLSchema } from 'graphql';
import { callersSentence } from '../caller/callersSentence.js';
import { permissions } from '../caller/permissions.js';

/** Adds to the description of each root field who can call it, so that GraphQL and REST name the same callers and scope. */
export function describeCallers(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const permission = permissions[`${type?.name ?? ''}.${field.name}`];
      if (permission) field.description = `${field.description ?? ''} ${callersSentence(permission)}`.trim();
    }
  }
}
