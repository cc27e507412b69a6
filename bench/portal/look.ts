import type { Browser, BrowserContext } from 'playwright-core';

/** How long a page took from the request until it was complete and responsive, in milliseconds, and its size. */
export interface Look {
  readonly interactive: number;
  /** Transferred bytes, compressed by gzip. */
  readonly bytes: number;
}

// Runs in the page: records when the content is there, the thread is idle and a frame was drawn.
const watch = (selector: string): string => `{
  const look = () => {
    if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look);
    requestIdleCallback(() => requestAnimationFrame(() => { window.interactiveAt = performance.now(); }));
  };
  requestAnimationFrame(look);
}`;

// If a page never completes because of an error, the error is thrown instead of a time.
const interactive = `new Promise((resolve, reject) => {
  const look = () => {
    if (window.interactiveAt) resolve(window.interactiveAt);
    else if (performance.now() > 60_000) reject(new Error('It is not whole: ' + document.body.innerText.slice(0, 1_000)));
    else setTimeout(look, 50);
  };
  look();
})`;

const bytesScript = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/**
 * A browser without a cache.
 * @param cookie of a session, `name=value`
 */
export async function newVisitor(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  return context;
}

/** Opens an address in a new page and waits until the selector matches. */
export async function lookAt(context: BrowserContext, address: string, selector: string): Promise<Look> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch(selector));
    await page.goto(address, { waitUntil: 'commit' });
    return { interactive: await page.evaluate<number>(interactive), bytes: await page.evaluate<number>(bytesScript) };
  } finally {
    await page.close();
  }
}
