import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  type GraphQLSchema,
  isEnumType,
  isInputType,
  Kind,
  type ObjectValueNode,
  parseType,
  typeFromAST,
  TypeInfo,
  validate,
  valueFromASTUntyped,
  type ValueNode,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../caller/context.js';
import { AppError, toPublicError } from '../platform/errors.js';
import { readVariables, type RouteVariable } from './readVariables.js';
import { createEnumSerializer, withoutAbsent } from './responseShapes.js';
import type { Route } from './routes/route.js';

type Variables = Readonly<Record<string, unknown>>;
type Query = (ctx: Context, values: Variables) => Promise<ExecutionResult>;

/** The validated operation of a route. */
export interface RouteRunner {
  readonly variables: readonly RouteVariable[];
  /** The root field that it runs, as the permissions table names it. */
  readonly row: string;
  /** The data, with the values of REST. @throws AppError */
  readonly run: (ctx: Context, values: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/**
 * Validates a document once, at start. The first request compiles it: the executor of graphql-js would visit each field of each
 * response again. @throws Error for a document that does not match the schema
 */
export function routeRunner(schema: GraphQLSchema, document: DocumentNode, title: string): RouteRunner {
  const [fault] = validate(schema, document);
  if (fault) throw new Error(`${title}: ${fault.message}`);
  const variables = listVariables(schema, document);
  let query: Query | undefined;
  const dropAbsent = withoutAbsent(schema, document);
  return {
    variables,
    row: toPermissionRow(schema, document),
    async run(ctx, values) {
      const variableValues = readVariables(variables, values);
      query ??= compile(schema, document, title);
      const result = await query(ctx, variableValues);
      if (result.errors?.[0]) {
        throw withRestNames(toPublicError(result.errors[0].originalError ?? result.errors[0], ctx.log));
      }
      dropAbsent(result.data);
      return result.data?.['data'];
    },
  };
}

/** REST calls the argument `first` `limit`. */
function withRestNames(error: AppError): AppError {
  const { code, message, errors, members } = error;
  if (!errors.some(({ pointer }) => pointer === '/first')) return error;
  const renamed = errors.map((one) => (one.pointer === '/first' ? { ...one, pointer: '/limit' } : one));
  return new AppError(code, message, { cause: error, errors: renamed, members });
}

/** Its enums have the words of REST. */
function compile(schema: GraphQLSchema, document: DocumentNode, title: string): Query {
  const enums = Object.values(schema.getTypeMap()).filter(isEnumType);
  const customSerializers = Object.fromEntries(enums.map((type) => [type.name, createEnumSerializer(type)]));
  const { folded, toVariables } = foldInputs(schema, document);
  const compiled = compileQuery(schema, folded, undefined, { customSerializers });
  if (isCompiledQuery(compiled)) return async (ctx, values) => compiled.query(undefined, ctx, toVariables(values));
  throw new Error(`${title}: ${compiled.errors?.[0]?.message ?? 'cannot be compiled'}`);
}

/**
 * Replaces each input object that is written around variables with one variable. The compiler would pass null for a variable without a
 * value in such an object, where GraphQL leaves its field out.
 */
function foldInputs(
  schema: GraphQLSchema,
  document: DocumentNode,
): { readonly folded: DocumentNode; readonly toVariables: (values: Variables) => Variables } {
  const typeInfo = new TypeInfo(schema);
  const inputs = new Map<string, { readonly type: string; readonly value: ObjectValueNode }>();
  const withoutInputs = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Argument: {
        leave(node) {
          const type = typeInfo.getInputType();
          if (node.value.kind !== Kind.OBJECT || !type) return undefined;
          const name = `input${inputs.size + 1}Folded`;
          inputs.set(name, { type: String(type), value: node.value });
          return { ...node, value: toVariable(name) };
        },
      },
    }),
  );
  const folded = visit(withoutInputs, {
    OperationDefinition: (node) => ({
      ...node,
      variableDefinitions: [
        ...(node.variableDefinitions ?? []),
        ...[...inputs].map(([name, { type }]) => ({
          kind: Kind.VARIABLE_DEFINITION as const,
          variable: toVariable(name),
          type: parseType(type),
        })),
      ],
    }),
  });
  const toVariables = (values: Variables): Variables => {
    const all = { ...values };
    for (const [name, { value }] of inputs) all[name] = toInput(value, values);
    return all;
  };
  return { folded, toVariables };
}

function toVariable(name: string): VariableNode {
  return { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } };
}

/** The value of an input object. As in GraphQL, a field whose variable has no value is left out. */
function toInput(node: ValueNode, values: Variables): unknown {
  if (node.kind !== Kind.OBJECT) return valueFromASTUntyped(node, values);
  const fields = node.fields.filter(
    ({ value }) => value.kind !== Kind.VARIABLE || values[value.name.value] !== undefined,
  );
  return Object.fromEntries(fields.map(({ name, value }) => [name.value, toInput(value, values)]));
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
