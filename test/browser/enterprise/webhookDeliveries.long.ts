import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { brokenWords } from '../../support/browser/brokenWords.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { seedWebhook, startDeliveries, type Deliveries } from '../../support/seeds/webhookFixture.js';
import { eventually, hasCount } from '../../support/browser/shown.js';

const run = promisify(execFile);
const dialPolicy = { allowCidrs: ['127.0.0.0/8'] };

portalTests(
  'the deliveries of the portal',
  (fixture) => {
    let deliveries: Deliveries;
    beforeAll(async () => {
      deliveries = await startDeliveries(fixture.app);
    });
    afterAll(() => deliveries.stop());

    const newWebhook = async () => {
      const organisationId = await fixture.app.newOrganisation();
      const planted = await seedWebhook(fixture.app, { organisationId, url: `${deliveries.receiver.url}/kyb` });
      return { organisationId, ...planted };
    };

    it('are tested, seen live, sent again and cancelled, by keyboard alone', async () => {
      const { app, browser } = fixture;
      const { organisationId, id } = await newWebhook();
      const { page, hosts, faults } = await signInPage(app, browser, { organisationId, path: `/webhooks/${id}` });
      await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
      deliveries.answerWith(200);
      await page.getByRole('button', { name: 'Send test event' }).press('Enter');
      const test = page.getByRole('region', { name: 'The test event' });
      await test.getByText('delivered', { exact: true }).waitFor();
      await test.getByText('HTTP 200').waitFor();
      // The row says the same as the message above it, before the list is requested again.
      await page.getByRole('table').getByText('delivered', { exact: true }).waitFor();
      await hasCount(page.getByRole('table').getByText('pending'), 0);
      await page.getByRole('button', { name: 'Show 1 new attempt' }).press('Enter');

      deliveries.answerWith(500);
      await page.getByRole('button', { name: 'Send test event' }).press('Enter');
      await test.getByText('HTTP 500').waitFor();
      await page.getByRole('tab', { name: 'Live', exact: true }).press('Enter');
      await page.getByRole('list', { name: 'Live attempts' }).getByText('HTTP 500').first().waitFor();
      await page.getByRole('button', { name: 'Pause the list' }).press('Enter');
      await page.getByRole('button', { name: 'Send test event' }).press('Enter');
      await page.getByText(/^paused, \d+ new$/).waitFor();
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await page.getByText('live', { exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('tab', { name: 'Deliveries' }).press('Enter');
      await page.getByLabel('State').selectOption('pending');
      await page.waitForURL(/state=pending/);
      await page.getByRole('link', { name: 'endpoint.test' }).first().press('Enter');
      const panel = page.getByRole('dialog');
      await panel.getByText('"event": "endpoint.test"').waitFor();
      await panel.getByText('No thanks.').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const cancel = panel.getByRole('button', { name: 'Cancel delivery' });
      // It is refused while an attempt is in progress.
      await eventually(async () => {
        if (await cancel.isVisible()) await cancel.press('Enter');
        await panel.locator('dd').getByText('failed', { exact: true }).waitFor({ timeout: 2000 });
      });
      deliveries.answerWith(200);
      await panel.getByRole('button', { name: 'Replay' }).press('Enter');
      await panel.locator('dd').getByText('delivered', { exact: true }).waitFor();
      await panel.getByText('sent by hand').waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?state=pending');
      await page.getByLabel('State').selectOption('');
      await page.getByRole('link', { name: 'endpoint.test' }).first().focus();
      await page.keyboard.press('Enter');
      await panel.waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.locator('a:focus', { hasText: 'endpoint.test' }).waitFor();
      expect([...hosts]).toEqual([new URL(app.url).host]);
      expect(faults).toEqual([]);
    });

    it('are recovered since a time, with the number of them', async () => {
      const { app, browser } = fixture;
      const { organisationId, id } = await newWebhook();
      const { page, faults } = await signInPage(app, browser, { organisationId, path: `/webhooks/${id}` });
      deliveries.answerWith(500);
      await page.getByRole('button', { name: 'Send test event' }).press('Enter');
      await page.getByText('HTTP 500').first().waitFor();
      await app.database.pool.query(
        `update deliveries set state = 'failed', finished_at = now(), claim = null, claimed_until = null where endpoint_id = $1`,
        [id],
      );
      deliveries.answerWith(200);
      await page.getByRole('button', { name: 'Replay failed' }).press('Enter');
      await page.getByText('The receiver may get an event twice').waitFor();
      await page.getByLabel('Since').fill('2020-01-01T00:00');
      await page.keyboard.press('Enter');
      await page.getByText('Must be at most 90 days ago').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const hourAgo = new Date(Date.now() - 3_600_000);
      await page.getByLabel('Since').fill(hourAgo.toISOString().slice(0, 16));
      await page.keyboard.press('Enter');
      await page.getByText('1 delivery is sent now.').waitFor();
      await page.getByRole('button', { name: 'Done' }).press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('button:focus', { hasText: 'Replay failed' }).waitFor();
      await page.getByText('HTTP 200').first().waitFor();
      expect(faults).toEqual([]);
    });

    it('are replayed since a time by the clock of the chosen zone', async () => {
      const { app, browser } = fixture;
      const { organisationId, id } = await newWebhook();
      const { page } = await signInPage(app, browser, {
        ...{ organisationId, path: `/webhooks/${id}`, timezoneId: 'Australia/Perth' },
      });
      await page.evaluate("localStorage.setItem('time-zone', 'Pacific/Auckland')");
      await page.reload();
      await page.getByRole('button', { name: 'Replay failed' }).click();
      const hourAgo = new Date(Date.now() - 3_600_000);
      const clock = new Intl.DateTimeFormat('sv-SE', {
        ...{ timeZone: 'Pacific/Auckland', dateStyle: 'short', timeStyle: 'short' },
      });
      await page.getByLabel('Since (Pacific/Auckland)').fill(clock.format(hourAgo).replace(' ', 'T'));
      const sent = page.waitForRequest((request) => request.postData()?.includes('PortalRecoverDeliveries') ?? false);
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      const { variables } = (await sent).postDataJSON() as { variables: { input: { since: string } } };
      expect(variables.input.since).toBe(`${hourAgo.toISOString().slice(0, 16)}:00.000Z`);
      await page.getByText('No delivery has failed since then.').waitFor();
    });

    it('show what was sent, as far as it is known, and a command that sends it again', async () => {
      const { app, browser } = fixture;
      const { organisationId, id, secret } = await newWebhook();
      const { page, faults } = await signInPage(app, browser, { organisationId, path: `/webhooks/${id}` });
      deliveries.answerWith(200);
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.getByText('HTTP 200').first().waitFor();
      await page.getByRole('link', { name: 'endpoint.test' }).first().click();
      const panel = page.getByRole('dialog');
      // The time of the attempt appears when the attempt is recorded, a moment after the receiver has its request.
      await panel.getByText(/webhook-timestamp: \d/).waitFor();
      const headers = await panel.getByLabel('Headers of the request').innerText();
      const received = deliveries.receiver.received.find((one) => one.body.includes(id));
      for (const name of ['webhook-id', 'webhook-timestamp', 'user-agent', 'content-type']) {
        expect(headers.toLowerCase()).toContain(`${name}: ${String(received?.headers[name])}`.toLowerCase());
      }
      expect(headers).toContain('webhook-signature: v1,[not stored]');
      expect(JSON.parse(await panel.getByLabel('Body').innerText())).toEqual(JSON.parse(received?.body ?? ''));
      await panel.getByText(/^\d+ response headers?$/).click();
      const returned = panel.getByLabel('The response headers of attempt 1');
      expect(await returned.innerText()).toMatch(/^date: \w{3}, \d/im);
      // Ids are cut in the middle, and never break.
      expect(await brokenWords(page, '.facts')).toEqual([]);
      const shown = panel.locator('dd code').first();
      expect(await shown.innerText()).toMatch(/^dlv_\w+…\w+$/);
      expect(await shown.getAttribute('title')).toContain(received?.headers['webhook-id']?.toString().slice(4) ?? '-');

      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await panel.getByRole('button', { name: 'Copy as cURL' }).click();
      const command = await page.evaluate<string>('navigator.clipboard.readText()');
      // The replacement of curl prints its arguments.
      const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${command}`], {
        env: { ...process.env, WEBHOOK_SECRET: secret },
      });
      const words = stdout.split('\n');
      const value = (name: string): string =>
        words.find((word) => word.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      const body = words[words.indexOf('--data-raw') + 1] ?? '';
      expect(words).toContain(`${deliveries.receiver.url}/kyb`);
      const signed = Object.fromEntries(
        ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, value(`webhook-${name}`)]),
      );
      expect(new Webhook(secret).verify(body, signed)).toEqual(JSON.parse(received?.body ?? ''));
      expect(faults).toEqual([]);
    });

    it('are diagnosed as the receiver has them', async () => {
      const { app, browser } = fixture;
      const { organisationId, id, secret } = await newWebhook();
      const { page, faults, traces } = await signInPage(app, browser, { organisationId, path: `/webhooks/${id}` });
      deliveries.answerWith(200);
      await page.getByRole('button', { name: 'Send test event' }).press('Enter');
      await page.getByText('HTTP 200').first().waitFor();
      const { headers, body } = deliveries.receiver.received.find((one) => one.body.includes(id)) ?? { body: '' };
      const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
      await page.getByRole('tab', { name: 'Signatures' }).press('Enter');
      await page.getByRole('textbox', { name: 'Headers' }).fill('nothing like it');
      await page.getByLabel('Body').fill(body);
      await page.getByRole('button', { name: 'Diagnose' }).press('Enter');
      await page.getByText('Line 1 is not of the form').waitFor();
      await page.getByRole('textbox', { name: 'Headers' }).fill(['POST /kyb HTTP/1.1', ...lines].join('\n'));
      await page.getByRole('button', { name: 'Diagnose' }).press('Enter');
      await page.getByText('A receiver should accept this delivery').waitFor();
      await page.getByLabel('Body').fill(JSON.stringify(JSON.parse(body), null, 2));
      await page.getByRole('textbox', { name: 'Secret' }).fill(secret);
      await page.getByRole('button', { name: 'Diagnose' }).press('Enter');
      await page.getByText('A receiver should reject this delivery').waitFor();
      await page.getByText('Body: at fault').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await saveScreenshot(page, 'webhooks-diagnosis');
      expect(await traces()).not.toContain(secret);
      expect(faults).toEqual([]);
    });

    it.each([
      ['light', 1280],
      ['dark', 390],
    ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
      const { app, browser } = fixture;
      const { organisationId, id } = await newWebhook();
      const { page, faults } = await signInPage(app, browser, {
        ...{ organisationId, path: `/webhooks/${id}`, colorScheme, viewport: { width, height: 844 } },
      });
      for (const status of [200, 503]) {
        deliveries.answerWith(status);
        await page.getByRole('button', { name: 'Send test event' }).click();
        await page.getByRole('region', { name: 'The test event' }).getByText(`HTTP ${status}`).waitFor();
      }
      await page.getByRole('button', { name: /^Show 2 new/ }).click();
      await page.locator('dd').getByText('failing', { exact: true }).waitFor();
      const look = async (name: string): Promise<void> => {
        await looksRight(page, `${name}-${colorScheme}`);
      };
      await look('webhook');
      await page.getByRole('link', { name: 'endpoint.test' }).first().click();
      await page.getByText('"event": "endpoint.test"').waitFor();
      await look('webhook-delivery');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('tab', { name: 'Live', exact: true }).click();
      await page.getByRole('list', { name: 'Live attempts' }).waitFor();
      await look('webhook-live');
      expect(faults).toEqual([]);
    });
  },
  { dialPolicy },
);
