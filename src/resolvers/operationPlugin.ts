import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { getOperationAST, GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql';
import type { Context } from '../caller/context.js';
import { AppError, errorTable } from '../platform/errors.js';
import { publicErrorOf } from '../platform/publicError.js';
import { admitOperation, isIntrospection } from './admitOperation.js';
import { boundErrors } from './boundErrors.js';
import type { IntrospectionCache } from './introspectionCache.js';

/** Checks each operation as a socket does, returns the schema from memory, and bounds the errors of a response. */
export function operationPlugin(schema: GraphQLSchema, introspection: IntrospectionCache): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({ contextValue, document, request: { variables, operationName } }) {
          const operation = getOperationAST(document, operationName);
          if (!operation) return;
          try {
            if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
              const words =
                'Subscriptions need a WebSocket. Connect to /graphql with the protocol graphql-transport-ws.';
              throw new AppError('INVALID_REQUEST', words);
            }
            await admitOperation(contextValue, { schema, document, operation, variables });
          } catch (error) {
            throw withStatus(publicErrorOf(error, contextValue.log));
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

function withStatus(error: AppError): GraphQLError {
  const http = { status: errorTable[error.code].status };
  return new GraphQLError(error.message, { originalError: error, extensions: { ...error.extensions, http } });
}
