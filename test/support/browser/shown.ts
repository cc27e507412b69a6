import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { setTimeout } from 'node:timers/promises';

/** Less than the time limit of a test, so that the assertion reports the failure. */
const patienceMs = 20_000;

/** Waits until the page shows this number of elements. `locator.count()` alone does not wait. */
export async function hasCount(locator: Locator, count: number): Promise<void> {
  await eventually(async () => {
    expect(await locator.count()).toBe(count);
  });
}

/** Waits until the elements show these texts, in this order. */
export async function hasTexts(locator: Locator, texts: readonly unknown[]): Promise<void> {
  await eventually(async () => {
    expect(await locator.allInnerTexts()).toEqual(texts);
  });
}

/** Retries an assertion until it passes. If it does not in time, its last failure is thrown. */
export async function eventually(assert: () => Promise<void>): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await assert();
      return;
    } catch (fault) {
      if (performance.now() > end) throw fault;
    }
    await setTimeout(50);
  }
}
