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
import { routes } from '../../../src/rest/routes.js';
import type { Route } from '../../../src/rest/routes/route.js';
import { exampleOf, operationsOf, takesId, type Operation } from '../../support/operations.js';
import type { RawAnswer, RawRequest } from '../../support/rawCall.js';

/** One way to call one operation. */
export interface Call {
  readonly title: string;
  readonly channel: 'GraphQL' | 'REST' | 'socket';
  /** Its row in the authorisation table. */
  readonly row: string;
  /** A change over GraphQL, or a POST that changes something. */
  readonly takesIdempotencyKey: boolean;
  readonly takesId: boolean;
  readonly request: (id: string) => RawRequest;
  /** What is subscribed to, over a socket. */
  readonly document?: (id: string) => string;
  readonly hasSucceeded: (answer: RawAnswer) => boolean;
}

/** Every root field over GraphQL, subscriptions over a socket, and every route over REST. */
export function callsOf(schema: GraphQLSchema): Call[] {
  return [...operationsOf(schema).map(graphqlCall), ...routes.map((route) => restCall(schema, route))];
}

function graphqlCall({ row, kind, takesId, document }: Operation): Call {
  const isSubscription = kind === OperationTypeNode.SUBSCRIPTION;
  return {
    title: isSubscription ? `Socket ${row}` : `GraphQL ${row}`,
    channel: isSubscription ? 'socket' : 'GraphQL',
    ...(isSubscription && { document }),
    row,
    takesIdempotencyKey: kind === OperationTypeNode.MUTATION,
    takesId,
    request: (id) => ({ method: 'POST', path: '/graphql', body: { query: document(id) } }),
    hasSucceeded: ({ status, text }) => {
      const { data, errors } = JSON.parse(text);
      return status === 200 && errors === undefined && Object.values(data).every((value) => value !== null);
    },
  };
}

function restCall(schema: GraphQLSchema, { method, path, document, status }: Route): Call {
  const definition = getOperationAST(parse(document));
  const [field, ...more] = definition?.selectionSet.selections ?? [];
  if (!definition || field?.kind !== Kind.FIELD || more.length > 0) {
    throw new Error(`${method} ${path} runs another number of root fields than one: teach calls.ts what it may do.`);
  }
  const required = (definition.variableDefinitions ?? []).flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new Error(`$${variable.name.value} of ${method} ${path} is no input.`);
    return isNonNullType(type) ? [{ name: variable.name.value, type }] : [];
  });
  return {
    title: `REST ${method.toUpperCase()} ${path}`,
    channel: 'REST',
    row: `${schema.getRootType(definition.operation)?.name ?? ''}.${field.name.value}`,
    takesIdempotencyKey: method === 'post' && definition.operation === OperationTypeNode.MUTATION,
    takesId: required.some(takesId),
    request: (id) => {
      const members = required.filter(({ name }) => !path.includes(`:${name}`));
      const values = Object.fromEntries(members.map(({ name, type }) => [name, exampleOf(type, name, id)]));
      const query = new URLSearchParams(values as Record<string, string>).toString();
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/:\w+/g, encodeURIComponent(id)) + (method === 'get' && query ? `?${query}` : ''),
        ...(method !== 'get' && members.length > 0 && { body: values['input'] ?? values }),
      };
    },
    hasSucceeded: (answer) => answer.status === status,
  };
}
