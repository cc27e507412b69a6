import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newPerson } from '../../support/browser/portal.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { toTestData } from '../../support/browser/toTestData.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { seedWebhook } from '../../support/seeds/webhookFixture.js';

portalTests('the first steps of an organisation', (fixture) => {
  it('shows how to begin, and ticks off what is done', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId });
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    await page.getByText('Nothing needs attention now.').waitFor();
    const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await hasCount(steps, 4);
    await hasCount(page.getByText('Done', { exact: true }), 0);
    await saveScreenshot(page, 'home-first');
    expect(await accessibilityFaults(page)).toEqual([]);
    const { id: apiKeyId } = await app.newKey(organisationId);
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, [{ at: new Date() }]);
    await page.reload();
    await page.getByText('2 of 4 done').waitFor();
    await hasCount(page.getByText('Done', { exact: true }), 2);
    await page.getByRole('figure', { name: 'Verifications by risk' }).waitFor();
    await page.getByRole('link', { name: 'Add endpoint' }).press('Enter');
    await page.waitForURL('**/webhooks');
    await page.goBack();
    await page.getByRole('button', { name: /^Hide/ }).press('Enter');
    await page.getByRole('heading', { name: 'Get started' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('figure', { name: 'Verifications by risk' }).waitFor();
    await hasCount(page.getByRole('heading', { name: 'Get started' }), 0);
    expect(faults).toEqual([]);
  });

  it('ticks off the steps of the chosen mode only, and gives numbers only for test data', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId, 'live');
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, [{ at: new Date(), mode: 'live' }]);
    await newPerson(app, { organisationId, role: 'officer' });
    const { page, faults } = await signInPage(app, browser, { organisationId });
    const steps = page.getByRole('region', { name: 'Get started' });
    const done = steps.getByRole('listitem').filter({ has: page.getByText('Done', { exact: true }) });
    await steps.getByText('3 of 4 done').waitFor();
    await hasTexts(done.getByRole('heading'), ['Create an API key', 'Verify a business', 'Invite a colleague']);
    await hasCount(page.getByRole('region', { name: 'Try these numbers with test data' }), 0);
    await hasCount(steps.getByRole('button', { name: 'Use live data' }), 0);

    await toTestData(page, '/');
    await steps.getByText('1 of 4 done').waitFor();
    await hasTexts(done.getByRole('heading'), ['Invite a colleague']);
    await page.getByRole('region', { name: 'Try these numbers with test data' }).waitFor();
    await steps.getByRole('button', { name: 'Use live data' }).press('Enter');
    await steps.getByText('3 of 4 done').waitFor({ timeout: 30_000 });

    await seedWebhook(app, { organisationId });
    await page.reload();
    await page.getByRole('figure', { name: 'Verifications by risk' }).waitFor();
    await hasCount(steps, 0);
    expect(faults).toEqual([]);
  });

  it('has no step that the plan does not include', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation('Fernhill Leasing', 'starter');
    const { page } = await signInPage(app, browser, { organisationId });
    await page.getByText('0 of 3 done').waitFor();
    await hasCount(page.getByRole('heading', { name: 'Add a webhook endpoint' }), 0);
  });

  it('offers nobody what the role may not do', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, role: 'viewer' });
    await page.getByText('Ask an owner or developer.').waitFor();
    await hasCount(page.locator('.first-steps').getByRole('link'), 0);
  });

  it('gives the numbers to try with test data, each a link to the form', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId, mode: 'test' });
    const numbers = page.getByRole('region', { name: 'Try these numbers with test data' });
    await numbers.waitFor();
    await hasCount(numbers.getByRole('link'), 6);
    await looksRight(page, 'home-sandbox');
    await numbers.getByRole('link', { name: 'Verify 55 999 999 003' }).press('Enter');
    await page.waitForURL('**/verifications/new?number=*');
    expect(faults).toEqual([]);
  });
});
