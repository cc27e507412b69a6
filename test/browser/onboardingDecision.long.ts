import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { createApiClient } from '../support/app.js';
import {
  attach,
  fillAll,
  continueForm,
  heading,
  openLink,
  createPdf,
  sandboxCompany,
} from '../support/browser/onboardingPage.js';
import { looksRight } from '../support/browser/looksRight.js';
import { portalTests } from '../support/browser/portalTests.js';
import { hasCount, hasTexts } from '../support/browser/shown.js';
import { signInPage } from '../support/browser/signInPage.js';

portalTests('a decision in the applicant’s portal', (fixture) => {
  it('follows a link of the API, asks for more at the right step, is submitted again, and ends in the approval', async () => {
    const organisationId = await fixture.app.newOrganisation();
    const { key } = await fixture.app.newKey(organisationId, 'test');
    const client = createApiClient(fixture.app, key);
    const made = await client.post('/api/enterprise/onboarding-links', {
      jurisdiction: 'AU',
      queryValue: sandboxCompany,
      applicantName: 'Jane Citizen',
      applicantEmail: 'jane@acme.example',
    });
    const link: { id: string; url: string } = made.body.onboardingLink;
    const token = link.url.replace(`${fixture.app.url}/onboard/`, '');
    const { database } = fixture.app;
    await database.pool.query(`update onboarding_links set return_url = 'https://acme.example/done' where id = $1`, [
      link.id,
    ]);
    const decide = async (decision: string, more: object = {}): Promise<void> => {
      const { rows } = await database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
        link.id,
      ]);
      const body = { onboardingId: rows[0]?.id, decision, ...more };
      expect(await client.post('/api/enterprise/decision-notify', body)).toMatchObject({ status: 202 });
    };
    const { page } = await openLink(fixture, { token });
    await fillAll(page);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await heading(page, 'Thank you: your form is submitted').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await decide('more_information', {
      message: 'The passport cannot be read.\nPlease send it again.',
      steps: ['documents'],
    });
    await page.reload();
    await heading(page, 'Documents').waitFor();
    await page.getByText('The passport cannot be read.').waitFor();
    expect(await page.locator('li.asked').innerText()).toContain('Documents');
    expect(await accessibilityFaults(page)).toEqual([]);
    const left = page.getByRole('complementary', { name: 'Still to do' });
    const gap = left.getByRole('button', { name: /^This step was requested again, and it is as before/ });
    await gap.click();
    const explanation = page.getByLabel('Why this step stays as it is');
    expect(await explanation.evaluate((field) => field.matches(':focus'))).toBe(true);
    await looksRight(page, 'onboarding-explanation');
    await explanation.fill('The passport office closes until March.');
    await gap.waitFor({ state: 'detached' });
    await explanation.fill('');
    await gap.waitFor();
    await page.getByRole('button', { name: 'Remove passport.pdf' }).click();
    await page.getByText('No document is there yet.').waitFor();
    await attach(page, 'clearer.pdf', createPdf());
    await page.getByText('clearer.pdf is there.').waitFor();
    await continueForm(page, 'Declaration');
    await continueForm(page, 'Review and submit');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await heading(page, 'Thank you: your form is submitted').waitFor();

    const { rows } = await database.pool.query('select id from onboardings where link_id = $1', [link.id]);
    const path = `/onboarding/${rows[0].id}`;
    const { page: officer } = await signInPage(fixture.app, fixture.browser, {
      organisationId,
      role: 'officer',
      mode: 'test',
      path,
    });
    const changes = officer.getByRole('table', { name: 'Changes since the last round' });
    await changes.waitFor();
    await hasTexts(changes.locator('tbody tr'), [
      expect.stringMatching(/^Identity of a person\s+nothing\s+clearer\.pdf$/),
      expect.stringMatching(/^Identity of a person\s+passport\.pdf\s+nothing$/),
    ]);
    await looksRight(officer, 'case-changes');
    await decide('approved');
    await database.pool.query('update onboarding_documents set deleted_at = now() where link_id = $1', [link.id]);
    await officer.reload();
    await officer.getByText('Deleted after the decision this minute').waitFor();
    await hasCount(officer.getByRole('button', { name: 'Download clearer.pdf' }), 0);
    await page.reload();
    await heading(page, 'Approved').waitFor();
    expect(await page.getByRole('link', { name: 'Back to Test Pty Ltd' }).getAttribute('href')).toBe(
      'https://acme.example/done',
    );
  });
});
