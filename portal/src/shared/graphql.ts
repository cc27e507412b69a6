import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../graphql-env.js';

/** Documents whose types are those of schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTimeISO: string; LocalDate: string; JSONObject: Readonly<Record<string, unknown>> };
}>();
