import { expect, it } from '@jest/globals';
import { createApiClient } from '../../support/app.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { hasCount } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { toTestData } from '../../support/browser/toTestData.js';

portalTests('actions on selected verifications', (fixture) => {
  const openSelected = async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { verify } = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    for (const number of ['55999999003', '61999999030', '82999999070']) await verify(number);
    const { page } = await signInPage(app, browser, { organisationId, role: 'officer' });
    await toTestData(page, '/verifications');
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    await hasCount(boxes, 3);
    for (const box of await boxes.all()) await box.press('Space');
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByText('3 selected').waitFor();
    const countVerifications = async (): Promise<number> => {
      const { rows } = await app.database.pool.query('select 1 from verifications where organisation_id = $1', [
        organisationId,
      ]);
      return rows.length;
    };
    return { page, selection, again: selection.getByRole('button', { name: 'Verify again' }), countVerifications };
  };

  it('keep the rows that failed selected, and verify none twice whose response was lost', async () => {
    const { page, selection, again, countVerifications } = await openSelected();
    let sent = 0;
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation PortalVerify') !== true) return route.fallback();
      sent += 1;
      if (sent !== 2) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await again.press('Enter');
    await page.getByText('1 failed. The service cannot be reached.').waitFor();
    await page.getByText('Verified again: 2.').waitFor();
    await selection.getByText('1 selected').waitFor();
    await again.press('Enter');
    await page.getByText('Verified again: 1.').waitFor();
    await hasCount(selection, 0);
    expect([sent, await countVerifications()]).toEqual([4, 6]);
  });

  it('pause as long as the rate limit asks, and then continue', async () => {
    const { page, selection, again, countVerifications } = await openSelected();
    let sent = 0;
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation PortalVerify') !== true) return route.fallback();
      sent += 1;
      if (sent !== 2) return route.fallback();
      const extensions = { code: 'RATE_LIMITED', retryAfterSeconds: 1 };
      const errors = [{ message: 'The rate limit is reached.', extensions }];
      return route.fulfill({ json: { data: { verify: null }, errors } });
    });
    await again.press('Enter');
    await selection.getByText('The next request follows within a minute.').waitFor();
    await page.getByText('Verified again: 3.').waitFor();
    await hasCount(selection, 0);
    expect([sent, await countVerifications()]).toEqual([4, 6]);
  });
});
