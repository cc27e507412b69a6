import { setImmediate } from 'node:timers/promises';

/**
 * Shares the event loop between long work and everything else: after so many milliseconds of work, other requests are served. Any
 * number of tasks may share one; their time is added up.
 */
export class EventLoopYield {
  readonly #maxMs: number;
  #spentMs = 0;
  #next: Promise<void> | undefined;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Does one piece of work, first waiting for the next turn of the event loop if the time of this one is spent. */
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
