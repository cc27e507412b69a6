import { EventEmitter } from 'node:events';
import type { Bus, HintKind } from '../../caller/eventServices.js';

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
