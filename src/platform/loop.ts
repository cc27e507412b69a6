import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withSpan } from './tracing.js';

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

export interface RepeatedTask {
  readonly everyMs: number;
  /** The name of the job in traces. Without it, runs are not traced. */
  readonly name?: string;
  /** The work of each run. If aborted, the next run continues it. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** The log message for a failure. The next run retries. */
  readonly failure: string;
}

/** A task that is repeated in the background. */
export interface Repetition extends Loop {
  /** Runs the task now, or waits for the current run. It never rejects, and may be called after a stop. */
  run(): Promise<void>;
}

/**
 * Runs work at once, to catch up on everything that became due while the process was down, and then at intervals
 * without overlap, until it is stopped.
 */
export function repeatUntilStopped({ everyMs, name, run, failure }: RepeatedTask, log: Logger): Repetition {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const runOnce = async (): Promise<void> => {
    try {
      const { signal } = stopping;
      if (name === undefined) await run(signal);
      else await withSpan(`job ${name}`, { isRoot: true }, async () => run(signal));
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  };
  // If a run takes longer than the interval, runs are skipped instead of piling up.
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
