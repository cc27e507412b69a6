import { lookup as systemLookup } from 'node:dns';
import { ExchangeFault, type ReceivedResponse, toMessage } from './connection.js';
import { EgressFault, type FaultKind, toExchangeFault } from './egressFault.js';
import { createTlsContext, Deadline, TlsSessions } from './openConnection.js';
import type { EgressPolicy } from './publicAddress.js';
import { ReceiverConnections } from './receiverConnections.js';
import { createResolver, type Lookup } from './resolveName.js';
import { parseTargetUrl } from './targetUrl.js';

export interface EgressRequest {
  readonly url: string;
  /** Connection headers (`host`, `content-length`, `accept-encoding`, …) are ignored: the egress client sets them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** POST by default. A GET has no body. */
  readonly method?: 'POST' | 'GET';
}

/** A header of a response. One that the receiver repeated occurs several times. */
export interface ResponseHeader {
  readonly name: string;
  readonly value: string;
}

/** The result of an attempt. A redirect is a normal response and is not followed. */
export type EgressOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The `Retry-After` header, unparsed. */
      readonly retryAfter: string | null;
      /** At most 1 KiB of text without control characters. A placeholder for a compressed response. */
      readonly response: string;
      /** At most 20 headers with 2 KiB in all, without the values of cookies. */
      readonly headers: readonly ResponseHeader[];
      readonly durationMs: number;
      /** The part of the duration in which the connection was open. */
      readonly responseMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly fault: FaultKind;
      /** An explanation for the customer. */
      readonly error: string;
      readonly durationMs: number;
    };

export interface EgressClientOptions {
  readonly policy: EgressPolicy;
  /** Certificate authorities to trust in addition to Node's, in PEM. */
  readonly extraCa?: string;
  /**
   * The longest time of an attempt, from the call to the end of the response. 15,000 by default (contract.md#webhooks).
   */
  readonly deadlineMs?: number;
  /**
   * The resolver. By default it queries this machine's name servers. If private ranges are allowed, it is the system's
   * resolver, which reads the hosts file.
   */
  readonly lookup?: Lookup;
}

/** The only way to send requests to addresses that a customer has chosen. */
export interface EgressClient {
  /**
   * Makes one attempt. Never throws and never rejects, and always ends by the deadline. If a reused connection closes
   * before a byte of the response arrives, the request is repeated on a new connection, within the same deadline. The
   * receiver may therefore, rarely, get it twice, which at-least-once delivery allows. `receiver` names the connections
   * that are reused: an endpoint's id and the version of its URL.
   */
  post(receiver: string, request: EgressRequest): Promise<EgressOutcome>;
  /** Ends every attempt as `local` and closes every connection. */
  stop(): Promise<void>;
}

// A session has two KiB.
const maxSessions = 1_000;

// A receiver that closes a reused connection does so at once. One that fails later has probably read the request.
const staleWithinMs = 1_000;

/**
 * Creates the egress client of this process.
 * @throws Error if `extraCa` is not a certificate
 */
