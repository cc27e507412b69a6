import { expect, it } from '@jest/globals';
import { createApiClient } from '../../support/app.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { clean, sampleAbn } from '../../support/registers/sample.js';
import { newOfficer } from '../../support/people/officers.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests(
  'own policies in the portal',
  (fixture) => {
    it.each([
      ['light', 1280],
      ['dark', 390],
    ] as const)(
      'are derived, tried, proposed and published by two people (%s, %i pixels)',
      async (colorScheme, width) => {
        const { app, browser } = fixture;
        const organisationId = await app.newOrganisation();
        await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [
          organisationId,
        ]);
        const { key } = await app.newKey(organisationId, 'live');
        await createApiClient(app, key).verify(await sampleAbn(app.database.pool, clean));
        const viewport = { width, height: 844 };
        const { page, faults } = await signInPage(app, browser, {
          ...{ organisationId, role: 'officer', path: '/settings/own-policies', colorScheme, viewport },
        });
        await page.getByRole('button', { name: 'Derive policy' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lending');
        await dialog.getByLabel('Short name in the version').fill('No capitals');
        await dialog.getByRole('button', { name: 'Derive policy' }).click();
        await dialog.getByText('lower-case letters, digits and hyphens, and begin with a letter').waitFor();
        await dialog.getByLabel('Short name in the version').fill('lending');
        await dialog.getByRole('button', { name: 'Derive policy' }).click();
        await page.getByRole('heading', { name: 'Lending' }).waitFor();

        await page.getByRole('button', { name: 'Add rule' }).click();
        const rule = page.getByRole('group', { name: 'Rule 1' });
        await rule.getByLabel('Reason').selectOption('Sanctioned');
        await rule.getByLabel('Points').fill('1');
        await rule.getByLabel('Explanation').fill('We look at sanctions ourselves.');
        await page.getByRole('button', { name: 'Save draft' }).click();
        await rule.getByText('Must be at least 100 for sanctioned').waitFor();
        await rule.getByLabel('Reason').selectOption('Not registered');
        await rule.getByLabel('Points').fill('');
        await page.getByRole('button', { name: 'Remove: Rule 1' }).click();
        await page.getByRole('button', { name: 'Add bands' }).click();
        const bands = page.getByRole('group', { name: 'Bands 1' });
        for (const [label, value] of [
          ['Low up to', '0'],
          ['Medium up to', '1'],
          ['High up to', '2'],
          ['Explanation', 'We accept no risk.'],
        ] as const) {
          await bands.getByLabel(label).fill(value);
        }
        await bands.getByText('Applies to', { exact: true }).click();
        await bands.getByLabel('Australia').press('Space');
        await page.getByRole('button', { name: 'Add list' }).click();
        const list = page.getByRole('group', { name: 'List 1' });
        await list.getByLabel('List', { exact: true }).selectOption('UN');
        await list.getByLabel('Explanation').fill('Our bank requires it.');
        await bands.getByLabel('Products').fill('Card, prêt');
        await page.getByRole('button', { name: 'Save draft' }).click();
        await bands.getByText('Must have 1 to 40 letters, digits').waitFor();
        await bands.getByLabel('Products').fill('Card, home-loan');
        expect(await page.getByRole('button', { name: 'Propose', exact: true }).isDisabled()).toBe(true);
        expect(await accessibilityFaults(page)).toEqual([]);
        await saveScreenshot(page, `settings-own-policy-form-${colorScheme}`);
        await page.getByRole('button', { name: 'Save draft' }).click();
        await page.getByText('Draft saved.').waitFor();

        await page.getByRole('button', { name: 'Try it' }).click();
        await page.getByText('1 of 1 verification (0 cases) would differ').waitFor();
        await page.getByRole('table', { name: 'Differences' }).waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await accessibilityFaults(page)).toEqual([]);
        await saveScreenshot(page, `settings-own-policy-replay-${colorScheme}`);
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download JSON' }).click();
        expect((await download).suggestedFilename()).toBe('policy-2026-3.lending.1.json');
        await page.getByRole('button', { name: 'Propose', exact: true }).click();
        await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
        await page.getByText('The policy waits for a second person.').waitFor();
        // The rules are shown and can no longer be edited.
        await page.getByRole('cell', { name: 'Low up to 0, medium up to 1, high up to 2' }).waitFor();
        await page.getByRole('cell', { name: 'Australia. Products: card, home-loan' }).waitFor();
        await hasCount(page.getByRole('button', { name: 'Save draft' }), 0);
        await page.getByText('Another owner or officer must approve it.').waitFor();
        await page.getByRole('button', { name: 'Withdraw proposal' }).waitFor();
        await hasCount(page.getByRole('button', { name: 'Approve and publish' }), 0);
        expect(faults).toEqual([]);

        const second = await signInPage(app, browser, { organisationId, path: '/settings/own-policies', viewport });
        await second.page.getByRole('link', { name: 'Lending' }).click();
        await second.page.getByRole('button', { name: 'Approve and publish' }).click();
        await second.page.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).click();
        await second.page.getByText('The policy is published.').waitFor();
        await saveScreenshot(second.page, `settings-own-policy-published-${colorScheme}`);
        expect(await accessibilityFaults(second.page)).toEqual([]);
        await second.page.goto(second.page.url().replace(/own-policies.*/, 'policies'));
        await second.page.getByLabel('Policy', { exact: true }).selectOption('2026-3.lending.1');
        expect(second.faults).toEqual([]);
      },
    );

    const openDraft = async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [
        organisationId,
      ]);
      const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
      const input = { slug: 'lending', name: 'Lending', baseVersion: '2026-3' };
      const at = `/api/enterprise/policies/${(await officer.post('/api/enterprise/policies', input)).body.policy.id}`;
      const path = `/settings/own-policies/${at.split('/').at(-1)}`;
      const { page } = await signInPage(app, browser, { organisationId, role: 'officer', path });
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.waitFor();
      return { page, name, officer, at };
    };

    it('keep the rules that a colleague has saved when a person edits only the name', async () => {
      const { page, name, officer, at } = await openDraft();
      const rule = { reason: 'sanctioned', points: 100, explanation: 'We look at sanctions ourselves.' };
      expect((await officer.send('PATCH', at, { rules: [rule] })).status).toBe(200);
      await name.fill('Lending to farms');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Draft saved.').waitFor();
      const { policy } = (await officer.get(at)).body;
      expect([policy.name, policy.rules]).toMatchObject(['Lending to farms', [rule]]);
    });

    it('keep the rules of a colleague and what a person types when both edit the rules', async () => {
      const { page, officer, at } = await openDraft();
      const rule = { reason: 'sanctioned', points: 100, explanation: 'We look at sanctions ourselves.' };
      expect((await officer.send('PATCH', at, { rules: [rule] })).status).toBe(200);
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('textbox', { name: 'Points' }).fill('50');
      const explanation = page.getByRole('textbox', { name: 'Explanation' });
      await explanation.fill('Mine.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('alert').getByText('This policy was edited after you read it').waitFor();
      expect(await explanation.inputValue()).toBe('Mine.');
      expect((await officer.get(at)).body.policy.rules).toMatchObject([rule]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Load the draft' }).click();
      await page.getByText('This policy was edited after you read it').waitFor({ state: 'detached' });
      await hasCount(explanation, 1);
      expect(await explanation.inputValue()).toBe(rule.explanation);
      await explanation.fill('Ours.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Draft saved.').waitFor();
      expect((await officer.get(at)).body.policy.rules).toMatchObject([{ ...rule, explanation: 'Ours.' }]);
    });

    it('keep what a person types when they cannot be refetched', async () => {
      const { page, name } = await openDraft();
      await page.getByRole('button', { name: 'Propose', exact: true }).click();
      const { promise: released, resolve: release } = Promise.withResolvers<null>();
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('query PortalOwnPolicy(') !== true) return route.fallback();
        await released;
        return route.abort();
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await name.fill('Half of a name');
      release(null);
      await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
      expect(await name.inputValue()).toBe('Half of a name');
    });

    it('are only read by viewers', async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      const { page } = await signInPage(app, browser, {
        organisationId,
        role: 'viewer',
        path: '/settings/own-policies',
      });
      await page.getByText('No policy of your own yet').waitFor();
      await hasCount(page.getByRole('button', { name: 'Derive policy' }), 0);
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  },
  { sample: true },
);
