import { setTimeout as sleep } from 'node:timers/promises';

/** Ends, well or not, no sooner than so many milliseconds after it began: how long it took tells nobody what was done. */
export async function takeAtLeast<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const enough = sleep(milliseconds);
  try {
    return await work();
  } finally {
    await enough;
  }
}

/** Fails no sooner than so many milliseconds after it began. */
export async function failAfter<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(Math.max(0, begun + milliseconds - performance.now()));
    throw error;
  }
}
