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
  'endedCallers',
  'changedCallers',
];

/** The bus within this process: what every transport builds on. */
export class LocalBus implements Bus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  publish(kind: HintKind, subjects: readonly string[]): void {
    if (subjects.length > 0) this.receive(kind, subjects);
  }

  /** A hint from here or elsewhere, for those who listen here. */
  receive(kind: HintKind, subjects: readonly string[]): void {
    this.#emitter.emit(kind, subjects);
  }

  subscribe(kind: HintKind, receive: (subjects: readonly string[]) => void): () => void {
    this.#emitter.on(kind, receive);
    return () => this.#emitter.off(kind, receive);
  }

  /** Hints may have been missed. */
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

// What is told within this time goes as one message.
const batchWindowMs = 3;
// While the transport is away. What is more is dropped: it is found by looking, as all hints are.
const maxWaiting = 10_000;
const stopTimeoutMs = 2_000;

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
      if (this.#waiting >= maxWaiting) return;
      if (gathered.has(subject)) continue;
      gathered.add(subject);
      this.#waiting += 1;
    }
    if (this.#waiting > 0) this.#sendSoon();
  }

  /** Sends what is gathered, if that can be done soon, and lets go of the transport. */
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
    const envelope = parseEnvelope(message);
    if (!envelope) {
      this.log.warn({ bytes: message.length }, 'a malformed message on the bus was dropped');
      return;
    }
    if (envelope.from === this.#id) return;
    for (const [kind, subjects] of Object.entries(envelope.hints)) this.receive(kind as HintKind, subjects);
  }
}

/** What one process tells the others in one message. */
export interface Envelope {
  /** The process that sends it, which need not hear it again. */
  readonly from: string;
  readonly hints: Partial<Hints>;
}

export type BatchedHints = ReadonlyMap<HintKind, ReadonlySet<string>>;

/** Writes hints as messages of less than so many bytes: several when one does not hold them. */
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

/** Reads a message; null for a text that is none. Kinds that this version does not know are passed by. */
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

/** The bus over Redis, for more processes than one database should tell. After a loss it comes back as the other does. */
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
    // The client itself subscribes again when it comes back, before it says that it is ready.
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
