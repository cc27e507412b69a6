import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { createApiClient } from '../../support/app.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { newOfficer } from '../../support/people/officers.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { submittedCase } from '../../support/seeds/submissions.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('decisions on verifications in the portal', (fixture) => {
  const see = async (page: Page, name: string) => {
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, `verification-${name}`);
  };
  /** An organisation in which two officers decide, and a verification of its. */
  async function verified() {
    const { app } = fixture;
    const organisationId = await app.newOrganisation('Example Finance');
    await app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisationId]);
    const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    const id: string = (await client.verify('55 999 999 003')).body.result.id;
    return { organisationId, client, id };
  }
  const memberPage = async (
    path: string,
    options: Partial<Parameters<typeof signInPage>[2]> & { readonly organisationId: string },
  ) => {
    const watched = await signInPage(fixture.app, fixture.browser, { role: 'officer', ...options, mode: 'test', path });
    return watched;
  };

  it('are proposed by one officer, found from Home by another and confirmed, by keyboard', async () => {
    const { app } = fixture;
    const { organisationId, id } = await verified();
    const first = await memberPage(`/verifications/${id}`, { organisationId });
    const { page } = first;
    const decision = page.getByRole('region', { name: 'Decision' });
    const history = page.getByRole('region', { name: 'History' });
    await decision.getByText('Not decided. You can approve or decline it.').waitFor();
    await see(page, 'undecided-light');
    await page.getByRole('button', { name: 'Decide' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Decide' });
    await dialog.getByRole('radio', { name: 'Approve' }).press('Space');
    // The field appears with the choice: a Tab before that leads past it.
    await dialog.getByRole('textbox').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('The deed of the trust agrees.');
    expect(await dialog.getByRole('textbox').inputValue()).toBe('The deed of the trust agrees.');
    await hasCount(dialog.getByRole('textbox'), 1);
    await see(page, 'decide-light');
    await dialog.getByRole('button', { name: 'Propose to approve' }).press('Enter');
    await page.getByRole('heading', { name: 'Proposed: approve' }).waitFor();
    await page.getByText('Another officer confirms it.').waitFor();
    await hasCount(page.getByRole('button', { name: /^Confirm/ }), 0);
    await hasCount(page.getByRole('button', { name: 'Decide' }), 0);
    await see(page, 'proposed-light');

    const second = await memberPage('/', {
      ...{ organisationId, colorScheme: 'dark' as const, viewport: { width: 390, height: 844 } },
    });
    const link = second.page.getByRole('link', { name: '1 decision waits for a second officer' });
    await link.waitFor();
    await see(second.page, 'home-dark-390');
    await link.press('Enter');
    await second.page.waitForURL(`**/verifications/${id}`);
    await second.page.getByText('It counts when a second officer confirms it.').waitFor();
    await second.page.getByText('The deed of the trust agrees.').first().waitFor();
    await see(second.page, 'proposed-dark-390');
    await second.page.getByRole('button', { name: 'Confirm: approve' }).press('Enter');
    await second.page.getByText('The decision was confirmed: approved.').waitFor();
    await second.page.getByText('You, this minute').first().waitFor();
    await second.page.getByRole('heading', { name: 'Proposed: approve' }).waitFor({ state: 'detached' });
    await second.page.locator('h1:focus').waitFor();
    await hasCount(second.page.getByRole('button', { name: 'Decide' }), 0);
    await see(second.page, 'decided-dark-390');
    expect(await second.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await second.page.goBack();
    await second.page.getByText('Nothing needs attention now.').waitFor();
    const { rows } = await app.database.pool.query(
      `select status, decision, officer_id <> second_officer_id as are_two from decisions where verification_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: 'made', decision: 'approved', are_two: true }]);

    await page.reload();
    await history.getByText('The decision was confirmed: approved.').waitFor();
    await history.getByText('Reason: The deed of the trust agrees.').waitFor();
    await decision.getByText('Approved').waitFor();
    await hasCount(history.getByRole('listitem'), 4);
    await see(page, 'decided-light');
    for (const { hosts, faults } of [first, second]) {
      expect([...hosts]).toEqual([new URL(app.url).host]);
      expect(faults).toEqual([]);
    }
  }, 90_000);

  it('take two officers where a key proposed in nobody’s name, and are taken back', async () => {
    const { organisationId, client, id } = await verified();
    await client.post('/api/enterprise/decision-notify', { verificationId: id, decision: 'declined' });
    const { page, faults } = await memberPage(`/verifications/${id}`, { organisationId });
    await page.getByText('It counts when two officers confirm it.').waitFor();
    await page.getByRole('button', { name: 'Confirm: decline' }).press('Enter');
    await page.getByText('Another officer confirms it.').waitFor();
    await page.getByRole('button', { name: 'Withdraw the proposal' }).press('Enter');
    await page.getByText('The proposed decision was withdrawn: declined.').waitFor();
    await page.locator('h1:focus').waitFor();

    // A decision that needs no second officer is recorded at once, and leaves all fields open.
    await page.getByRole('button', { name: 'Decide' }).press('Enter');
    await page.getByRole('radio', { name: 'Record that more information is needed' }).press('Space');
    await hasCount(page.getByRole('checkbox'), 0);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /more information/ })
      .press('Enter');
    await page.getByText('A decision was made: more information.').waitFor();
    await page.getByRole('button', { name: 'Decide' }).waitFor();
    await see(page, 'taken-back-light');
    expect(faults).toEqual([]);
  });

  it('that are made meanwhile are said in the dialog, and a fault leaves what is known', async () => {
    const { app } = fixture;
    const { organisationId, id } = await verified();
    const other = await newOfficer(app, organisationId);
    const { page, faults } = await memberPage(`/verifications/${id}`, { organisationId });
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Decide' }).press('Enter');
    await page.getByRole('radio', { name: 'Approve' }).check();
    await page.getByLabel('Reason', { exact: true }).fill('It agrees.');
    await other.post('/api/enterprise/decision-notify', { verificationId: id, decision: 'declined' });
    await page.clock.runFor(31_000);
    await page.getByText('Another officer proposed a decision while you were writing.').waitFor();
    expect(await page.getByRole('button', { name: 'Propose to approve' }).isDisabled()).toBe(true);
    await see(page, 'decide-changed');
    page.once('dialog', (question) => void question.accept());
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByText(/^Olive Officer, this minute/)
      .first()
      .waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.clock.runFor(31_000);
    await page.getByText('The service cannot be reached.').first().waitFor();
    await hasCount(page.getByRole('button', { name: 'Confirm: decline' }), 1);
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  it('of an applicant’s are on its case, and who may only read decides nothing', async () => {
    const { app } = fixture;
    const { organisationId, client, id } = await verified();
    await client.post('/api/enterprise/decision-notify', {
      ...{ verificationId: id, decision: 'declined', reason: 'Only for some.', message: 'For whoever asks.' },
    });
    const { onboardingId, verificationId } = await submittedCase(app, { organisationId });
    for (const [role, count] of [
      ['viewer', 1],
      ['developer', 0],
    ] as const) {
      const { page, faults } = await memberPage(`/verifications/${id}`, { organisationId, role });
      await page.getByText('Audit hash').waitFor();
      if (count > 0) await page.getByRole('heading', { name: 'Proposed: decline' }).waitFor();
      await hasCount(page.getByRole('region', { name: 'Decision' }), count);
      await hasCount(page.getByText('Only for some.'), count * 2);
      await hasCount(page.getByRole('button', { name: /Decide|Confirm|Withdraw/ }), 0);
      await page.goto(`${app.url}/verifications/${verificationId}`);
      await page.getByText('Audit hash').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      if (count > 0) {
        await page.getByRole('link', { name: 'Open the case' }).press('Enter');
        await page.waitForURL(`**/onboarding/${onboardingId}`);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    }
    const { page } = await memberPage(`/verifications/${verificationId}`, { organisationId });
    await page.getByRole('link', { name: 'Open the case' }).waitFor();
    await hasCount(page.getByRole('button', { name: 'Decide' }), 0);
    await see(page, 'of-applicant-light');
  });
});
