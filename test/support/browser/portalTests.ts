import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { testApp, type TestApp } from '../app.js';
import { browserTests } from './browserTests.js';
import { closePages, sharedChromium } from './chromium.js';

/** The service and a browser, available while the tests run. */
export interface PortalFixture {
  readonly app: TestApp;
  readonly browser: Browser;
}

/**
 * Tests of a portal in a browser.
 * @param options of the service, without the sample by default
 */
export function portalTests(
  title: string,
  tests: (fixture: PortalFixture) => void,
  options: Parameters<typeof testApp>[0] = {},
): void {
  browserTests(title, () => {
    let parts: PortalFixture;
    beforeAll(async () => {
      const [app, browser] = await Promise.all([testApp({ sample: false, ...options }), sharedChromium()]);
      parts = { app, browser };
    });
    afterEach(() => closePages(parts.browser));
    afterAll(() => parts.app.stop());
    tests({
      get app() {
        return parts.app;
      },
      get browser() {
        return parts.browser;
      },
    });
  });
}
