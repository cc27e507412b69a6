import {
  execute,
  GraphQLError,
  subscribe,
  type ExecutionArgs,
  type FormattedExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { makeServer } from 'graphql-ws';
import { createContext, type Context, type Services } from '../context.js';
import { newId } from '../domain/ids.js';
import { AppError } from '../errors.js';
import type { Load } from '../limits/load.js';
import { publicErrorOf } from '../publicError.js';
import { formatGraphqlError } from '../resolvers/formatError.js';
import { readOperation } from './readOperation.js';
import { createSocketCallers, type SocketCaller } from './socketCaller.js';
import { socketLimits } from './socketLimits.js';

/** What is known of a socket. */
export interface SocketExtra extends Record<PropertyKey, unknown> {
  readonly address: string;
  readonly isOpen: () => boolean;
  /** Called when it has said who it is. */
  readonly onAdmitted: () => void;
  /** Operations that were begun and have not ended. */
  running: number;
  /** Set when it has said who it is. */
  caller?: SocketCaller;
}

export type SocketProtocol = ReturnType<typeof makeServer<Record<string, unknown>, SocketExtra>>;

/**
 * GraphQL over a socket under the rules of HTTP, which Apollo enforces there: a key, looked up again for each operation;
 * the same limits of documents; the same load; errors of the same closed list.
 */
export function createSocketProtocol(schema: GraphQLSchema, services: Services, load: Load): SocketProtocol {
  const admit = createSocketCallers(services);
  const format = formatGraphqlError(services.log);

  return makeServer<Record<string, unknown>, SocketExtra>({
    connectionInitWaitTimeout: socketLimits.initialisationMs,
    onConnect: async ({ connectionParams, extra }) => {
      const caller = await admit(connectionParams, extra.address);
      if (!extra.isOpen()) {
        caller.leave();
        return;
      }
      extra.caller = caller;
      extra.onAdmitted();
    },
    onClose: ({ extra }) => extra.caller?.leave(),
    onSubscribe: async ({ extra, subscriptions }, _id, { query, operationName, variables }) => {
      const requestId = newId('request');
      const log = services.log.child({ requestId });
      const { caller } = extra;
      if (!caller) throw new AppError('UNAUTHENTICATED', 'Send connection_init first.');
      let end: () => void = () => undefined;
      try {
        // A client may complete an operation and forget it; what it began goes on until it has ended.
        const open = Math.max(extra.running + 1, Object.keys(subscriptions).length);
        if (open > socketLimits.operationsPerSocket) {
          throw new AppError('RATE_LIMITED', `A socket takes ${socketLimits.operationsPerSocket} operations at once.`);
        }
        end = begin(extra, load);
        const actor = await caller.identify();
        const document = readOperation(schema, { query, operationName, variables });
        const contextValue = createContext(services, {
          actor,
          requestId,
          log,
          presentedKey: caller.presentedKey,
          idempotencyKey: undefined,
          onLimit: () => undefined,
          onReplay: () => undefined,
        });
        return { schema, document, operationName, variableValues: variables, contextValue, end };
      } catch (error) {
        end();
        const known = publicErrorOf(error, log);
        // Whoever may no longer call loses the socket, not this operation alone.
        if (known.code === 'UNAUTHENTICATED') throw known;
        known.requestId = requestId;
        return [new GraphQLError(known.message, { originalError: known, extensions: known.extensions })];
      }
    },
    execute: async (args) => {
      const { contextValue, end } = args as BegunOperation;
      const started = performance.now();
      try {
        return await execute(args);
      } finally {
        end();
        contextValue.log.info({ milliseconds: Math.round(performance.now() - started) }, 'socket query');
      }
    },
    subscribe: (args) => {
      (args as BegunOperation).end();
      return subscribe(args);
    },
    onNext: (_ctx, _id, _payload, _args, { errors, ...result }) =>
      ({
        ...result,
        ...(errors && { errors: errors.map((error) => format(error.toJSON(), error)) }),
      }) as FormattedExecutionResult,
    onError: (_ctx, _id, _payload, errors) => errors.map((error) => error.toJSON()),
  });
}

/** What of the arguments of an operation is ours. */
type BegunOperation = ExecutionArgs & { readonly contextValue: Context; readonly end: () => void };

/** Takes a place for an operation, which the returned function gives back, once. @throws AppError OVERLOADED */
function begin(extra: SocketExtra, load: Load): () => void {
  const leave = load.enter();
  extra.running += 1;
  return () => {
    leave();
    extra.running -= 1;
  };
}
