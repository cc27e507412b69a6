import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface WatchedPage {
  readonly page: Page;
  /** Every host that was asked for anything. */
  readonly hosts: ReadonlySet<string>;
  /** Errors and warnings of the console, violations of the content security policy among them, and uncaught errors. */
  readonly faults: readonly string[];
  /** All that the page has left in the browser, and its address. */
  readonly traces: () => Promise<string>;
}

/** A page in a browser without a past, of which all is noted. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  // Below the time limit of a test, so that what was waited for is named.
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const hosts = new Set<string>();
  const faults: string[] = [];
  const noteHost = (address: string): void => {
    const { protocol, host } = new URL(address);
    if (protocol !== 'data:') hosts.add(host);
  };
  context.on('request', (request) => {
    noteHost(request.url());
  });
  page.on('websocket', (socket) => {
    noteHost(socket.url());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  return {
    page,
    hosts,
    faults,
    traces: async () => {
      const stored = await context.storageState({ indexedDB: true });
      // As text, for the tests are compiled without the names of a browser.
      const session = await page.evaluate('JSON.stringify({ ...sessionStorage })');
      return JSON.stringify([stored, session, page.url()]);
    },
  };
}
