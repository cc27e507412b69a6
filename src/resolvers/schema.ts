import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { ApiKeyResolver } from './apiKey.js';
import { guardRootFields } from './guard.js';
import { MeResolver } from './me.js';
import { VerificationResolver } from './verification.js';

/** The executable schema: every resolver, each root field behind the authorisation table. */
export function buildSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [ApiKeyResolver, MeResolver, VerificationResolver],
    // Inputs are checked by the operations, which REST and the console use too.
    validate: false,
  });
  guardRootFields(schema);
  return schema;
}
