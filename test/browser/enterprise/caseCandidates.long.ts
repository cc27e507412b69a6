import { expect, it } from '@jest/globals';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { toTestData } from '../../support/browser/toTestData.js';
import { completeForm, openedLink } from '../../support/seeds/submissions.js';

const listed = { givenName: 'Victor', familyName: 'Sandboxov', dateOfBirth: '1968-03-17', country: 'RU' };

portalTests('a case with candidates of the business and of people', (fixture) => {
  it('moves one candidate for each press of J and K, from one panel to the other', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation('Example Finance', 'enterprise', '2026-3');
    const link = await openedLink(app, { organisationId, policyVersion: '2026-3' });
    const form = completeForm({ queryValue: '80999999174', legalName: 'SANDBOX LISTED PTY LTD' });
    const parties = form.people.parties.map((party) => ({ ...party, ...(party.id !== 'ada' && listed) }));
    await link.submit(await link.save({ ...form, people: { ...form.people, parties } }));
    const { rows } = await app.database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
      link.linkId,
    ]);
    const { page, faults } = await signInPage(app, browser, { organisationId, role: 'officer' });
    await toTestData(page, `${app.url}/onboarding/${rows[0]?.id ?? ''}`);
    await page.getByRole('region', { name: 'Screening of people' }).locator('[data-candidate]').nth(1).waitFor();
    await page.getByRole('region', { name: 'Candidates of the lists' }).locator('[data-candidate]').waitFor();
    const focused = (): Promise<number> =>
      page.evaluate<number>(
        `[...document.querySelectorAll('[data-candidate]')].indexOf(document.activeElement.closest('[data-candidate]'))`,
      );
    await page.locator('[data-candidate]').first().focus();
    const seen: number[] = [];
    for (const key of ['j', 'j', 'j', 'k', 'k']) {
      await page.keyboard.press(key);
      seen.push(await focused());
    }
    expect(seen).toEqual([1, 2, 2, 1, 0]);
    expect(faults).toEqual([]);
  });
});
