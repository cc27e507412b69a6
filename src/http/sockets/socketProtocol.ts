import type { IncomingMessage } from 'node:http';
import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type FormattedExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  subscribe,
} from 'graphql';
import { makeServer } from 'graphql-ws';
import { type Context, createContext, type Services } from '../../caller/context.js';
import { countArrival } from '../../caller/limits/countUse.js';
import type { Load } from '../../caller/limits/shedLoad.js';
import { newId } from '../../domain/ids.js';
import { SlowReaderError } from '../../caller/eventServices.js';
import { AppError, toPublicError } from '../../platform/errors.js';
import { admitOperation, isIntrospection } from '../../resolvers/admitOperation.js';
import { boundErrors, formatGraphqlError } from '../../resolvers/formatError.js';
import type { IntrospectionCache } from '../../resolvers/operationPlugin.js';
import { type CloseSocket, createSocketCallers, type OpenSockets, type SocketCaller } from './openSockets.js';
import { parseOperation, type SentOperation } from './parseOperation.js';
import { socketLimits } from './socketLimits.js';
import type { UnauthenticatedSocket } from './unauthenticatedSockets.js';

/** What is known of a socket. */
export interface SocketExtra extends Record<PropertyKey, unknown> {
  readonly address: string;
  /** The request that has opened it, for what a browser sends with it. */
  readonly upgrade: IncomingMessage;
  readonly isOpen: () => boolean;
  readonly close: CloseSocket;
  readonly stranger: UnauthenticatedSocket;
  /** Operations that were begun and have not ended; subscriptions among them. */
  running: number;
  /** Set when it has said who it is. */
  caller?: SocketCaller;
}

export type SocketProtocol = ReturnType<typeof makeServer<Record<string, unknown>, SocketExtra>>;

/** What all sockets of a process share. */
interface SocketShares {
  readonly load: Load;
  readonly introspection: IntrospectionCache;
  readonly sockets: OpenSockets;
  /** How many subscriptions are open. */
  readonly subscriptions: { open: number };
  readonly publicUrl: () => string;
}

/**
 * GraphQL over a socket under the rules of HTTP, which Apollo enforces there: a key or a session, looked up again for
 * each operation; the same limits of documents; the same load; errors of the same closed list.
 */
