import { expect, it } from '@jest/globals';
import { exportedCsv } from '../../support/requests/exportedCsv.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newOfficer } from '../../support/people/officers.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';

portalTests('the history of a verification in the portal', (fixture) => {
  async function eventful() {
    const organisationId = await fixture.app.newOrganisation();
    const officer = await newOfficer(fixture.app, organisationId);
    const id: string = (await officer.verify('55 999 999 003')).body.result.id;
    await officer.post(`/api/enterprise/verifications/${id}/notes`, { text: 'Words of the note.' });
    await officer.post(`/api/enterprise/verifications/${id}/assign`, { memberId: officer.memberId });
    await officer.post('/api/enterprise/certificates', { verificationId: id });
    await officer.post('/api/enterprise/monitored-entities', { verificationId: id });
    return { organisationId, id };
  }

  it('shows what happened, newest first, and what is done on the page', async () => {
    const { app, browser } = fixture;
    const { organisationId, id } = await eventful();
    const { page, faults } = await signInPage(app, browser, {
      organisationId,
      role: 'officer',
      mode: 'test',
      path: `/verifications/${id}`,
    });
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Monitoring of the entity was started.').waitFor();
    await hasTexts(history.getByRole('listitem'), [
      expect.stringContaining('Monitoring of the entity was started.'),
      expect.stringContaining('A certificate was issued.'),
      expect.stringContaining('Assigned to Olive Officer.'),
      expect.stringMatching(/A note was added\.\s+Words of the note\./),
      expect.stringMatching(/Fracture Score 0, risk low\.\s+API key test key, this minute/),
    ]);
    await looksRight(page, 'verification-history-light');
    await page.getByLabel('Add a note').fill('Seen.');
    await page.getByRole('button', { name: 'Add the note' }).press('Enter');
    await history.getByText('Seen.', { exact: true }).waitFor();
    await history.getByText('You, this minute').waitFor();
    const { name, text } = await exportedCsv(page);
    expect([name, text.trimEnd().split('\r\n').length]).toEqual(['timeline.csv', 7]);
    await history.getByRole('link', { name: 'Certificate' }).press('Enter');
    await page.waitForURL('**/certificates/*');
    expect(faults).toEqual([]);
  });

  it('fits a telephone in the dark, and shows a developer no notes', async () => {
    const { app, browser } = fixture;
    const { organisationId, id } = await eventful();
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, role: 'developer' as const, colorScheme: 'dark' as const },
      viewport: { width: 390, height: 844 },
      mode: 'test',
      path: `/verifications/${id}`,
    });
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Assigned to Olive Officer.').waitFor();
    await hasCount(history.getByText('A note was added.'), 0);
    await looksRight(page, 'verification-history-dark-390');
    expect(faults).toEqual([]);
  });
});
