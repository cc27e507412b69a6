import { expect, it } from '@jest/globals';
import { parseLimits } from '../../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../../src/caller/limits/rateLimits.js';
import { createApiClient } from '../../support/app.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { clean, sampleAbn } from '../../support/registers/sample.js';
import { holdQuery } from '../../support/browser/holdQuery.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { newPerson } from '../../support/browser/portal.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { eventually, hasCount } from '../../support/browser/shown.js';

portalTests(
  'plan and policies in the portal',
  (fixture) => {
    const verify = async (organisationId: string, queryValue: string): Promise<void> => {
      const { key } = await fixture.app.newKey(organisationId, 'live');
      const answer = await createApiClient(fixture.app, key).post('/api/enterprise/verify', {
        queryValue,
        jurisdiction: 'AU',
      });
      expect(answer.status).toBe(200);
    };

    it('are changed by an owner, who sees before what would change', async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      await verify(organisationId, await sampleAbn(app.database.pool, clean));
      const { page, faults } = await signInPage(app, browser, { organisationId, path: '/settings/policies' });
      const look = page.getByRole('button', { name: 'Review changes' });
      await look.waitFor();
      expect(await look.isDisabled()).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByLabel('Age of a verification, in days').fill('400');
      await look.press('Enter');
      await page.getByText('Must be a whole number from 1 to 365.').waitFor();
      await page.getByLabel('Age of a verification, in days').fill('7');
      await page.getByLabel('Four eyes').press('Space');
      const before = await page.getByLabel('Policy', { exact: true }).inputValue();
      const after = before === '2026-1' ? '2026-2' : '2026-1';
      await page.getByLabel('Policy', { exact: true }).selectOption(after);
      await look.press('Enter');
      await page.getByText('From 30 days at most to 7 days at most').waitFor();
      await page.getByRole('button', { name: /^Try it on/ }).press('Enter');
      await page.getByRole('table', { name: `The latest verifications under ${after}` }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await saveScreenshot(page, 'settings-policies-changes');
      await page.getByRole('button', { name: 'Change policies' }).press('Enter');
      await page.getByText('The policies are changed.').waitFor();
      const { rows } = await app.database.pool.query<Record<string, unknown>>(
        'select four_eyes, certificate_age_days, policy_version, certificate_months from organisations where id = $1',
        [organisationId],
      );
      expect(rows).toEqual([
        { four_eyes: true, certificate_age_days: 7, policy_version: after, certificate_months: 12 },
      ]);
      expect(await page.getByLabel('Age of a verification, in days').inputValue()).toBe('7');
      expect(await look.isDisabled()).toBe(true);
      expect(faults).toEqual([]);
    });

    it('of another owner stay, also those made since this page had shown them', async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      const { page } = await signInPage(app, browser, { organisationId, path: '/settings/policies' });
      const age = page.getByLabel('Age of a verification, in days');
      await age.waitFor();
      await page.getByRole('link', { name: 'Certificates' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
      await app.database.pool.query('update organisations set certificate_months = 6 where id = $1', [organisationId]);
      const release = await holdQuery(page, 'PortalPolicies');
      await page.goBack();
      await age.fill('7');
      await page.getByRole('button', { name: 'Review changes' }).click();
      const change = page.getByRole('button', { name: 'Change policies' });
      await change.waitFor();
      release();
      await eventually(async () => {
        expect(await page.getByLabel('Length of a certificate, in months').inputValue()).toBe('6');
      });
      await hasCount(page.locator('.changes-of-policy dt'), 1);
      await change.click();
      await page.getByText('The policies are changed.').waitFor();
      const { rows } = await app.database.pool.query(
        'select certificate_age_days, certificate_months from organisations where id = $1',
        [organisationId],
      );
      expect(rows).toEqual([{ certificate_age_days: 7, certificate_months: 6 }]);
    });

    it('that the service refuses are said at their field', async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      const { page } = await signInPage(app, browser, { organisationId, path: '/settings/policies' });
      await page.getByLabel('Source of live verifications').selectOption('LIVE');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Change policies' }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('this service has no live register').waitFor();
    });

    it.each([
      [0, 'No member can decide.', 'light', 1280],
      [1, 'Only 1 member can decide.', 'dark', 390],
    ] as const)(
      'warn of four eyes with %i officers, in the form and before saving',
      async (officers, sentence, colorScheme, width) => {
        const { app, browser } = fixture;
        const organisationId = await app.newOrganisation();
        for (let at = 0; at < officers; at += 1) await newPerson(app, { organisationId, role: 'officer' });
        const { page, faults } = await signInPage(app, browser, {
          ...{ organisationId, path: '/settings/policies', colorScheme, viewport: { width, height: 844 } },
        });
        const box = page.getByRole('checkbox', { name: 'Four eyes' });
        const warning = page.getByRole('status').filter({ hasText: sentence });
        await box.press('Space');
        await warning.waitFor();
        expect(await warning.getByRole('link', { name: 'Members' }).getAttribute('href')).toMatch(
          /\/settings\/members$/,
        );
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await accessibilityFaults(page)).toEqual([]);
        await saveScreenshot(page, `settings-policies-four-eyes-${officers}`);
        await box.press('Space');
        await hasCount(warning, 0);
        await box.press('Space');
        await page.getByRole('button', { name: 'Review changes' }).click();
        await page.getByRole('dialog').getByText(sentence).waitFor();
        await page.getByRole('button', { name: 'Change policies' }).click();
        await page.getByText('The policies are changed.').waitFor();
        expect(faults).toEqual([]);
      },
    );

    it('do not warn of four eyes with two officers', async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      for (let at = 0; at < 2; at += 1) await newPerson(app, { organisationId, role: 'officer' });
      const { page } = await signInPage(app, browser, { organisationId, path: '/settings/policies' });
      const loaded = page.waitForResponse((answer) =>
        (answer.request().postData() ?? '').includes('PortalDeciderRoles'),
      );
      await page.getByLabel('Four eyes').press('Space');
      await (await loaded).finished();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('dialog').getByText('From No to Yes').waitFor();
      await hasCount(page.getByText('can decide.'), 0);
    });

    it('are read by everybody else', async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      const { page } = await signInPage(app, browser, { organisationId, role: 'viewer', path: '/settings/policies' });
      await page.getByText('30 days at most').waitFor();
      await hasCount(page.getByRole('button', { name: 'Review changes' }), 0);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it.each([
      ['light', 1280],
      ['dark', 390],
    ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      await verify(organisationId, '51824753556');
      const { key } = await app.newKey(organisationId, 'live');
      for (let at = 0; at < 5; at += 1) await createApiClient(app, key).get('/api/enterprise/certificates');
      const { page, faults } = await signInPage(app, browser, {
        ...{ organisationId, path: '/settings/plan', colorScheme, viewport: { width, height: 844 } },
      });
      await page.getByRole('row', { name: /Certificate reads in a minute.*2 of 20/ }).waitFor();
      await saveScreenshot(page, `settings-plan-${colorScheme}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Policies', exact: true }).click();
      await page.getByRole('button', { name: 'Review changes' }).waitFor();
      await saveScreenshot(page, `settings-policies-${colorScheme}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  },
  {
    sample: true,
    services: {
      rateLimits: createRateLimits(parseLimits('{"enterprise": {"certificateReads": 2, "verifications": 1}}')),
    },
  },
);