export function createSocketProtocol(
  schema: GraphQLSchema,
  services: Services,
  { load, introspection, sockets, subscriptions, publicUrl }: SocketShares,
): SocketProtocol {
  const admit = createSocketCallers(services, sockets, publicUrl);
  return makeServer<Record<string, unknown>, SocketExtra>({
    connectionInitWaitTimeout: socketLimits.initialisationMs,
    onConnect: async ({ connectionParams, extra }) => {
      extra.stranger.introduce();
      const caller = await admit(connectionParams, extra);
      if (!extra.isOpen()) {
        caller.leave();
        return;
      }
      extra.caller = caller;
      extra.stranger.leave();
    },
    onClose: ({ extra }) => extra.caller?.leave(),
    onSubscribe: async ({ extra, subscriptions: ids }, _id, { query, operationName, variables }) => {
      const requestId = newId('request');
      const log = services.log.child({ requestId });
      const { caller } = extra;
      if (!caller) throw new AppError('UNAUTHENTICATED', 'Send connection_init first.');
      let place: OperationSlot | undefined;
      try {
        // A client may complete an operation and forget it; what it began goes on until it has ended.
        const open = Math.max(extra.running + 1, Object.keys(ids).length);
        if (open > socketLimits.operationsPerSocket) {
          throw new AppError(
            'RATE_LIMITED',
            `A WebSocket supports ${socketLimits.operationsPerSocket} operations at the same time. Complete one first.`,
          );
        }
        place = acquireOperationSlot(extra, load);
        const contextValue = createContext(services, {
          ...(await caller.identify(requestId)),
          address: extra.address,
          requestId,
          log,
          idempotencyKey: undefined,
          onLimit: () => undefined,
          onReplay: () => undefined,
        });
        await countArrival(contextValue);
        const document = await admitSentOperation(contextValue, schema, { query, operationName, variables });
        return { schema, document, operationName, variableValues: variables, contextValue, place };
      } catch (error) {
        place?.leave();
        const known = toPublicError(error, log);
        // A caller that was revoked loses the socket, not this operation alone.
        if (known.code === 'UNAUTHENTICATED') throw known;
        known.requestId = requestId;
        return [new GraphQLError(known.message, { originalError: known, extensions: known.extensions })];
      }
    },
    execute: async (args) => {
      const { contextValue, place } = args as BegunOperation;
      const started = performance.now();
      try {
        const { document, operationName } = args;
        const operation = getOperationAST(document, operationName);
        const isSame = operation && isIntrospection({ document, operation });
        const data = isSame ? await introspection.read(args) : null;
        return data ? { data } : await execute(args);
      } finally {
        place.leave();
        contextValue.log.info({ milliseconds: Math.round(performance.now() - started) }, 'socket query');
      }
    },
    subscribe: async (args) => {
      const { contextValue, place } = args as BegunOperation;
      const begun = await subscribe(args).finally(place.rest);
      if (!(Symbol.asyncIterator in begun)) {
        place.leave();
        return begun;
      }
      subscriptions.open += 1;
      const leave = (): void => {
        subscriptions.open -= 1;
        place.leave();
      };
      return withEndHandler(begun, leave, (error) => {
        if (error instanceof SlowReaderError) return error;
        const known = toPublicError(error, contextValue.log);
        known.requestId = contextValue.requestId;
        return known;
      });
    },
    onNext: (_ctx, _id, _payload, args, { errors, ...result }) => {
      const format = formatGraphqlError(() => (args as BegunOperation).contextValue);
      return {
        ...result,
        ...(errors && { errors: boundErrors(errors.map((error) => format(error.toJSON(), error))) }),
      } as FormattedExecutionResult;
    },
    onError: (_ctx, _id, _payload, errors) =>
      errors.map((error) => {
        const { originalError } = error;
        if (originalError === undefined) return error.toJSON();
        // These end the socket, with a code that says so.
        if (originalError instanceof SlowReaderError) throw originalError;
        const known = toPublicError(originalError, services.log);
        if (known.code === 'UNAUTHENTICATED') throw known;
        return { message: known.message, extensions: known.extensions };
      }),
  });
}

/** The document of an operation; that somebody is refused one is on record, as it is over HTTP. */
async function admitSentOperation(ctx: Context, schema: GraphQLSchema, sent: SentOperation): Promise<DocumentNode> {
  try {
    const { document, operation } = parseOperation(schema, sent);
    await admitOperation(ctx, { schema, document, operation, variables: sent.variables });
    return document;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'FORBIDDEN')) throw error;
    await ctx.recordDenial(ctx, null, error);
    throw error;
  }
}

/** What of the arguments of an operation is ours. */
type BegunOperation = ExecutionArgs & { readonly contextValue: Context; readonly place: OperationSlot };

/** The same iterator, which tells once when it has ended, however it does, and fails with what `explain` makes of a failure. */
function withEndHandler<Item>(
  iterator: AsyncGenerator<Item, void, void>,
  onEnd: () => void,
  explain: (error: unknown) => Error,
): AsyncGenerator<Item, void, void> {
  const next = iterator.next.bind(iterator);
  let isOpen = true;
  const end = (): void => {
    if (isOpen) onEnd();
    isOpen = false;
  };
  iterator.next = async () => {
    try {
      const result = await next();
      if (result.done) end();
      return result;
    } catch (error) {
      end();
      throw explain(error);
    }
  };
  const close = iterator.return.bind(iterator);
  iterator.return = (value) => {
    end();
    return close(value);
  };
  return iterator;
}

/** What an operation takes while it goes on. Each part is given back once. */
interface OperationSlot {
  /** It only waits from now on: it is work no longer, and an open operation still. */
  readonly rest: () => void;
  readonly leave: () => void;
}

/** Takes a place for an operation of a socket. @throws AppError OVERLOADED */
function acquireOperationSlot(extra: { running: number }, load: Load): OperationSlot {
  let unload: (() => void) | undefined = load.enter();
  let isTaken = true;
  extra.running += 1;
  const rest = (): void => {
    unload?.();
    unload = undefined;
  };
  return {
    rest,
    leave: () => {
      rest();
      if (isTaken) extra.running -= 1;
      isTaken = false;
    },
  };
}
