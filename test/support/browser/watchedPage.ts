import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface WatchedPage {
  readonly page: Page;
  /** Every host that the page sent a request to. */
  readonly hosts: ReadonlySet<string>;
  /** Errors and warnings of the console, including violations of the content security policy, and uncaught errors. */
  readonly faults: readonly string[];
  /** Everything that the page stored in the browser, and its address. */
  readonly traces: () => Promise<string>;
}

/** A page in a new browser, with everything it does recorded. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  // Less than the time limit of a test, so that the failed wait reports the failure.
  context.setDefaultTimeout(20_000);
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
      // A string, because tests are compiled without browser types.
      const session = await page.evaluate('JSON.stringify({ ...sessionStorage })');
      return JSON.stringify([stored, session, page.url()]);
    },
  };
}
