import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { transformFile } from '@swc/core';
import type { Browser } from 'playwright-core';
import type { webhookVectors } from '../../src/domain/webhookVectors.js';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';

const page = `<title>Webhooks</title><script type="module">
  import { verifyWebhook } from './verifyWebhook.js';
  globalThis.judge = ({ body, headers, secret, receivedAt }) =>
    verifyWebhook(body, headers, secret, { now: receivedAt }).then(() => true, (error) => error.name);
</script>`;

// The client verifies webhooks wherever there is Web Crypto: nothing of Node is in it.
browserTests('verifyWebhook of the client in a browser', () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    const { code } = await transformFile('clients/typescript/src/verifyWebhook.ts');
    server = createServer((req, res) => {
      const isModule = req.url === '/verifyWebhook.js';
      res.setHeader('content-type', isModule ? 'text/javascript' : 'text/html').end(isModule ? code : page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await sharedChromium();
  });
  afterAll(async () => {
    await closePages(browser);
    server.closeAllConnections();
    server.close();
  });

  it('judges every published vector rightly', async () => {
    const { vectors } = JSON.parse(readFileSync('docs/reference/webhook-vectors.json', 'utf8')) as ReturnType<
      typeof webhookVectors
    >;
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction(() => 'judge' in globalThis);
    const outcomes = await tab.evaluate((all) => Promise.all(all.map((globalThis as any).judge)), vectors);
    expect(outcomes).toEqual(vectors.map(({ valid }) => (valid ? true : 'WebhookVerificationError')));
  });
});
