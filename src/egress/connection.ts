import type { TLSSocket } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import { EgressFault, toExchangeFault } from './egressFault.js';
import type { Deadline } from './openConnection.js';

/** One request as it is sent over a connection. */
export interface Message {
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string | Buffer | null;
}

/** The response to one request, with its body up to the requested length. */
export interface ReceivedResponse {
  /** 200 and above. */
  readonly status: number;
  /** By header name in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** Whether the body reached the maximum length: the rest was not read. */
  readonly isCut: boolean;
}

/** A request that failed. `isUnanswered` means that no byte of a response arrived. */
export class ExchangeFault extends EgressFault {
  constructor(
    fault: EgressFault,
    readonly isUnanswered: boolean,
  ) {
    super(fault.kind, fault.message);
  }
}

// Longest time that an idle connection is reused, even if the receiver allows more. After that a new connection looks
// up the name again.
const maxIdleMs = 4_000;
const maxAgeMs = 20_000;
const staleAfterMs = 300_000;

/** An open connection for one request at a time. It never reconnects. */
export class Connection {
  readonly openedAt = performance.now();
  /** Whether it has carried a request before, so that the receiver may be closing it at this moment. */
  isReused = false;
  /** Whether it resumed the TLS session of an earlier connection. */
  readonly isResumed: boolean;
  private readonly client: Client;

  constructor(
    origin: string,
    private readonly socket: TLSSocket,
  ) {
    this.isResumed = socket.isSessionReused();
    let isTaken = false;
    this.client = new Client(origin, {
      connect: (_options, callback) => {
        // Deferred, because undici loses a request if it gets the connection synchronously.
        queueMicrotask(() => {
          if (isTaken) callback(Object.assign(new Error('closed'), { code: 'ECONNRESET' }), null);
          else callback(null, socket);
          isTaken = true;
        });
      },
      allowH2: false,
      pipelining: 1,
      // The deadline of the attempt covers both. undici's time-outs would restart with each byte.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: maxIdleMs,
      keepAliveMaxTimeout: maxAgeMs,
      maxHeaderSize: 16_384,
    });
  }

  get isOpen(): boolean {
    return !this.socket.destroyed && performance.now() - this.openedAt < staleAfterMs;
  }

  /** Calls back once, when the connection has closed. */
  onClosed(callback: () => void): void {
    if (this.socket.closed) callback();
    else this.socket.once('close', callback);
  }

  /**
   * Sends a request and reads its response. After `mostBytes` of the body, the connection is closed without reading the
   * rest.
   * @throws ExchangeFault
   */
  exchange(message: Message, deadline: Deadline, mostBytes: number): Promise<ReceivedResponse> {
    return new Promise((resolve, reject) => {
      const reader = new ResponseReader(mostBytes, resolve, reject, () => {
        this.close();
      });
      deadline.cutsBy((fault) => {
        reader.fail(fault);
      });
      this.client.dispatch({ ...message, headers: message.headers as string[] }, reader);
      this.isReused = true;
    });
  }

  close(): void {
    this.socket.destroy();
    void this.client.destroy();
  }
}

// Interim responses (1xx) mean that the receiver is working. More than this many are treated as a fault.
const maxInterimResponses = 16;

class ResponseReader implements Dispatcher.DispatchHandler {
  private status = 0;
  private headers: ReceivedResponse['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private length = 0;
  private interim = 0;
  private isBegun = false;
  private isOver = false;

  constructor(
    private readonly mostBytes: number,
    private readonly resolve: (answer: ReceivedResponse) => void,
    private readonly reject: (fault: ExchangeFault) => void,
    private readonly close: () => void,
  ) {}

  // undici requires this method of every handler.
  onRequestStart(): void {
    return;
  }

  onResponseStarted(): void {
    this.isBegun = true;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReceivedResponse['headers']): void {
    if (status < 200) {
      this.interim += 1;
      if (this.interim > maxInterimResponses) {
        this.fail(new EgressFault('protocol', 'The receiver sent too many interim responses.'));
      }
      return;
    }
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    // Copied, because a slice would keep the socket's whole buffer in memory.
    this.chunks.push(Buffer.from(chunk.subarray(0, this.mostBytes - this.length)));
    this.length += chunk.length;
    if (this.length < this.mostBytes) return;
    this.finish(true);
    this.close();
  }

  onResponseEnd(): void {
    this.finish(false);
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: Error): void {
    this.fail(toExchangeFault(error));
  }

  fail(fault: EgressFault): void {
    if (this.isOver) return;
    this.isOver = true;
    this.reject(new ExchangeFault(fault, !this.isBegun));
    this.close();
  }

  private finish(isCut: boolean): void {
    if (this.isOver) return;
    this.isOver = true;
    this.resolve({ status: this.status, headers: this.headers, body: Buffer.concat(this.chunks), isCut });
  }
}

/** The parts of a request that a caller can choose. */
interface MessageOptions {
  readonly method?: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

// Headers that only the connection sets: a caller's value could change where the request ends.
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'keep-alive',
  'upgrade',
]);

/** A request in the form in which it is sent, without headers that the caller may not set. A GET has no body. */
export function toMessage(path: string, { method = 'POST', headers, body }: MessageOptions): Message {
  const lines = ['accept-encoding', 'identity'];
  for (const [name, value] of Object.entries(headers)) {
    if (!ownHeaders.has(name.toLowerCase())) lines.push(name, value);
  }
  return { method, path, headers: lines, body: method === 'POST' ? body : null };
}
