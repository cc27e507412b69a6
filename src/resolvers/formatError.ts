import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  execute,
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../caller/context.js';
import { AppError, errorTable, internalDetail, toPublicError } from '../platform/errors.js';
import { admitOperation, isIntrospection } from './admitOperation.js';

/** The request that an error belongs to. */
interface FailedRequest {
  readonly requestId: string;
  readonly log: Logger;
}

/**
 * Apollo's own errors in our words: a document that cannot be parsed, is not valid or has wrong variables is
 * INVALID_REQUEST; whatever else we did not throw on purpose is INTERNAL and says nothing. Each carries the request id.
 */
export function formatGraphqlError(requestOf: () => FailedRequest) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { requestId, log } = requestOf();
    const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    const { message, path, locations, extensions } = formatted;
    const place = { ...(path && { path }), ...(locations && { locations }) };
    if (original instanceof AppError) return boundError({ ...formatted, extensions: { ...extensions, requestId } });
    const code = extensions?.['code'];
    if ((code !== undefined && code !== 'INTERNAL_SERVER_ERROR') || isArgumentFault(original)) {
      return boundError({ message, ...place, extensions: { code: 'INVALID_REQUEST', requestId } });
    }
    log.error({ err: original }, 'unexpected error');
    return boundError({ message: internalDetail, ...place, extensions: { code: 'INTERNAL', requestId } });
  };
}

/** A variable with a default that is sent as null is found out where an argument needs it, while the document is executed. */
function isArgumentFault(error: unknown): boolean {
  return error instanceof GraphQLError && error.originalError === undefined && error.message.startsWith('Argument "');
}

const maxErrors = 20;
const maxBytes = 64 * 1024;
const maxMessageLength = 1_000;
const maxLocations = 10;

/** The errors of a response that are sent: the first 20 at most, and at most 64 KiB as JSON. */
export function boundErrors(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  const told: GraphQLFormattedError[] = [];
  let left = maxBytes - '[]'.length;
  for (const error of errors.slice(0, maxErrors)) {
    left -= Buffer.byteLength(JSON.stringify(error)) + ','.length;
    if (left < 0) break;
    told.push(error);
  }
  return told;
}

/** Shortens an error: its message may quote a whole document, and its locations name each place in it. */
function boundError({ message, locations, ...error }: GraphQLFormattedError): GraphQLFormattedError {
  return {
    message: message.slice(0, maxMessageLength),
    ...(locations && { locations: locations.slice(0, maxLocations) }),
    ...error,
  };
}

const maxResponses = 8;
const maxKeyLength = 20_000;

type Data = Record<string, unknown>;

/** The last responses to introspection, which are the same for all callers that may read the schema. */
export interface IntrospectionCache {
  /** The data of an operation that asks for nothing but the schema; null where it fails. */
  read(args: ExecutionArgs): Promise<Data | null>;
}

/** Keeps 8 responses of this process: tools send the same few documents over and over. */
export function createIntrospectionCache(): IntrospectionCache {
  const kept = new Map<string, Data>();
  return {
    read: async (args) => {
      const { document, operationName, variableValues } = args;
      const key = JSON.stringify([document.loc?.source.body, operationName ?? null, variableValues ?? {}]);
      const known = kept.get(key);
      const { data, errors } = known ? { data: known, errors: undefined } : await execute(args);
      if (!data || errors) return null;
      if (key.length > maxKeyLength) return data;
      // The response that was used last is dropped last.
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

function withStatus(error: AppError): GraphQLError {
  const http = { status: errorTable[error.code].status };
  return new GraphQLError(error.message, { originalError: error, extensions: { ...error.extensions, http } });
}
