import { performance } from 'node:perf_hooks';

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Waits until the condition returns a value. The deadlines are generous: they only end a run that hangs.
 * @throws Error that names what it waited for
 */
export async function until(what, condition, { seconds = 120, everyMs = 50 } = {}) {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`);
    await pause(everyMs);
  }
}
