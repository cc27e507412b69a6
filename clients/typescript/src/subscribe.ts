import { graphqlEventType, type EventType, type LiveEvent, type LiveEventOf } from './events.js';
import type { KybError } from './kybError.js';
import { openLiveConnection, type LiveConnection, type WebSocketConstructor } from './liveConnection.js';
import { retryDelay } from './retryDelay.js';
import { sleep } from './sleep.js';

export interface SubscribeOptions<Type extends EventType = EventType> {
  /** The event types to receive; all by default. */
  readonly types?: readonly Type[];
  /**
   * The `cursor` of the last event that you processed: the events after it come first. By default only events that happen
   * from now on are returned.
   */
  readonly after?: string;
  /** Stops the subscription: the pending `next()` rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Connection attempts that may fail in a row, once a connection was accepted; `Infinity` by default. */
  readonly reconnects?: number;
  /** Called before each new connection attempt, for your log. */
  readonly onReconnect?: (reconnect: Reconnect) => void;
}

export interface Reconnect {
  /** Why the last connection ended. */
  readonly error: KybError;
  /** Failed attempts in a row. */
  readonly attempt: number;
  readonly delayMs: number;
}

/**
 * Events as they happen, oldest first, without a gap and each of them once, also over lost connections: the client connects
 * again and resumes after the last event that it returned.
 */
export type Subscribe = <Type extends EventType = EventType>(
  options?: SubscribeOptions<Type>,
) => AsyncGenerator<LiveEventOf<Type>>;

interface Parts {
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly WebSocket: WebSocketConstructor | undefined;
  /** Events of the log; the newest one first, or the oldest one. */
  readonly eachEvent: (query: EventsQuery, signal: AbortSignal | undefined) => AsyncGenerator<LiveEvent>;
}

interface EventsQuery {
  readonly order: 'newest';
  readonly limit: number;
  readonly types?: EventType[];
}

/** A connection that stayed open for this long was a success: the next attempt is not delayed by earlier failures. */
const stableMs = 10_000;
/** The longest time that a timer can be set to. */
const longestTimerMs = 2 ** 31 - 1;

export function subscribeCall(parts: Parts): Subscribe {
  const { timeoutMs, retries, apiKey } = parts;
  const url = liveUrl(parts.baseUrl);

  async function* follow(options: SubscribeOptions = {}): AsyncGenerator<LiveEvent> {
    const { types, signal, reconnects = Infinity, onReconnect } = options;
    const WebSocket = parts.WebSocket ?? globalWebSocket();
    signal?.throwIfAborted();
    let after = options.after ?? (await newestCursor(parts, signal));
    let wasAccepted = false;
    let failures = 0;
    for (;;) {
      const from = performance.now();
      const connection = openLiveConnection({
        ...{ WebSocket, url, apiKey, signal, openWithinMs: Math.min(timeoutMs, longestTimerMs) },
        variables: { types: types?.map(graphqlEventType) ?? null, after },
      });
      for await (const event of readEvents(connection)) {
        signal?.throwIfAborted();
        after = event.cursor;
        failures = 0;
        yield event;
      }
      signal?.throwIfAborted();
      wasAccepted ||= connection.wasAccepted();
      const end = connection.end();
      if (!end) continue;
      if (performance.now() - from >= stableMs) failures = 0;
      failures += 1;
      const { error, isFinal } = end;
      const delayMs = retryDelay(failures, error.retryAfterSeconds);
      if (isFinal || delayMs === null || failures > (wasAccepted ? reconnects : retries)) throw error;
      onReconnect?.({ error, attempt: failures, delayMs });
      await sleep(delayMs, signal);
    }
  }
  return follow as Subscribe;
}

/** The events of one connection, which is closed when the reader stops. */
async function* readEvents(connection: LiveConnection): AsyncGenerator<LiveEvent> {
  try {
    for (let event = await connection.next(); event; event = await connection.next()) yield event;
  } finally {
    connection.close();
  }
}

/** Where the log ends now, so that a connection that is lost before its first event leaves no gap. */
async function newestCursor({ eachEvent }: Parts, signal: AbortSignal | undefined): Promise<string> {
  for await (const event of eachEvent({ order: 'newest', limit: 1 }, signal)) return event.cursor;
  return 'start';
}

function liveUrl(baseUrl: URL): string {
  const url = new URL(`${baseUrl.href.replace(/\/$/, '')}/graphql`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function globalWebSocket(): WebSocketConstructor {
  const { WebSocket } = globalThis as { readonly WebSocket?: WebSocketConstructor };
  if (WebSocket) return WebSocket;
  throw new TypeError(
    'This runtime has no WebSocket. Pass one to createClient, such as { webSocket: WebSocket } from the package ws.',
  );
}
