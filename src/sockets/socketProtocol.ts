import { execute, GraphQLError, subscribe, type FormattedExecutionResult, type GraphQLSchema } from 'graphql';
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
      if (extra.isOpen()) extra.caller = caller;
      else caller.leave();
    },
    onClose: ({ extra }) => extra.caller?.leave(),
    onSubscribe: async ({ extra, subscriptions }, _id, { query, operationName, variables }) => {
      const requestId = newId('request');
      const log = services.log.child({ requestId });
      const { caller } = extra;
      if (!caller) throw new AppError('UNAUTHENTICATED', 'Send connection_init first.');
      if (Object.keys(subscriptions).length > socketLimits.operationsPerSocket) {
        const sentence = `A socket takes ${socketLimits.operationsPerSocket} operations at once.`;
        return [refusal(new AppError('RATE_LIMITED', sentence), { requestId, log })];
      }
      // Whoever may no longer call loses the socket, not this operation alone.
      const actor = await caller.identify();
      try {
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
        return { schema, document, operationName, variableValues: variables, contextValue };
      } catch (error) {
        return [refusal(error, { requestId, log })];
      }
    },
    execute: async (args) => {
      const context = args.contextValue as Context;
      try {
        const leave = load.enter();
        const started = performance.now();
        try {
          return await execute(args);
        } finally {
          leave();
          context.log.info({ milliseconds: Math.round(performance.now() - started) }, 'socket query');
        }
      } catch (error) {
        return { errors: [refusal(error, context)] };
      }
    },
    subscribe,
    onNext: (_ctx, _id, _payload, _args, { errors, ...result }) =>
      ({
        ...result,
        ...(errors && { errors: errors.map((error) => format(error.toJSON(), error)) }),
      }) as FormattedExecutionResult,
    onError: (_ctx, _id, _payload, errors) => errors.map((error) => error.toJSON()),
  });
}

function refusal(error: unknown, { requestId, log }: Pick<Context, 'requestId' | 'log'>): GraphQLError {
  const known = publicErrorOf(error, log);
  known.requestId = requestId;
  return new GraphQLError(known.message, { originalError: known, extensions: known.extensions });
}
