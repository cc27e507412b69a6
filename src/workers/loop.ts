import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is repeated in the background. */
export interface Loop {
  /** Begins no further step, and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Repeats a step until it is stopped. A step returns after how many milliseconds the next one begins, and takes care of its own
 * failures. Its signal tells that the loop is being stopped.
 */
export function startLoop(step: (signal: AbortSignal) => Promise<number>, firstAfterMs = 0): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for (let waitMs = firstAfterMs; ; waitMs = await step(signal)) {
      if (waitMs > 0) await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
