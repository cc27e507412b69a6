import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { LocalBus, type HintKind } from './bus.js';
import { packHints, readEnvelope } from './envelope.js';

// What is told within this time goes as one message.
const gatherMs = 3;
// While the transport is away. What is more is dropped: it is found by looking, as all hints are.
const mostWaiting = 10_000;
const stopWithinMs = 2_000;

/** How messages reach the other processes. */
export interface Transport {
  /** Longer messages are split. */
  readonly messageBytes: number;
  /** @throws Error when the message may not have gone out */
  send(message: string): Promise<void>;
  isReady(): boolean;
  /** Settles when it is known whether it can be reached now. */
  tried(): Promise<void>;
  stop(): Promise<void>;
}

/** What a transport tells of. */
export interface TransportEvents {
  readonly onMessage: (message: string) => void;
  /** It listens, or listens again: what others have sent meanwhile is lost. */
  readonly onListening: () => void;
  /** It can send, or can again. */
  readonly onReady: () => void;
}

/** A bus between processes. Within this one hints arrive at once, whatever becomes of the transport. */
export class RemoteBus extends LocalBus {
  readonly #id = randomUUID();
  readonly #transport: Transport;
  #gathered = new Map<HintKind, Set<string>>();
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(
    open: (events: TransportEvents) => Transport,
    private readonly log: Logger,
  ) {
    super();
    this.#transport = open({
      onMessage: (message) => {
        this.#read(message);
      },
      onListening: () => {
        this.gap();
      },
      onReady: () => {
        this.#sendSoon();
      },
    });
  }

  override publish(kind: HintKind, subjects: readonly string[]): void {
    super.publish(kind, subjects);
    const gathered = this.#gathered.get(kind) ?? new Set();
    this.#gathered.set(kind, gathered);
    for (const subject of subjects) {
      if (this.#waiting >= mostWaiting) return;
      if (gathered.has(subject)) continue;
      gathered.add(subject);
      this.#waiting += 1;
    }
    if (this.#waiting > 0) this.#sendSoon();
  }

  /** Sends what is gathered, if that can be done soon, and lets go of the transport. */
  override async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, stopWithinMs).unref());
    if (this.#waiting > 0) await Promise.race([this.#transport.tried().then(() => this.#send()), deadline]);
    await this.#transport.stop();
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, gatherMs);
  }

  /** One after another: what comes meanwhile goes together afterwards. */
  async #send(): Promise<void> {
    await this.#sending;
    this.#sending = this.#sendGathered();
    await this.#sending;
  }

  async #sendGathered(): Promise<void> {
    if (this.#waiting === 0 || !this.#transport.isReady()) return;
    const messages = packHints(this.#id, this.#gathered, this.#transport.messageBytes);
    this.#gathered = new Map();
    this.#waiting = 0;
    try {
      for (const message of messages) await this.#transport.send(message);
    } catch (error) {
      this.log.warn({ err: error }, 'other processes could not be notified; they will find the change by polling');
    }
  }

  #read(message: string): void {
    const envelope = readEnvelope(message);
    if (!envelope) {
      this.log.warn({ bytes: message.length }, 'a malformed message on the bus was dropped');
      return;
    }
    if (envelope.from === this.#id) return;
    for (const [kind, subjects] of Object.entries(envelope.hints)) this.receive(kind as HintKind, subjects);
  }
}
