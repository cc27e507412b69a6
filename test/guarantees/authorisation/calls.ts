import {
  getOperationAST,
  isInputType,
  isNonNullType,
  Kind,
  OperationTypeNode,
  parse,
  typeFromAST,
  type GraphQLSchema,
} from 'graphql';
import { permissions } from '../../../src/caller/permissions.js';
import { routes } from '../../../src/rest/routes.js';
import type { Route } from '../../../src/rest/routes/route.js';
import {
  findChangedField,
  toExample,
  idPart,
  listOperations,
  takesId,
  type Operation,
} from '../../support/requests/operations.js';
import type { RawAnswer, RawRequest } from '../../support/requests/rawCall.js';

/** One way to call one operation. */
export interface Call {
  readonly title: string;
  readonly channel: 'GraphQL' | 'REST' | 'socket';
  /** A browser has to say which page such a call comes from. */
  readonly needsOrigin: boolean;
  /** Its row in the authorisation table. */
  readonly row: string;
  /** A change over GraphQL, or a POST that changes something. */
  readonly takesIdempotencyKey: boolean;
  readonly takesId: boolean;
  /** With more fields of the input, where it has one. */
  readonly request: (id: string, more?: object) => RawRequest;
  /** The operation that is sent over a socket. */
  readonly document?: (id: string) => string;
  /** Yields nothing until something happens. */
  readonly isSubscription: boolean;
  readonly hasSucceeded: (answer: RawAnswer) => boolean;
}

/**
 * Every root field over GraphQL, queries and subscriptions over a socket, and every route over REST. Operations for
 * strangers alone have separate tests.
 */
export function listCalls(schema: GraphQLSchema): Call[] {
  const operations = listOperations(schema);
  const calls = [
    ...operations
      .filter(({ kind }) => kind !== OperationTypeNode.SUBSCRIPTION)
      .map((one) => graphqlCall(one, 'GraphQL')),
    ...operations.filter(({ kind }) => kind !== OperationTypeNode.MUTATION).map((one) => graphqlCall(one, 'socket')),
    // On the others everybody is a stranger.
    ...routes
      .filter(({ isOpen, isPublic }) => !isOpen && !isPublic)
      .map((route) => restCall(schema, route, operations)),
  ];
  return calls.filter(({ row }) => permissions[row]?.callers.some((kind) => kind !== 'stranger'));
}

function graphqlCall({ row, takesId, isRepeatable, kind, document }: Operation, channel: 'GraphQL' | 'socket'): Call {
  return {
    title: channel === 'socket' ? `Socket ${row}` : `GraphQL ${row}`,
    channel,
    needsOrigin: true,
    ...(channel === 'socket' && { document }),
    isSubscription: kind === OperationTypeNode.SUBSCRIPTION,
    row,
    takesIdempotencyKey: isRepeatable,
    takesId,
    request: (id, more) => ({ method: 'POST', path: '/graphql', body: { query: document(id, more) } }),
    hasSucceeded: ({ status, text }) => {
      const { data, errors } = JSON.parse(text);
      return status === 200 && errors === undefined && Object.values(data).every((value) => value !== null);
    },
  };
}

function restCall(
  schema: GraphQLSchema,
  { method, path, operation, status }: Route,
  operations: readonly Operation[],
): Call {
  const definition = getOperationAST(parse(operation));
  const [field, ...more] = definition?.selectionSet.selections ?? [];
  if (!definition || field?.kind !== Kind.FIELD || more.length > 0) {
    throw new Error(`${method} ${path} runs another number of root fields than one: teach calls.ts what it may do.`);
  }
  const required = (definition.variableDefinitions ?? []).flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new Error(`$${variable.name.value} of ${method} ${path} is no input.`);
    const { value: name } = variable.name;
    return isNonNullType(type) || name === findChangedField(field.name.value) ? [{ name, type }] : [];
  });
  const row = `${schema.getRootType(definition.operation)?.name ?? ''}.${field.name.value}`;
  return {
    title: `REST ${method.toUpperCase()} ${path}`,
    channel: 'REST',
    needsOrigin: method !== 'get',
    isSubscription: false,
    row,
    takesIdempotencyKey: method === 'post' && operations.some((one) => one.row === row && one.isRepeatable),
    takesId: required.some(takesId),
    request: (id, more = {}) => {
      const members = required.filter(({ name }) => !path.includes(`:${name}`));
      const values = Object.fromEntries(members.map(({ name, type }) => [name, toExample(type, name, id)]));
      const query = new URLSearchParams(values as Record<string, string>).toString();
      return {
        method: method.toUpperCase(),
        path:
          path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(idPart(id, name))) +
          (method === 'get' && query ? `?${query}` : ''),
        ...(method !== 'get' && members.length > 0 && { body: { ...(values['input'] ?? values), ...more } }),
      };
    },
    hasSucceeded: (answer) => answer.status === status,
  };
}
