import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

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

interface RepeatedTask {
  readonly everyMs: number;
  /** What is done each time; aborted, it leaves the rest to the next. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** What the log says where it fails: it is tried again the next time. */
  readonly failure: string;
}

/** A task that is repeated in the background. */
export interface Repetition extends Loop {
  /** Runs the task now, or waits for the run under way. It never rejects, and works after a stop, as for what is left. */
  run(): Promise<void>;
}

/** Does something at once, so that what fell due while nothing ran is done, and then again and again, one after the other, until it is stopped. */
export function repeatUntilStopped({ everyMs, run, failure }: RepeatedTask, log: Logger): Repetition {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const runOnce = async (): Promise<void> => {
    try {
      await run(stopping.signal);
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  };
  // What takes longer than its time is begun again at the next one: nothing piles up.
  const start = (): Promise<void> => (running ??= runOnce().finally(() => (running = undefined)));
  const timer = setInterval(() => void start(), everyMs).unref();
  void start();
  return {
    run: start,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