export function createEgressClient({
  policy,
  extraCa,
  deadlineMs = 15_000,
  lookup = policy.allowCidrs.length > 0 ? systemLookup : createResolver(),
}: EgressClientOptions): EgressClient {
  const secureContext = createTlsContext(extraCa);
  const dialling = { policy, lookup, secureContext };
  const receivers = new Map<
    string,
    { readonly url: string; readonly path: string; readonly receiver: ReceiverConnections }
  >();
  const sessions = new Map<string, TlsSessions>();
  // Includes replaced receivers until their last connection is closed.
  const alive = new Set<ReceiverConnections>();
  const running = new Set<Deadline>();
  let isStopped = false;

  /**
   * The connections with this name to this URL. Connections of the name to another URL are closed.
   * @throws EgressFault
   */
  function findReceiver(name: string, url: string): { readonly path: string; readonly receiver: ReceiverConnections } {
    const known = receivers.get(name);
    if (known?.url === url) return known;
    const verdict = parseTargetUrl(url, policy);
    if (!verdict.ok) throw new EgressFault('blocked', verdict.reason);
    void known?.receiver.forget();
    const receiver = new ReceiverConnections(
      verdict.url,
      { ...dialling, sessions: findSessions(name, verdict.url) },
      () => {
        alive.delete(receiver);
        if (receivers.get(name) === entry) receivers.delete(name);
      },
    );
    const entry = { url, path: verdict.url.pathname + verdict.url.search, receiver };
    receivers.set(name, entry);
    alive.add(receiver);
    return entry;
  }

  /** Its sessions outlive its connections. They are kept for the receivers that had no open connection last. */
  function findSessions(name: string, { origin }: URL): TlsSessions {
    const place = `${name} ${origin}`;
    const found = sessions.get(place) ?? new TlsSessions();
    sessions.delete(place);
    sessions.set(place, found);
    const [oldest] = sessions.keys();
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
    return found;
  }

  async function attempt(name: string, request: EgressRequest, deadline: Deadline) {
    if (isStopped) throw stopping();
    for (let isNew = false; ; isNew = true) {
      const { path, receiver: receiver } = findReceiver(name, request.url);
      const connection = await receiver.take(deadline, isNew);
      const { isReused } = connection;
      const sentAt = performance.now();
      try {
        const received = await connection.exchange(toMessage(path, request), deadline, maxResponseBytes);
        return { ...toResponseFacts(received), responseMs: Math.round(performance.now() - sentAt) };
      } catch (error) {
        const isUnanswered = error instanceof ExchangeFault && error.isUnanswered;
        if (isUnanswered && !isReused && connection.isResumed) receiver.forgetSession();
        const isStale = isReused && isUnanswered && error.kind === 'protocol';
        if (!isStale || performance.now() - sentAt > staleWithinMs) throw error;
      } finally {
        receiver.give(connection);
      }
    }
  }

  return {
    async post(name, request) {
      const start = performance.now();
      const durationMs = (): number => Math.round(performance.now() - start);
      const deadline = new Deadline(deadlineMs);
      running.add(deadline);
      try {
        const answer = await attempt(name, request, deadline);
        return { kind: 'answered', ...answer, durationMs: durationMs() };
      } catch (error) {
        const { kind, message } = toExchangeFault(error);
        return { kind: 'failed', fault: kind, error: message, durationMs: durationMs() };
      } finally {
        deadline.clear();
        running.delete(deadline);
      }
    },
    async stop() {
      isStopped = true;
      for (const deadline of running) deadline.cut(stopping());
      await Promise.all([...alive].map((receiver) => receiver.forget()));
    },
  };
}

function toResponseFacts({ status, headers, body, isCut }: ReceivedResponse) {
  const response = toResponseText(body, plainHeader(headers['content-encoding']), isCut);
  return { status, retryAfter: plainHeader(headers['retry-after']), response, headers: toStoredHeaders(headers) };
}

const maxHeaders = 20;
const maxHeaderCharacters = 2_048;
const hiddenValue = '(not stored)';

/** The first headers of a response, as text that can be stored and shown. A value that does not fit is cut. */
function toStoredHeaders(headers: ReceivedResponse['headers']): readonly ResponseHeader[] {
  const stored: ResponseHeader[] = [];
  let left = maxHeaderCharacters;
  for (const [name, given] of Object.entries(headers)) {
    for (const received of typeof given === 'string' ? [given] : (given ?? [])) {
      if (stored.length === maxHeaders || name.length >= left) return stored;
      const text = name === 'set-cookie' ? hiddenValue : received.replaceAll(/\p{Cc}/gu, '\ufffd');
      const value = text.slice(0, left - name.length);
      stored.push({ name, value });
      left -= name.length + value.length;
    }
  }
  return stored;
}

const stopping = (): EgressFault => new EgressFault('local', 'The service is being restarted.');

/** A header as short plain text. Null if it is missing, repeated, or in another format. */
function plainHeader(value: unknown): string | null {
  return typeof value === 'string' && /^[ -~]{1,64}$/.test(value) ? value : null;
}

const maxResponseBytes = 1_024;
const decoder = new TextDecoder();

/**
 * The body of a response as text that can be stored and shown: valid Unicode, without control characters other than
 * newline and tab. A compressed body is never decompressed, because a kilobyte may expand to a gigabyte.
 */
function toResponseText(bytes: Buffer, encoding: string | null, isCut: boolean): string {
  if (encoding !== null && encoding !== 'identity' && bytes.length > 0) {
    return `(compressed, ${isCut ? 'more than ' : ''}${bytes.length} bytes)`;
  }
  // `stream` drops a character that the limit has cut in two. Then the decoder keeps its bytes and cannot be used again.
  const text = (isCut ? new TextDecoder() : decoder).decode(bytes.subarray(0, maxResponseBytes), { stream: isCut });
  return text.replaceAll('\r\n', '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '\ufffd');
}
