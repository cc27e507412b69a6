import { expect, it } from '@jest/globals';
import { createApiClient } from '../../support/app.js';
import { eventually, hasCount } from '../../support/browser/shown.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newPerson } from '../../support/browser/portal.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { newMember } from '../../support/people/officers.js';
import { completeForm, openedLink, seedDocument, submittedCase } from '../../support/seeds/submissions.js';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

portalTests('the queue of the portal', (fixture) => {
  const officerPage = async (
    path: string,
    options: Partial<Parameters<typeof signInPage>[2]> & { readonly organisationId: string },
  ) => {
    const watched = await signInPage(fixture.app, fixture.browser, { role: 'officer', ...options, mode: 'test', path });
    return watched;
  };

  /** Three cases, oldest first, of which the second has the highest score. */
  const threeCases = async (organisationId: string): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (const score of [10, 60, 20]) {
      const { onboardingId, verificationId } = await submittedCase(fixture.app, { organisationId });
      const { pool } = fixture.app.database;
      await pool.query('update verifications set fracture_score = $2 where id = $1', [verificationId, score]);
      await pool.query('update onboardings set verification_id = verification_id where id = $1', [onboardingId]);
      ids.push(onboardingId);
    }
    return ids;
  };

  it('keeps a note without a question when a link leads to another part of the page', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const { onboardingId } = await submittedCase(fixture.app, { organisationId });
    const viewport = { width: 390, height: 844 };
    const { page } = await officerPage(`/onboarding/${onboardingId}`, { organisationId, viewport });
    const note = page.getByLabel('Add a note');
    await note.fill('Half of a note');
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.message());
      void question.dismiss();
    });
    for (const part of ['decision', 'content']) {
      await page.locator(`a[href="#${part}"]`).press('Enter');
      await page.waitForURL(`**/onboarding/${onboardingId}#${part}`);
    }
    await page.goBack();
    await page.waitForURL(`**/onboarding/${onboardingId}#decision`);
    expect(await note.inputValue()).toBe('Half of a note');
    expect(questions).toEqual([]);
  });

  it('shows reasons and business days, and keeps its order from case to case, by key', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    await fixture.app.database.pool.query('update organisations set usual_decision_days = 3 where id = $1', [
      organisationId,
    ]);
    const [first = '', riskiest = '', second = ''] = await threeCases(organisationId);
    await fixture.app.database.pool.query(
      `update onboardings set submitted_at = now() - interval '14 days' where id = $1`,
      [first],
    );
    const { page, faults } = await officerPage('/onboarding', { organisationId });
    const rows = page.locator('tr[data-case]');
    await rows.nth(2).waitFor();
    await rows.first().getByText('10 of 3 business days').waitFor();
    await rows.nth(1).getByText('0 of 3 business days').waitFor();
    await rows.first().getByText('Manual approval').waitFor();
    await looksRight(page, 'onboarding-queue');
    await page.getByLabel('Order').selectOption({ label: 'Highest risk first' });
    await page.waitForURL('**/onboarding?order=HIGHEST_SCORE');
    await page.locator(`tr[data-case="${riskiest}"]:first-child`).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/onboarding/${riskiest}?order=HIGHEST_SCORE`);
    const next = page.getByRole('link', { name: /^Next case: / });
    await next.waitFor();
    await page.getByRole('link', { name: 'Previous case: This is the first case of the list.' }).waitFor();
    await looksRight(page, 'onboarding-queue-first');
    await page.locator('h1').focus();
    await page.keyboard.press('n');
    await page.waitForURL(`**/onboarding/${second}?order=HIGHEST_SCORE`);
    await next.waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('n');
    await page.waitForURL(`**/onboarding/${first}?order=HIGHEST_SCORE`);
    await page.getByRole('link', { name: 'Next case: This is the last case of the list.' }).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('n');
    await page.getByRole('alert').getByText('This is the last case of the list.').waitFor();
    await page.keyboard.press('p');
    await page.waitForURL(`**/onboarding/${second}?order=HIGHEST_SCORE`);
    // No key leaves the case while the person types.
    await page.getByLabel('Add a note').pressSequentially('npjk');
    expect(await page.getByLabel('Add a note').inputValue()).toBe('npjk');
    expect(new URL(page.url()).pathname).toBe(`/onboarding/${second}`);
    await page.getByLabel('Add a note').fill('');
    await page.locator('h1').focus();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').getByText('Case: open the next one of the list').waitFor();
    expect(faults).toEqual([]);
  }, 90_000);

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)(
    'starts a message from a template and keeps the decision in reach, %s at %i',
    async (theme, width) => {
      const organisationId = await fixture.app.newOrganisation('Example Finance');
      const { onboardingId } = await submittedCase(fixture.app, { organisationId });
      const { page, faults } = await officerPage('/settings/templates', {
        ...{ organisationId, colorScheme: theme, viewport: { width, height: 844 } },
      });
      await page.getByRole('heading', { name: 'No template yet' }).waitFor();
      await page.getByRole('button', { name: 'Create template' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Trust deed');
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear {{surname}}');
      await dialog.getByRole('button', { name: 'Create template' }).press('Enter');
      await dialog.getByText('This placeholder is not known: {{surname}}.').waitFor();
      await looksRight(page, `onboarding-template-refused-${theme}-${width}`);
      const words = 'Dear {{givenName}}, send the deed of {{businessName}} to {{organisationName}} by {{linkExpiry}}.';
      await dialog.getByRole('textbox', { name: 'Text' }).fill(words);
      await dialog.getByRole('button', { name: 'Create template' }).press('Enter');
      await page.getByText('Trust deed', { exact: true }).waitFor();
      await dialog.waitFor({ state: 'detached' });
      await looksRight(page, `onboarding-templates-${theme}-${width}`);
      // Escape closes a dialog without a question if its fields are as they were when it opened.
      await page.getByRole('button', { name: 'Edit Trust deed' }).press('Enter');
      await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await page.goto(`${fixture.app.url}/onboarding/${onboardingId}`);
      const retention = page.getByRole('heading', { name: 'Retention' });
      await retention.waitFor();
      await retention.scrollIntoViewIfNeeded();
      const approve = page.getByRole('button', { name: 'Approve', exact: true });
      if (width < 992) await page.getByRole('link', { name: 'Go to decision' }).click();
      const seen = await approve.boundingBox();
      expect(seen?.y).toBeGreaterThanOrEqual(0);
      expect((seen?.y ?? Infinity) + (seen?.height ?? 0)).toBeLessThanOrEqual(844);
      await page.getByRole('button', { name: 'Ask for more information' }).click();
      await dialog.getByLabel('Template').selectOption('Trust deed');
      const message = dialog.getByLabel('Message to the applicant');
      expect(await message.inputValue()).toMatch(
        /^Dear \w+, send the deed of SANDBOX CLEAN PTY LTD to Example Finance by \d+ \w+ \d{4} at \d+:\d\d [ap]m UTC\.$/,
      );
      await looksRight(page, `onboarding-decide-template-${theme}-${width}`);
      const send = dialog.getByRole('button', { name: 'Ask for more information' });
      await message.fill('Dear {{givenName}}');
      await dialog.getByText('Replace {{givenName}}').waitFor();
      expect(await send.isDisabled()).toBe(true);
      await message.fill('Dear Ada');
      await send.press('Enter');
      await page.getByText('The applicant was asked for more information.').first().waitFor();
      const { key } = await fixture.app.newKey(organisationId, 'test');
      const { body } = await createApiClient(fixture.app, key).get('/api/enterprise/decisions');
      expect(body.items[0].message).toBe('Dear Ada');
      expect(faults).toEqual([]);
    },
    90_000,
  );

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)(
    'shows a file next to the statements, %s at %i',
    async (theme, width) => {
      const organisationId = await fixture.app.newOrganisation('Example Finance');
      const link = await openedLink(fixture.app, { organisationId });
      await seedDocument(fixture.app, link, { name: 'licence.png', mediaType: 'image/png', bytes: onePixel });
      await link.submit(await link.save(completeForm()));
      const { rows } = await fixture.app.database.pool.query<{ id: string }>(
        'select id from onboardings where link_id = $1',
        [link.linkId],
      );
      const { page, faults } = await officerPage(`/onboarding/${rows[0]?.id ?? ''}`, {
        ...{ organisationId, colorScheme: theme, viewport: { width, height: 844 } },
      });
      await page.getByRole('button', { name: 'Preview licence.png' }).press('Enter');
      const panel = page.getByRole('dialog');
      await panel.getByRole('img', { name: 'Document licence.png' }).waitFor();
      await panel.getByRole('region', { name: 'Stated by the applicant' }).getByText('Given Family-p').waitFor();
      await looksRight(page, `onboarding-file-${theme}-${width}`);
      await page.keyboard.press('k');
      await panel.getByText('This browser does not show PDF files.').waitFor();
      await panel.getByRole('button', { name: /^Download passport/ }).waitFor();
      await page.keyboard.press('j');
      await panel.getByRole('img', { name: 'Document licence.png' }).waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await hasCount(page.getByRole('img', { name: 'Document licence.png' }), 0);
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it('takes no case that another officer took since the list was loaded', async () => {
    const { app } = fixture;
    const organisationId = await app.newOrganisation('Example Finance');
    const { onboardingId } = await submittedCase(app, { organisationId });
    const other = await newMember(app, organisationId, 'officer');
    const { page } = await officerPage('/onboarding', { organisationId });
    const take = page.getByRole('button', { name: /^Assign to me: / });
    await take.waitFor();
    await app.database.pool.query('update onboardings set assignee_id = $2 where id = $1', [onboardingId, other]);
    await take.click();
    await page.getByText('The assignee of this case has changed.').waitFor();
    await hasCount(page.locator('tr[data-case]').getByText('nobody', { exact: true }), 0);
    const { rows } = await app.database.pool.query('select assignee_id from onboardings where id = $1', [onboardingId]);
    expect(rows).toEqual([{ assignee_id: other }]);
  });

  it('takes no case on its page that another officer took since it was loaded, until the officer has seen that', async () => {
    const { app } = fixture;
    const organisationId = await app.newOrganisation('Example Finance');
    const person = await newPerson(app, { organisationId, role: 'officer' });
    const { onboardingId } = await submittedCase(app, { organisationId });
    const other = await newMember(app, organisationId, 'officer', 'Olive Other');
    const { page } = await officerPage(`/onboarding/${onboardingId}`, { organisationId, person });
    const rail = page.getByRole('complementary', { name: 'Summary' });
    const toMe = rail.getByRole('button', { name: 'Assign to me' });
    await toMe.waitFor();
    const { pool } = app.database;
    const readAssignee = async (): Promise<unknown> =>
      (await pool.query('select assignee_id from onboardings where id = $1', [onboardingId])).rows[0].assignee_id;
    await pool.query('update onboardings set assignee_id = $2 where id = $1', [onboardingId, other]);
    await toMe.click();
    await rail.getByText('The assignee of this case has changed.').waitFor();
    expect(await readAssignee()).toBe(other);
    await eventually(async () => {
      // It is gone once the case is assigned.
      await toMe.click({ timeout: 2_000 }).catch(() => undefined);
      expect(await readAssignee()).toBe(person.memberId);
    });
  });

  it('offers every member of a large organisation as assignee, and oneself', async () => {
    const { app } = fixture;
    const organisationId = await app.newOrganisation('Example Finance');
    const person = await newPerson(app, { organisationId, role: 'officer' });
    const oldest = await newMember(app, organisationId, 'officer', 'Olive Oldest');
    for (let at = 0; at < 101; at += 1) await newMember(app, organisationId, 'viewer', `Viewer ${at}`);
    const { onboardingId } = await submittedCase(app, { organisationId });
    const { page } = await officerPage(`/onboarding/${onboardingId}`, { organisationId, person });
    const rail = page.getByRole('complementary', { name: 'Summary' });
    await rail.locator(`option[value="${oldest}"]`).waitFor({ state: 'attached' });
    await rail.getByRole('button', { name: 'Assign to me' }).click();
    await eventually(async () => {
      expect(await rail.getByRole('combobox').first().inputValue()).toBe(person.memberId);
    });
  });
});
