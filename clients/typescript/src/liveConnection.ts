import { toLiveEvent, type LiveEvent } from './events.js';
import { KybError, type KybErrorCode } from './kybError.js';

/** The part of a WebSocket that the client needs. Browsers, Node 22, and the package `ws` all provide it. */
export interface WebSocketLike {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void;
}
export type WebSocketConstructor = new (url: string, protocol: string) => WebSocketLike;

interface ConnectionOptions {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
  readonly apiKey: string;
  /** The GraphQL variables of the subscription. */
  readonly variables: { readonly types: readonly string[] | null; readonly after: string };
  /** How long the connection may take until events can arrive. */
  readonly openWithinMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Why a connection ended. */
export interface ConnectionEnd {
  readonly error: KybError;
  /** Another attempt would fail in the same way. */
  readonly isFinal: boolean;
}

export interface LiveConnection {
  /** The next event; null when the connection has ended and all of its events were returned. */
  readonly next: () => Promise<LiveEvent | null>;
  /** Null while it is open, and when it was closed because its buffer was full. */
  readonly end: () => ConnectionEnd | null;
  /** Whether the service accepted the key. */
  readonly wasAccepted: () => boolean;
  readonly close: () => void;
}

const query = `subscription ($types: [EventKind!], $after: String) {
  events(types: $types, after: $after) { id event timestamp mode data cursor }
}`;
/** Events that wait for a slow reader. A full buffer closes the connection; the rest is read from the log later. */
const bufferedEvents = 1_000;
/** A connection that is silent for this long is tested with a ping, and closed if it stays silent as long again. */
const silenceMs = 20_000;
const normalClosure = 1000;
const protocolError = 4400;

/** The close codes after which another attempt would fail in the same way. The service uses 1013, 4490 and 4491 for "connect again". */
const finalCodes: Readonly<Record<number, KybErrorCode>> = {
  4400: 'INVALID_REQUEST',
  4401: 'UNAUTHENTICATED',
  4403: 'FORBIDDEN',
  4406: 'UNEXPECTED_ANSWER',
  4409: 'UNEXPECTED_ANSWER',
};
/** Temporary errors of the subscription. */
const passingErrors: ReadonlySet<string> = new Set(['OVERLOADED', 'RATE_LIMITED', 'INTERNAL']);

/** Subscribes to events over one WebSocket, which speaks graphql-transport-ws. */
export function openLiveConnection(options: ConnectionOptions): LiveConnection {
  const { WebSocket, url, apiKey, variables, openWithinMs, signal } = options;
  const events: LiveEvent[] = [];
  let isOver = false;
  let wasAccepted = false;
  let end: ConnectionEnd | null = null;
  let wake: (() => void) | undefined;
  let heardAt = performance.now();
  let isTested = false;

  const socket = new WebSocket(url, 'graphql-transport-ws');
  const send = (message: object): void => {
    socket.send(JSON.stringify(message));
  };
  const finish = (why: ConnectionEnd | null, code = normalClosure): void => {
    if (isOver) return;
    isOver = true;
    end = why;
    clearTimeout(opening);
    clearInterval(watching);
    signal?.removeEventListener('abort', close);
    wake?.();
    socket.close(code);
  };
  const lose = (message: string): void => {
    finish({ error: new KybError('NO_ANSWER', message), isFinal: false });
  };
  const close = (): void => {
    finish(null);
  };
  const opening = setTimeout(() => {
    lose(`${url} did not accept the connection in ${openWithinMs} ms.`);
  }, openWithinMs);
  const watching = setInterval(() => {
    if (performance.now() - heardAt < silenceMs) return;
    if (isTested) lose(`${url} does not respond any more.`);
    else if (wasAccepted) send({ type: 'ping' });
    isTested = wasAccepted;
  }, silenceMs);
  signal?.addEventListener('abort', close);

  const receive = (message: Message): void => {
    switch (message.type) {
      case 'connection_ack':
        wasAccepted = true;
        clearTimeout(opening);
        send({ id: 'events', type: 'subscribe', payload: { query, variables } });
        break;
      case 'ping':
        send({ type: 'pong' });
        break;
      case 'next':
        if (!message.payload.data) finish(toConnectionEnd(message.payload.errors ?? []));
        else events.push(toLiveEvent(message.payload.data.events));
        if (events.length >= bufferedEvents) finish(null);
        wake?.();
        break;
      case 'error':
        finish(toConnectionEnd(message.payload));
        break;
      case 'complete':
        lose('The service ended the subscription.');
        break;
      case 'pong':
        break;
    }
  };
  socket.addEventListener('open', () => {
    // A socket that was closed while it opened.
    if (!isOver) send({ type: 'connection_init', payload: { authorization: `Bearer ${apiKey}` } });
  });
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return;
    heardAt = performance.now();
    isTested = false;
    const message = parseMessage(data);
    if (message) receive(message);
    else {
      finish(
        { error: new KybError('UNEXPECTED_ANSWER', `${url} sent what is no event.`), isFinal: true },
        protocolError,
      );
    }
  });
  // `close` follows with the reason.
  socket.addEventListener('error', () => undefined);
  socket.addEventListener('close', ({ code, reason }) => {
    const finalCode = finalCodes[code];
    const message = reason === '' ? `The connection to ${url} was closed with code ${code}.` : reason;
    finish({ error: new KybError(finalCode ?? 'NO_ANSWER', message), isFinal: finalCode !== undefined });
  });

  return {
    next: async () => {
      while (events.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      return events.shift() ?? null;
    },
    end: () => end,
    wasAccepted: () => wasAccepted,
    close,
  };
}

interface GraphqlError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly requestId?: string;
    readonly oldestCursor?: string;
    readonly retryAfterSeconds?: number;
  };
}

type Message =
  | { readonly type: 'connection_ack' | 'ping' | 'pong' | 'complete' }
  | {
      readonly type: 'next';
      readonly payload: {
        readonly data?: { readonly events: { readonly event: string; readonly mode: string } } | null;
        readonly errors?: readonly GraphqlError[];
      };
    }
  | { readonly type: 'error'; readonly payload: readonly GraphqlError[] };

const messageTypes: ReadonlySet<unknown> = new Set<Message['type']>([
  ...(['connection_ack', 'ping', 'pong', 'complete', 'next', 'error'] as const),
]);

function parseMessage(data: unknown): Message | null {
  try {
    const message = JSON.parse(String(data)) as Message | null;
    return message && messageTypes.has(message.type) ? message : null;
  } catch {
    return null;
  }
}

function toConnectionEnd([first]: readonly GraphqlError[]): ConnectionEnd {
  const { code = 'UNEXPECTED_ANSWER', requestId = null, oldestCursor = null } = first?.extensions ?? {};
  const { retryAfterSeconds = null } = first?.extensions ?? {};
  const error = new KybError(code as KybErrorCode, first?.message ?? 'The subscription failed.', {
    requestId,
    oldestCursor,
    retryAfterSeconds,
  });
  return { error, isFinal: !passingErrors.has(code) };
}
