import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A step that repeats in the background. */
export interface Loop {
  /** Starts no further step, and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Repeats a step until it is stopped. The step returns the milliseconds until the next one and handles its own
 * failures. Its signal aborts when the loop is stopped.
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

interface RepeatedTask {
  readonly everyMs: number;
  /** The work of each run. If aborted, the next run continues it. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** The log message for a failure. The next run retries. */
  readonly failure: string;
}

/**
 * Runs work at once, to catch up on everything that became due while the process was down, and then at intervals
 * without overlap, until it is stopped.
 */
export function repeatUntilStopped(
  { everyMs, run, failure }: RepeatedTask,
  log: Logger,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  const start = (): void => {
    // If a run takes longer than the interval, runs are skipped instead of piling up.
    if (isRunning) return;
    isRunning = true;
    running = (async () => {
      try {
        await run(stopping.signal);
      } catch (error) {
        log.warn({ err: error }, failure);
      } finally {
        isRunning = false;
      }
    })();
  };
  const timer = setInterval(start, everyMs);
  start();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
