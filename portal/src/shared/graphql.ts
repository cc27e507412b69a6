import { gql } from '@urql/core';
import type { DocumentNode } from 'graphql';
import type { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../graphql-env.js';

type TypedGraphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTimeISO: string; LocalDate: string; JSONObject: Readonly<Record<string, unknown>> };
}>;

/** Parses an operation. gql.tada derives its types from schema.graphql and is not part of the page. */
export const graphql = ((source: string, fragments: readonly DocumentNode[] = []) => {
  // `@_unmask` is for the types only: the service would reject it.
  const strings = [source.replaceAll('@_unmask', ''), ...fragments.map(() => '')];
  return gql(strings as unknown as TemplateStringsArray, ...fragments);
}) as unknown as TypedGraphql;
