import {
  type DocumentNode,
  execute,
  getOperationAST,
  type GraphQLSchema,
  isInputType,
  Kind,
  typeFromAST,
  validate,
} from 'graphql';
import type { Context } from '../caller/context.js';
import { toPublicError } from '../platform/errors.js';
import { readVariables, type RouteVariable } from './readVariables.js';
import { createEnumFormatter, withoutAbsent } from './responseShapes.js';
import type { Route } from './routes/route.js';

/** The validated operation of a route. */
export interface RouteRunner {
  readonly variables: readonly RouteVariable[];
  /** The root field that it runs, as the permissions table names it. */
  readonly row: string;
  /** The data, with the values of REST. @throws AppError */
  readonly run: (ctx: Context, values: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** Validates a document once, at start. @throws Error for one that does not match the schema */
export function routeRunner(schema: GraphQLSchema, document: DocumentNode, title: string): RouteRunner {
  const [fault] = validate(schema, document);
  if (fault) throw new Error(`${title}: ${fault.message}`);
  const variables = listVariables(schema, document);
  const putWords = createEnumFormatter(schema, document);
  const dropAbsent = withoutAbsent(schema, document);
  return {
    variables,
    row: toPermissionRow(schema, document),
    async run(ctx, values) {
      const variableValues = readVariables(variables, values);
      const result = await execute({ schema, document, contextValue: ctx, variableValues });
      if (result.errors?.[0]) throw toPublicError(result.errors[0].originalError ?? result.errors[0], ctx.log);
      putWords(result.data);
      dropAbsent(result.data);
      return result.data?.['data'];
    },
  };
}

/** The body of a response: the data in the member that the route names, or a page of a list with its next cursor. */
export function toBody({ noun }: Pick<Route, 'noun'>, data: unknown): object {
  if (noun === null) return data as object;
  if (noun !== undefined) return { [noun]: data };
  const { nodes, pageInfo } = data as {
    nodes: unknown[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  return { items: nodes, nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

function toPermissionRow(schema: GraphQLSchema, document: DocumentNode): string {
  const operation = getOperationAST(document);
  const [field] = operation?.selectionSet.selections ?? [];
  const type = operation && schema.getRootType(operation.operation);
  return `${type?.name ?? ''}.${field?.kind === Kind.FIELD ? field.name.value : ''}`;
}

function listVariables(schema: GraphQLSchema, document: DocumentNode): RouteVariable[] {
  return (getOperationAST(document)?.variableDefinitions ?? []).map(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new Error(`$${variable.name.value} is not an input.`);
    return { name: variable.name.value, type };
  });
}
