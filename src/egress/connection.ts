import type { TLSSocket } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import { EgressFault, toExchangeFault } from './egressFault.js';
import type { Deadline } from './openConnection.js';

/** One request as it goes over a connection. */
export interface Message {
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string | Buffer | null;
}

/** The answer to one request, with as much of its body as was asked for. */
export interface ReceivedResponse {
  /** 200 and above. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** Whether the body is at least as long as what is read of it: then the rest was not awaited. */
  readonly isCut: boolean;
}

/** A request that failed; `isUnanswered` when not one byte came back. */
export class ExchangeFault extends EgressFault {
  constructor(
    fault: EgressFault,
    readonly isUnanswered: boolean,
  ) {
    super(fault.kind, fault.message);
  }
}

// A receiver that says longer is believed up to the second; one that was silent for longer is dialled anew, and with that
// found where its name leads now.
const maxIdleMs = 4_000;
const maxAgeMs = 20_000;
const staleAfterMs = 300_000;

/** A connection that stands, for one request at a time. It never dials: when it is gone it is gone. */
export class Connection {
  readonly openedAt = performance.now();
  /** Whether it has carried a request before, so that the receiver may be closing it at this moment. */
  isReused = false;
  private readonly client: Client;

  constructor(
    origin: string,
    private readonly socket: TLSSocket,
  ) {
    let isTaken = false;
    this.client = new Client(origin, {
      connect: (_options, callback) => {
        // Later, because undici forgets a request for which it is given a connection at once.
        queueMicrotask(() => {
          if (isTaken) callback(Object.assign(new Error('closed'), { code: 'ECONNRESET' }), null);
          else callback(null, socket);
          isTaken = true;
        });
      },
      allowH2: false,
      pipelining: 1,
      // The deadline of the attempt covers both, by the clock and not by silence.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: maxIdleMs,
      keepAliveMaxTimeout: maxAgeMs,
      maxHeaderSize: 16_384,
    });
  }

  /** Whether it may carry another request. */
  get isOpen(): boolean {
    return !this.socket.destroyed && performance.now() - this.openedAt < staleAfterMs;
  }

  /** Calls back once, when it is gone. */
  onClosed(callback: () => void): void {
    if (this.socket.closed) callback();
    else this.socket.once('close', callback);
  }

  /**
   * Sends a request and reads its answer. After `maxBytes` of its body the rest is not awaited, and the connection closed.
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

// Interim answers (1xx) mean that the receiver is at work; more than this many mean something else.
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

  // undici demands it of every handler.
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
    // Copied, because a slice of it would hold the whole buffer of the socket.
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

/** What a caller wants to be sent. */
interface MessageOptions {
  readonly method?: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

// Set by whoever speaks over the connection; a header of the caller's could make another request of this one.
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

/** A request as it goes over a connection, without those headers that are not the caller's to set. A GET goes without its body. */
export function toMessage(path: string, { method = 'POST', headers, body }: MessageOptions): Message {
  const lines = ['accept-encoding', 'identity'];
  for (const [name, value] of Object.entries(headers)) {
    if (!ownHeaders.has(name.toLowerCase())) lines.push(name, value);
  }
  return { method, path, headers: lines, body: method === 'POST' ? body : null };
}
