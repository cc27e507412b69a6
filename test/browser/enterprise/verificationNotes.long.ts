import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { exportedCsv } from '../../support/requests/exportedCsv.js';
import { createApiClient } from '../../support/app.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newMember } from '../../support/people/officers.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';
import { until } from '../../support/until.js';

portalTests('the work on verifications in the portal', (fixture) => {
  async function verified() {
    const { app } = fixture;
    const organisationId = await app.newOrganisation();
    const client = createApiClient(app, (await app.newKey(organisationId, 'test', { name: 'Checkout' })).key);
    const id: string = (await client.verify('82 999 999 070', 'AU', { reference: '=case 7' })).body.result.id;
    await client.verify('55 999 999 003');
    return { organisationId, client, id };
  }

  it('is noted and assigned by keyboard, and found by who sees to it', async () => {
    const { app, browser } = fixture;
    const { organisationId, client, id } = await verified();
    await newMember(app, organisationId, 'officer', 'Olive Officer');
    await client.post(`/api/enterprise/verifications/${id}/notes`, { text: 'The program has seen it.\nTwice.' });
    const { page, hosts, faults } = await signInPage(app, browser, {
      organisationId,
      role: 'officer',
      mode: 'test',
      path: `/verifications/${id}`,
    });
    const work = page.getByRole('region', { name: 'History' });
    await work.getByText('API key Checkout, this minute').first().waitFor();
    await work.getByText('The program has seen it.').waitFor();
    await work.getByLabel('Add a note').fill('Waits for the deed of the trust. <b>Not bold.</b>');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await work.getByText('Not bold.').waitFor();
    await work.getByText('You, this minute').waitFor();
    expect(await work.getByLabel('Add a note').inputValue()).toBe('');
    await hasTexts(work.getByRole('listitem'), [
      expect.stringContaining('<b>Not bold.</b>'),
      expect.stringContaining('The program has seen it.'),
      expect.stringContaining('The entity was verified.'),
    ]);
    const assignee = page.getByRole('region', { name: 'Assignee' });
    await assignee.getByRole('button', { name: 'Assign to me' }).press('Enter');
    await assignee.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('definition').filter({ hasText: 'API key Checkout' }).waitFor();
    const isYours = page.getByRole('cell', { name: 'you', exact: true });
    await saveScreenshot(page, 'verification-work-light');

    await page.getByRole('link', { name: 'All verifications' }).press('Enter');
    await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Me');
    await page.getByRole('cell', { name: /=case 7/ }).waitFor();
    await hasCount(page.locator('tbody tr'), 1);
    await page.reload();
    await page.getByRole('cell', { name: /=case 7/ }).waitFor();
    expect(new URL(page.url()).search).toBe('?assignee=me');
    await isYours.waitFor();
    await saveScreenshot(page, 'verifications-mine-light');
    await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Nobody');
    await page.getByRole('link', { name: 'SANDBOX CLEAN PTY LTD' }).press('Enter');
    await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Olive Officer');
    await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'All verifications' }).press('Enter');
    await page.getByRole('cell', { name: 'Olive Officer' }).waitFor();
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('keeps the session and an unsent note when the person cancels a switch to live data', async () => {
    const { app, browser } = fixture;
    const { organisationId, id } = await verified();
    const { page } = await signInPage(app, browser, {
      ...{ organisationId, mode: 'test', path: `/verifications/${id}` },
    });
    const note = page.getByLabel('Add a note');
    await note.fill('Half of a note');
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.message());
      void (questions.length === 1 ? question.dismiss() : question.accept());
    });
    await page.getByRole('switch', { name: 'Test data' }).click();
    await until(() => Promise.resolve(questions.length === 1));
    const readMode = async (): Promise<unknown> =>
      (await (await page.request.get(`${app.url}/api/portal/session`)).json()).session.me.mode;
    expect(await readMode()).toBe('test');
    expect(await note.inputValue()).toBe('Half of a note');
    await page.getByRole('switch', { name: 'Test data' }).click();
    await page.waitForURL(`${app.url}/`);
    expect(await readMode()).toBe('live');
    const question = 'The note is not added. Leave without it?';
    expect(questions).toEqual([question, question]);
  });

  it('keeps the notes that are known where they cannot be read anew', async () => {
    const { app, browser } = fixture;
    const { organisationId, client, id } = await verified();
    await client.post(`/api/enterprise/verifications/${id}/notes`, { text: 'The program has seen it.' });
    const { page } = await signInPage(app, browser, { organisationId, mode: 'test', path: `/verifications/${id}` });
    const work = page.getByRole('region', { name: 'History' });
    await work.getByText('The program has seen it.').waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query PortalVerificationNotes') ? route.abort() : route.continue(),
    );
    await work.getByLabel('Add a note').fill('So have I.');
    await work.getByRole('button', { name: 'Add the note' }).press('Enter');
    await work.getByText('The service cannot be reached').waitFor();
    await hasCount(work.getByRole('listitem').filter({ hasText: 'has seen it.' }), 1);
    await page.unroute('**/graphql');
    await work.getByRole('button', { name: 'Try again' }).press('Enter');
    await work.getByText('So have I.').waitFor();
  });

  it('judges again under another policy, and takes out the bundle', async () => {
    const { app, browser } = fixture;
    const { organisationId, id } = await verified();
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, colorScheme: 'dark' as const, viewport: { width: 390, height: 844 } },
      mode: 'test',
      path: `/verifications/${id}`,
    });
    const replay = page.getByRole('region', { name: 'Re-score under another policy' });
    await replay.getByRole('button', { name: 'Re-score' }).press('Enter');
    await replay.getByText('90 to 100').waitFor();
    await looksRight(page, 'verification-work-dark-390');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Audit bundle' }).press('Enter');
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${id}.json`);
    const bundle = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect([bundle.format, bundle.verification.id]).toEqual(['kyb-audit-bundle/1', id]);
    expect(faults).toEqual([]);
  });

  it('exports what passes the filters, and says what keeps it from it', async () => {
    const { app, browser } = fixture;
    const { organisationId } = await verified();
    const { page, faults } = await signInPage(app, browser, {
      organisationId,
      mode: 'test',
      path: '/verifications?status=INACTIVE',
    });
    await page.getByRole('cell', { name: /=case 7/ }).waitFor();
    const { name, text } = await exportedCsv(page);
    expect(name).toBe('verifications.csv');
    expect(text.startsWith('\ufeffid,reference,status,')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).toContain(`'=case 7,inactive,`);
    await page.getByText('verifications.csv is downloaded.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.route('**/api/enterprise/verifications?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Export as CSV' }).press('Enter');
    const fault = page.getByRole('dialog', { name: 'Nothing was downloaded' });
    await fault.getByText('The service cannot be reached.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verifications-export-fault');
    await page.keyboard.press('Escape');
    await fault.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    await saveScreenshot(page, 'verifications-390');
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  it('is seen by a viewer, and by a developer without its notes', async () => {
    const { app, browser } = fixture;
    const { organisationId, client, id } = await verified();
    await client.post(`/api/enterprise/verifications/${id}/notes`, { text: 'Only for some.' });
    for (const [role, count] of [
      ['viewer', 1],
      ['developer', 0],
    ] as const) {
      const { page, faults } = await signInPage(app, browser, {
        organisationId,
        role,
        mode: 'test',
        path: `/verifications/${id}`,
      });
      await page.getByText('Assigned to nobody.').waitFor();
      await page.getByText('Audit hash').waitFor();
      if (count > 0) await page.getByText('Only for some.').waitFor();
      await hasCount(page.getByText('Only for some.'), count);
      await hasCount(page.getByLabel('Add a note'), 0);
      await hasCount(page.getByRole('button', { name: 'Audit bundle' }), 0);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });
});
