import { isObjectType, type GraphQLSchema } from 'graphql';
import { permissions } from '../../caller/permissions.js';
import { routeFacts } from '../../rest/openapi/routeFacts.js';
import { tags } from '../../rest/openapi/tags.js';
import { routes } from '../../rest/routes.js';
import { markdownTable } from './markdownTable.js';

interface DocumentedCall {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, unknown>>;
}

/** What of openapi.json the tables read. */
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly documented: DocumentedCall;
  /** The root field that it runs, as in `Query.verification`; null for a path beside the GraphQL schema. */
  readonly rootField: string | null;
  /** The response is a file, which GraphQL does not return. */
  readonly isFile: boolean;
}

const callers: Readonly<Record<string, string>> = {
  apiKey: 'key',
  session: 'session',
  operatorKey: 'operator key',
  operatorSession: 'operator session',
  onboarding: 'applicant',
};

/** Every path of openapi.json: a heading and a table for each of its tags. */
export function pathTables(schema: GraphQLSchema, document: OpenapiDocument): string {
  const calls = callsOf(schema, document);
  return tags
    .map(({ name }) => {
      const own = calls.filter(({ documented }) => documented.tags.includes(name));
      const rows = own.map(({ method, path, documented, rootField, isFile }) => [
        `\`${method} ${path}\``,
        rootField === null || isFile ? '' : `\`${rootField.replace(/^.*\./, '')}\``,
        callersOf(documented, document),
        scopeOf(rootField),
        successOf(documented),
      ]);
      return `### ${name}\n\n${markdownTable(['REST', 'GraphQL', 'Caller', 'Scope', 'Status'], rows)}`;
    })
    .join('\n\n');
}

/** The root fields that no path runs. */
export function graphqlAlone(schema: GraphQLSchema, document: OpenapiDocument): string {
  const onPaths = new Set(callsOf(schema, document).flatMap(({ rootField, isFile }) => (isFile ? [] : [rootField])));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(isObjectType);
  const rows = roots.flatMap((root) =>
    Object.values(root.getFields())
      .filter(({ name }) => !onPaths.has(`${root.name}.${name}`))
      .map(({ name, type }) => [
        `\`${name}\``,
        root.name.toLowerCase(),
        `\`${String(type)}\``,
        (permissions[`${root.name}.${name}`]?.callers ?? []).join(', '),
      ]),
  );
  return markdownTable(['Field', 'Operation', 'Type', 'Caller'], rows);
}

function callsOf(schema: GraphQLSchema, { paths }: OpenapiDocument): readonly Call[] {
  const run = new Map(
    routes.map((route) => {
      const root = route.document.startsWith('mutation') ? 'Mutation' : 'Query';
      const call = `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      return [call, { rootField: `${root}.${routeFacts(schema, route).field.name}`, isFile: route.file !== undefined }];
    }),
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({
      ...{ method: method.toUpperCase(), path, documented },
      ...(run.get(`${method} ${path}`) ?? { rootField: uploadedBy(documented), isFile: false }),
    })),
  );
}

/** An upload runs no route. Its operation may be a mutation, which takes the same over GraphQL. */
function uploadedBy({ operationId }: DocumentedCall): string | null {
  const mutation = `Mutation.${operationId}`;
  return Object.hasOwn(permissions, mutation) ? mutation : null;
}

function callersOf({ security }: DocumentedCall, document: OpenapiDocument): string {
  const names = (security ?? document.security).flatMap((way) => Object.keys(way));
  return names.length === 0 ? 'anyone' : names.map((name) => callers[name] ?? name).join(', ');
}

function scopeOf(rootField: string | null): string {
  const scope = rootField === null ? undefined : permissions[rootField]?.scope;
  return scope === undefined ? '' : `\`${scope}\``;
}

function successOf({ responses }: DocumentedCall): string {
  return Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .join(', ');
}
