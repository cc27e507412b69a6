import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import type { Bus, HintKind, Hints } from '../../caller/eventServices.js';
import { duplicateConnection, type Redis } from '../../platform/redis/redis.js';

export const hintKinds: readonly HintKind[] = [
  'events',
  'deliveries',
  'attempts',
  'bulks',
  'revokedCallers',
  'changedCallers',
];

/** The bus within this process, on which every transport builds. */
export class LocalBus implements Bus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  publish(kind: HintKind, subjects: readonly string[]): void {
    if (subjects.length > 0) this.receive(kind, subjects);
  }

  /** Passes a hint from any process to the subscribers in this one. */
  receive(kind: HintKind, subjects: readonly string[]): void {
    this.#emitter.emit(kind, subjects);
  }

  subscribe(kind: HintKind, receive: (subjects: readonly string[]) => void): () => void {
    this.#emitter.on(kind, receive);
    return () => this.#emitter.off(kind, receive);
  }

  /** Reports that hints may have been missed. */
  gap(): void {
    this.#emitter.emit('gap');
  }

  onGap(receive: () => void): () => void {
    this.#emitter.on('gap', receive);
    return () => this.#emitter.off('gap', receive);
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

// Hints within this time are sent in one message.
const batchWindowMs = 3;
// The most hints that wait while the transport is not available. More are dropped: like all hints, they are only a
// shortcut.
const maxWaiting = 10_000;
const stopTimeoutMs = 2_000;

/** Sends messages to the other processes. */
export interface Transport {
  /** Longer messages are split. */
  readonly messageBytes: number;
  /** @throws Error if the message may not have been sent */
  send(message: string): Promise<void>;
  isReady(): boolean;
  /** Settles when the first connection attempt has succeeded or failed. */
  tried(): Promise<void>;
  stop(): Promise<void>;
}

/** The callbacks of a transport. */
export interface TransportEvents {
  readonly onMessage: (message: string) => void;
  /** Called when it starts or resumes listening. Messages in between are lost. */
  readonly onListening: () => void;
  /** Called when it can send, at first and after an interruption. */
  readonly onReady: () => void;
}

/** A bus between processes. Within this process hints arrive at once, even if the transport fails. */
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
      if (this.#waiting >= maxWaiting) return;
      if (gathered.has(subject)) continue;
      gathered.add(subject);
      this.#waiting += 1;
    }
    if (this.#waiting > 0) this.#sendSoon();
  }

  /** Sends pending hints if possible within a short time, then closes the transport. */
  override async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, stopTimeoutMs).unref());
    if (this.#waiting > 0) await Promise.race([this.#transport.tried().then(() => this.#send()), deadline]);
    await this.#transport.stop();
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, batchWindowMs);
  }

  /** Sends one message at a time. Hints that arrive in the meantime are batched into the next. */
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
    const envelope = parseEnvelope(message);
    if (!envelope) {
      this.log.warn({ bytes: message.length }, 'a malformed message on the bus was dropped');
      return;
    }
    if (envelope.from === this.#id) return;
    for (const [kind, subjects] of Object.entries(envelope.hints)) this.receive(kind as HintKind, subjects);
  }
}

/** The content of one message between processes. */
export interface Envelope {
  /** The sender, which ignores its own message. */
  readonly from: string;
  readonly hints: Partial<Hints>;
}

export type BatchedHints = ReadonlyMap<HintKind, ReadonlySet<string>>;

/** Packs hints into as many messages as needed, each within the size limit. */
function packHints(from: string, gathered: BatchedHints, bytes: number): string[] {
  const messages: string[] = [];
  let hints: Partial<Record<HintKind, string[]>> = {};
  const empty = Buffer.byteLength(
    JSON.stringify({ from, hints: Object.fromEntries(hintKinds.map((kind) => [kind, []])) }),
  );
  let size = empty;
  for (const [kind, subjects] of gathered) {
    for (const subject of subjects) {
      const added = Buffer.byteLength(JSON.stringify(subject)) + 1;
      if (size + added >= bytes && size > empty) {
        messages.push(JSON.stringify({ from, hints }));
        hints = {};
        size = empty;
      }
      (hints[kind] ??= []).push(subject);
      size += added;
    }
  }
  if (size > empty) messages.push(JSON.stringify({ from, hints }));
  return messages;
}

/** Parses a message. Null if it is malformed. Hint types that this version does not know are skipped. */
function parseEnvelope(text: string): Envelope | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message) || typeof message['from'] !== 'string' || !isRecord(message['hints'])) return null;
  const { from, hints } = message;
  if (!Object.values(hints).every(isStringArray)) return null;
  const known = hintKinds.filter((kind) => Object.hasOwn(hints, kind)).map((kind) => [kind, hints[kind]]);
  return { from, hints: Object.fromEntries(known) as Partial<Hints> };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

const channel = 'kyb:bus';
const redisMessageBytes = 64 * 1024;

/** The bus over Redis, for more processes than one database should notify. It reconnects like the other. */
export function createRedisBus(redis: Redis, log: Logger): RemoteBus {
  return new RemoteBus((events) => redisTransport(redis, events, log), log);
}

function redisTransport(
  publisher: Redis,
  { onMessage, onListening, onReady }: TransportEvents,
  log: Logger,
): Transport {
  const subscriber = duplicateConnection(publisher, log);
  const { promise: subscription, resolve } = Promise.withResolvers<undefined>();
  let hasSubscribed = false;
  subscriber.on('ready', () => {
    // After a reconnection the client subscribes again before it emits `ready`.
    const subscribed = hasSubscribed ? Promise.resolve() : subscriber.subscribe(channel, onMessage);
    subscribed.then(
      () => {
        hasSubscribed = true;
        resolve(undefined);
        onListening();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'the subscription to Redis failed; the process will retry when Redis is back');
      },
    );
  });
  publisher.on('ready', onReady);
  return {
    messageBytes: redisMessageBytes,
    isReady: () => publisher.isReady,
    tried: async () => {
      await subscription;
    },
    send: async (message) => {
      await publisher.publish(channel, message);
    },
    stop: () => {
      publisher.off('ready', onReady);
      subscriber.destroy();
      return Promise.resolve();
    },
  };
}
