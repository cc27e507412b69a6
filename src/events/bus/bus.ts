import { EventEmitter } from 'node:events';

/**
 * What processes tell each other. Hints, all of them: whoever misses one finds out by looking, for everything is in the
 * database.
 */
export interface Hints {
  /** Tenants (`tenantKey`) whose logs have grown. */
  readonly events: readonly string[];
  /** Endpoints that have something to deliver. */
  readonly deliveries: readonly string[];
  /** Attempts that were made: id of the delivery and number of the attempt, `dlv_…:1`. */
  readonly attempts: readonly string[];
  /** Bulks that have got on. */
  readonly bulks: readonly string[];
  /** Keys that were revoked. */
  readonly endedCallers: readonly string[];
  /** Keys whose member has another role. */
  readonly changedCallers: readonly string[];
}
export type HintKind = keyof Hints;
export const hintKinds: readonly HintKind[] = [
  'events',
  'deliveries',
  'attempts',
  'bulks',
  'endedCallers',
  'changedCallers',
];

export interface Bus {
  /** Tells every process, this one first and at once. */
  publish(kind: HintKind, subjects: readonly string[]): void;
  /** @returns the end of it */
  subscribe(kind: HintKind, receive: (subjects: readonly string[]) => void): () => void;
  /** Called when hints may have been missed, as after a reconnection: whoever waits for one looks for itself. */
  onGap(receive: () => void): () => void;
  stop(): Promise<void>;
}

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
