import { performance } from 'node:perf_hooks';

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Waits until the condition returns a value. The deadlines are generous: they only end a run that hangs, so a change of `progress`
 * moves the deadline.
 * @throws Error that names what it waited for
 */
export async function until(what, condition, { seconds = 120, everyMs = 50, progress = () => 0 } = {}) {
  let last = progress();
  let deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (progress() !== last) {
      last = progress();
      deadline = performance.now() + seconds * 1_000;
    }
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`);
    await pause(everyMs);
  }
}

/**
 * Repeats some work until it is stopped, in as many hands as wanted.
 * @returns `stop`, which waits for the current work and throws its error
 */
export function repeat(work, hands = 1) {
  let isStopped = false;
  const hand = async () => {
    while (!isStopped) await work();
  };
  const working = Promise.all(Array.from({ length: hands }, hand));
  working.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await working;
    },
  };
}
