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
