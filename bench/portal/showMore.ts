import type { BrowserContext } from 'playwright-core';

/** How long it took until more rows were shown, and how long the page was unresponsive during it, in milliseconds. */
export interface Shown {
  readonly waited: number;
  readonly blocked: number;
}

const rowSelector = '#content tbody tr';

// Runs in the page: clicks the button once it is enabled, and waits for the rows. The browser reports tasks longer than
// 50 ms.
const showMore = `(async () => {
  const count = () => document.querySelectorAll(${JSON.stringify(rowSelector)}).length;
  const button = () => [...document.querySelectorAll('#content button')]
    .find(({ textContent, disabled }) => textContent === 'Show more' && !disabled);
  const until = async (isSo) => {
    const began = performance.now();
    while (!isSo()) {
      if (performance.now() - began > 60_000) throw new Error('No more rows come: ' + document.body.innerText.slice(-1_000));
      await new Promise(requestAnimationFrame);
    }
  };
  let blocked = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  await until(button);
  const before = count();
  const from = performance.now();
  button().click();
  await until(() => count() > before);
  await new Promise(requestAnimationFrame);
  const waited = performance.now() - from;
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return { waited, blocked };
})()`;

/** Loads more rows this many times, each time after the previous ones are shown. */
export async function measureShowMore(
  context: BrowserContext,
  address: string,
  times: number,
): Promise<readonly Shown[]> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(rowSelector).first().waitFor();
  const shown: Shown[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    shown.push(await page.evaluate<Shown>(showMore));
  }
  await page.close();
  return shown;
}
