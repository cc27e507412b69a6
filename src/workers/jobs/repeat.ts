import type { Logger } from 'pino';

interface RepeatedTask {
  readonly everyMs: number;
  /** What is done each time; aborted, it leaves the rest to the next. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** What the log says where it fails: it is tried again the next time. */
  readonly failure: string;
}

/** Does something at once, so that what fell due while nothing ran is done, and then again and again, one after the other, until it is stopped. */
export function repeatUntilStopped(
  { everyMs, run, failure }: RepeatedTask,
  log: Logger,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  const start = (): void => {
    // What takes longer than its time is begun again at the next one: nothing piles up.
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
