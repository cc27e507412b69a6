import type { IncomingMessage } from 'node:http';
import {
  execute,
  type ExecutionArgs,
  type FormattedExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import { makeServer } from 'graphql-ws';
import { type Context, createContext, type Services } from '../../caller/context.js';
import { countArrival } from '../../caller/limits/countUse.js';
import type { Load } from '../../caller/limits/shedLoad.js';
import { newId } from '../../domain/ids.js';
import { SlowReaderError } from '../../caller/eventServices.js';
import { AppError, toPublicError } from '../../platform/errors.js';
import { withSpan } from '../../platform/tracing.js';
import { admitOperation, isIntrospection } from '../../resolvers/admitOperation.js';
import { boundErrors, formatGraphqlError } from '../../resolvers/formatError.js';
import { type IntrospectionCache, toSpanAttributes } from '../../resolvers/operationPlugin.js';
import { LiveResults, type Subscription } from './liveResults.js';
import { type CloseSocket, createSocketCallers, type OpenSockets, type SocketCaller } from './openSockets.js';
import { OpenTexts, type ParsedOperation, parseOperation, type SentOperation } from './parseOperation.js';
import { socketLimits } from './socketLimits.js';
import type { UnauthenticatedSocket } from './unauthenticatedSockets.js';

/** The state of a socket. */
export interface SocketExtra extends Record<PropertyKey, unknown> {
  readonly address: string;
  /** The request that opened it, with the browser's headers. It is dropped once the socket is authenticated. */
  upgrade: IncomingMessage | undefined;
  readonly isOpen: () => boolean;
  readonly close: CloseSocket;
  /** Resolves when the text has left the process. */
  readonly send: (text: string) => Promise<void>;
  readonly stranger: UnauthenticatedSocket;
  /** Operations that have started and not ended, including subscriptions. */
  running: number;
  /** Set once the socket is authenticated. */
  caller?: SocketCaller;
}

export type SocketProtocol = ReturnType<typeof makeServer<Record<string, unknown>, SocketExtra>>;

/** The state that all sockets of a process share. */
interface SocketShares {
  readonly load: Load;
  readonly introspection: IntrospectionCache;
  readonly sockets: OpenSockets;
  readonly subscriptions: { open: number };
  readonly publicUrl: () => string;
}

/**
 * GraphQL over a socket, by the rules that Apollo enforces over HTTP. Key or session are checked for each operation,
 * operations and load have the same limits, and errors come from the same closed list.
 */
export function createSocketProtocol(
  schema: GraphQLSchema,
  services: Services,
  { load, introspection, sockets, subscriptions, publicUrl }: SocketShares,
): SocketProtocol {
  const admit = createSocketCallers(services, sockets, publicUrl);
  const liveResults = new LiveResults();
  const openTexts = new OpenTexts();
  return makeServer<Record<string, unknown>, SocketExtra>({
    connectionInitWaitTimeout: socketLimits.initialisationMs,
    onConnect: async ({ connectionParams, extra }) => {
      const { upgrade } = extra;
      if (!upgrade) throw new AppError('INVALID_REQUEST', 'Send connection_init once.');
      extra.stranger.introduce();
      const caller = await admit(connectionParams, { ...extra, upgrade });
      if (!extra.isOpen()) {
        caller.leave();
        return;
      }
      extra.caller = caller;
      extra.upgrade = undefined;
      extra.stranger.leave();
    },
    onClose: ({ extra }) => extra.caller?.leave(),
    onSubscribe: async ({ extra, subscriptions: ids }, id, sent) => {
      const { operationName, variables } = sent;
      const requestId = newId('request');
      const log = services.log.child({ requestId });
      const { caller } = extra;
      if (!caller) throw new AppError('UNAUTHENTICATED', 'Send connection_init first.');
      let place: OperationSlot | undefined;
      try {
        // A client may complete an operation early; its work continues until it ends.
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
        // The protocol keeps the whole message of a subscription, with its id.
        const { document, operation } = await admitSentOperation(contextValue, schema, { ...sent, id });
        const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION;
        const text = isSubscription ? openTexts.take(contextValue.actor, sent.query, document) : null;
        const slot = place;
        return {
          schema,
          document: text?.document ?? document,
          operationName,
          variableValues: variables,
          contextValue,
          place: {
            rest: slot.rest,
            leave: () => {
              text?.leave();
              slot.leave();
            },
          },
          id,
          sent,
          send: extra.send,
        };
      } catch (error) {
        place?.leave();
        const known = toPublicError(error, log);
        // A revoked caller loses the socket, not only this operation.
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
        return data ? { data } : await inOwnSpan(args, async () => execute(args));
      } finally {
        place.leave();
        contextValue.log.info({ milliseconds: Math.round(performance.now() - started) }, 'socket query');
      }
    },
    subscribe: async (args) => {
      const { contextValue, place, id, sent, send } = args as BegunOperation;
      subscriptions.open += 1;
      const begin = (): ReturnType<typeof liveResults.begin> =>
        liveResults.begin({
          ...{ args, id, sent, send },
          actor: contextValue.actor,
          formatErrors: (errors) => formatErrors(args, errors),
          explain: (error) => {
            if (error instanceof SlowReaderError) return error;
            const known = toPublicError(error, contextValue.log);
            known.requestId = contextValue.requestId;
            return known;
          },
          onEnd: () => {
            subscriptions.open -= 1;
            place.leave();
          },
        });
      return inOwnSpan(args, begin).finally(place.rest);
    },
    onNext: (_ctx, _id, _payload, args, { errors, ...result }) =>
      ({ ...result, ...(errors && { errors: formatErrors(args, errors) }) }) as FormattedExecutionResult,
    onError: (_ctx, _id, _payload, errors) =>
      errors.map((error) => {
        const { originalError } = error;
        if (originalError === undefined) return error.toJSON();
        // These errors close the socket, with a matching code.
        if (originalError instanceof SlowReaderError) throw originalError;
        const known = toPublicError(originalError, services.log);
        if (known.code === 'UNAUTHENTICATED') throw known;
        return { message: known.message, extensions: known.extensions };
      }),
  });
}

/**
 * Executes an operation, or begins a subscription, in a span with its own trace: a socket stays open for longer than a trace lasts.
 */
function inOwnSpan<Result>(args: ExecutionArgs, work: () => Promise<Result>): Promise<Result> {
  const operation = getOperationAST(args.document, args.operationName);
  const { requestId } = (args as BegunOperation).contextValue;
  const attributes = { ...(operation && toSpanAttributes(operation)), 'request.id': requestId };
  return withSpan('WebSocket operation', { kind: 'server', attributes, isRoot: true }, work);
}

/** Parses and admits an operation. A refusal is recorded in the audit log, as over HTTP. */
async function admitSentOperation(ctx: Context, schema: GraphQLSchema, sent: SentOperation): Promise<ParsedOperation> {
  try {
    const parsed = parseOperation(schema, sent);
    await admitOperation(ctx, { schema, ...parsed, variables: sent.variables });
    return parsed;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'FORBIDDEN')) throw error;
    await ctx.recordDenial(ctx, null, error);
    throw error;
  }
}

/** The parts of an operation's arguments that this service sets. */
type BegunOperation = ExecutionArgs &
  Pick<Subscription, 'id' | 'sent' | 'send'> & { readonly contextValue: Context; readonly place: OperationSlot };

function formatErrors(args: ExecutionArgs, errors: readonly GraphQLError[]): readonly GraphQLFormattedError[] {
  const format = formatGraphqlError(() => (args as BegunOperation).contextValue);
  return boundErrors(errors.map((error) => format(error.toJSON(), error)));
}

/** The slots that an operation uses. Each is released once. */
interface OperationSlot {
  /** The operation only waits from now on: it no longer counts as load, but still as open. */
  readonly rest: () => void;
  readonly leave: () => void;
}

/**
 * Takes a slot for an operation of a socket.
 * @throws AppError OVERLOADED
 */
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
