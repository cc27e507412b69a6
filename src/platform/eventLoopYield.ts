import { setImmediate } from 'node:timers/promises';

/**
 * Shares the event loop between long work and other requests: after so many milliseconds of work, it yields. Several
 * tasks may share one; their time is added up.
 */
export class EventLoopYield {
  readonly #maxMs: number;
  #spentMs = 0;
  #next: Promise<void> | undefined;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Runs one step of work. If the time of this turn is used up, waits for the next turn of the event loop first. */
  async run<Result>(work: () => Result): Promise<Result> {
    while (this.#spentMs >= this.#maxMs) {
      await (this.#next ??= setImmediate().then(() => {
        this.#spentMs = 0;
        this.#next = undefined;
      }));
    }
    const startedAt = performance.now();
    try {
      return work();
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }
}
