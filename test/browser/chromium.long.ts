import { afterAll, expect, it } from '@jest/globals';
import { browserTests } from '../support/browser/browserTests.js';
import { sharedChromium, stopSharedChromium } from '../support/browser/chromium.js';

browserTests('the browser that test files share', () => {
  afterAll(() => stopSharedChromium());

  it('is the same for each of them, and another one after a crash', async () => {
    const first = await sharedChromium();
    expect(await sharedChromium()).toBe(first);
    const crashed = new Promise((resolve) => first.once('disconnected', resolve));
    const session = await first.newBrowserCDPSession();
    await Promise.all([crashed, session.send('Browser.crash').catch(() => undefined)]);
    const second = await sharedChromium();
    expect(second.isConnected()).toBe(true);
    expect(second).not.toBe(first);
  });
});
