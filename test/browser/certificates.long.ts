import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { CertificateChecks } from '../../src/domain/certificates/certificate.js';
import { testApp, type TestApp } from '../support/app.js';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { browserTests } from '../support/browser/browserTests.js';
import { certificateFixture, type CertificateFixture } from '../support/seeds/certificateFixture.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { detectScheme } from '../support/browser/detectScheme.js';
import { saveScreenshot } from '../support/browser/saveScreenshot.js';
import { watchedPage } from '../support/browser/watchedPage.js';

browserTests('the pages of certificates', () => {
  let app: TestApp;
  let browser: Browser;
  let fixture: CertificateFixture;
  const paths: Record<string, string> = { form: '/verify', unknown: '/verify/nothing' };

  beforeAll(async () => {
    [app, browser] = await Promise.all([testApp({ sample: false }), sharedChromium()]);
    fixture = await certificateFixture(app);
    const condition = 'Only for supplies up to 10,000 dollars, and with a second look after three months.';
    const issued = await fixture.issue({ verdict: 'conditional', condition });
    const revoked = await fixture.issue();
    await fixture.revoke(revoked.statement.id);
    const expired = await fixture.issue({ expiresAt: '2026-11-20T05:00:00.000Z' });
    const checks: CertificateChecks = {
      screening: { status: 'clear', names: 1, lists: [] },
      statusReasons: [],
      reason: null,
      checked: [
        'The business register was checked (ABR, 1 November 2026).',
        'The DFAT list of 20 November 2026 was checked.',
      ],
      notChecked: ['The owners and controllers of the business were not checked.'],
    };
    const passed = await fixture.issue({ verdict: 'register_check_passed', checks });
    const suspended = await fixture.issue();
    await app.database.pool.query(`update certificates set status = 'suspended', suspended_at = now() where id = $1`, [
      suspended.statement.id,
    ]);
    const test = await fixture.issue({ mode: 'test' });
    for (const [state, { statement }] of Object.entries({ issued, passed, revoked, expired, suspended, test })) {
      paths[state] = `/verify/${statement.id}`;
    }
  });
  afterAll(async () => {
    await closePages(browser);
    await app.stop();
  });

  const states = ['form', 'unknown', 'issued', 'passed', 'revoked', 'expired', 'suspended', 'test'];
  const looks = [
    ['light', 1280],
    ['dark', 360],
  ] as const;

  it('are amber for a suspended certificate, and neither green nor red', async () => {
    const { page } = await watchedPage(browser, { colorScheme: 'light' });
    const groundOf = async (state: string): Promise<string> => {
      await page.goto(app.url + (paths[state] ?? ''));
      await page.locator('.banner').first().waitFor();
      return page.evaluate<string>(`getComputedStyle(document.querySelector('.banner')).backgroundColor`);
    };
    // --warn-tint
    expect(await groundOf('suspended')).toBe('rgb(252, 239, 210)');
    expect(await groundOf('issued')).not.toBe('rgb(252, 239, 210)');
    expect(await groundOf('revoked')).not.toBe('rgb(252, 239, 210)');
  });

  it.each(states.flatMap((state) => looks.map(([scheme, width]) => [state, scheme, width] as const)))(
    'are accessible and fit: %s, %s, %i pixels',
    async (state, colorScheme, width) => {
      const { page, hosts, faults } = await watchedPage(browser, { colorScheme, viewport: { width, height: 800 } });
      await page.goto(app.url + (paths[state] ?? ''));
      if (await page.locator('summary').count()) await page.locator('summary').click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await detectScheme(page.locator('main'))).toBe(colorScheme);
      expect(await accessibilityFaults(page)).toEqual([]);
      await saveScreenshot(page, `certificate-${state}-${colorScheme}-${width}`);
      expect([...hosts]).toEqual([new URL(app.url).host]);
      expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    },
  );

  it('lead from a typed id to the certificate, without JavaScript', async () => {
    const { page } = await watchedPage(browser, { javaScriptEnabled: false });
    await page.goto(`${app.url}/verify`);
    await page.getByLabel('Certificate id').fill(` ${(paths['issued'] ?? '').slice(8).toLowerCase()} `);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths['issued']);
    await page.getByRole('status').getByText('Valid until').waitFor();
  });
});
