import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  execute,
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { Context } from '../caller/context.js';
import { AppError, errorTable, toPublicError } from '../platform/errors.js';
import { annotateSpan } from '../platform/tracing.js';
import { admitOperation, isIntrospection } from './admitOperation.js';
import { boundErrors } from './formatError.js';

const maxResponses = 8;
const maxKeyLength = 20_000;

type Data = Record<string, unknown>;

/** The last responses to introspection, which are the same for all callers that may read the schema. */
export interface IntrospectionCache {
  /** The data of an operation that asks only for the schema; null if it fails. */
  read(args: ExecutionArgs): Promise<Data | null>;
}

/** Keeps 8 responses per process: tools send the same few documents repeatedly. */
export function createIntrospectionCache(): IntrospectionCache {
  const kept = new Map<string, Data>();
  return {
    read: async (args) => {
      const { document, operationName, variableValues } = args;
      // Without its text, two documents would have the same key.
      if (!document.loc) {
        const result = await execute(args);
        return result.errors ? null : (result.data ?? null);
      }
      const key = JSON.stringify([document.loc.source.body, operationName ?? null, variableValues ?? {}]);
      const known = kept.get(key);
      const { data, errors } = known ? { data: known, errors: undefined } : await execute(args);
      if (!data || errors) return null;
      if (key.length > maxKeyLength) return data;
      // Moves the response to the end: the least recently used is dropped first.
      kept.delete(key);
      kept.set(key, data);
      const [oldest] = kept.keys();
      if (kept.size > maxResponses && oldest !== undefined) kept.delete(oldest);
      return data;
    },
  };
}

/** Checks each operation as a socket does, returns the schema from memory, and bounds the errors of a response. */
export function operationPlugin(schema: GraphQLSchema, introspection: IntrospectionCache): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({ contextValue, document, request: { variables, operationName } }) {
          const operation = getOperationAST(document, operationName);
          if (!operation) return;
          annotateSpan(toSpanAttributes(operation));
          try {
            if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
              const words =
                'Subscriptions need a WebSocket. Connect to /graphql with the protocol graphql-transport-ws.';
              throw new AppError('INVALID_REQUEST', words);
            }
            await admitOperation(contextValue, { schema, document, operation, variables });
          } catch (error) {
            throw withStatus(toPublicError(error, contextValue.log));
          }
        },
        async responseForOperation({ document, request: { variables, operationName } }) {
          const operation = getOperationAST(document, operationName);
          if (!operation || !isIntrospection({ document, operation })) return null;
          const data = await introspection.read({ schema, document, operationName, variableValues: variables });
          if (!data) return null;
          return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } };
        },
        willSendResponse({ response: { body } }) {
          if (body.kind === 'single' && body.singleResult.errors) {
            body.singleResult.errors = boundErrors(body.singleResult.errors);
          }
          return Promise.resolve();
        },
      }),
  };
}

/** The type and name of an operation, for its span. A client may put a number into the name, so long ones are cut out. */
export function toSpanAttributes({ operation, name }: OperationDefinitionNode): Readonly<Record<string, string>> {
  return {
    'graphql.operation.type': operation,
    ...(name && { 'graphql.operation.name': name.value.slice(0, 100).replace(/\d{4,}/g, '_') }),
  };
}

function withStatus(error: AppError): GraphQLError {
  const http = { status: errorTable[error.code].status };
  return new GraphQLError(error.message, { originalError: error, extensions: { ...error.extensions, http } });
}
