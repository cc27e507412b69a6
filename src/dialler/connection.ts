import type { TLSSocket } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import type { Deadline } from './deadline.js';
import { DialFault, exchangeFaultOf } from './dialFault.js';
import { mostResponseBytes, responseText } from './responseText.js';

/** One request as it goes over a connection. */
export interface Message {
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string | Buffer | null;
}

/** The answer to one request: a status of 200 and above, and the text of at most 1 KiB. */
export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly response: string;
}

/** A request that failed; `isUnanswered` when not one byte came back. */
export class ExchangeFault extends DialFault {
  constructor(
    fault: DialFault,
    readonly isUnanswered: boolean,
  ) {
    super(fault.kind, fault.message);
  }
}

// A receiver that says longer is believed up to the second; one that was silent for longer is dialled anew, and with that
// found where its name leads now.
const keptIdleMs = 4_000;
const keptAtMostMs = 20_000;
const oldAfterMs = 300_000;

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
      keepAliveTimeout: keptIdleMs,
      keepAliveMaxTimeout: keptAtMostMs,
      maxHeaderSize: 16_384,
    });
  }

  /** Whether it may carry another request. */
  get isOpen(): boolean {
    return !this.socket.destroyed && performance.now() - this.openedAt < oldAfterMs;
  }

  /** Calls back once, when it is gone. */
  onClosed(callback: () => void): void {
    if (this.socket.closed) callback();
    else this.socket.once('close', callback);
  }

  /**
   * Sends a request and reads its answer. After 1 KiB of it the rest is not awaited, and the connection closed.
   * @throws ExchangeFault
   */
  exchange(message: Message, deadline: Deadline): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const reader = new AnswerReader(resolve, reject, () => {
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
const mostInterim = 16;

class AnswerReader implements Dispatcher.DispatchHandler {
  private status = 0;
  private retryAfter: string | null = null;
  private encoding: string | null = null;
  private readonly chunks: Buffer[] = [];
  private length = 0;
  private interim = 0;
  private isBegun = false;
  private isOver = false;

  constructor(
    private readonly resolve: (answer: Answer) => void,
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

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) {
      this.interim += 1;
      if (this.interim > mostInterim) {
        this.fail(new DialFault('protocol', 'The receiver sends interim answers without end.'));
      }
      return;
    }
    this.status = status;
    this.retryAfter = plainHeader(headers['retry-after']);
    this.encoding = plainHeader(headers['content-encoding']);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    // Copied, because a slice of it would hold the whole buffer of the socket.
    this.chunks.push(Buffer.from(chunk.subarray(0, mostResponseBytes - this.length)));
    this.length += chunk.length;
    if (this.length < mostResponseBytes) return;
    this.finish(true);
    this.close();
  }

  onResponseEnd(): void {
    this.finish(false);
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: Error): void {
    this.fail(exchangeFaultOf(error));
  }

  fail(fault: DialFault): void {
    if (this.isOver) return;
    this.isOver = true;
    this.reject(new ExchangeFault(fault, !this.isBegun));
    this.close();
  }

  private finish(isCut: boolean): void {
    if (this.isOver) return;
    this.isOver = true;
    const { status, retryAfter } = this;
    this.resolve({ status, retryAfter, response: responseText(this.chunks, this.encoding, isCut) });
  }
}

/** A header as short plain text; null when it is missing, comes more than once, or is anything else. */
function plainHeader(value: unknown): string | null {
  return typeof value === 'string' && /^[ -~]{1,64}$/.test(value) ? value : null;
}
