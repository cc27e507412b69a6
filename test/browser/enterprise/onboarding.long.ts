import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { createApiClient } from '../../support/app.js';
import { exportedCsv } from '../../support/requests/exportedCsv.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newestMail } from '../../support/servers/newestMail.js';
import { fillAll, heading, openLink } from '../../support/browser/onboardingPage.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import {
  completeForm,
  openedLink,
  proposedDecision,
  seedDocument,
  submittedCase,
} from '../../support/seeds/submissions.js';
import { hasCount } from '../../support/browser/shown.js';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

portalTests('the onboarding of the portal', (fixture) => {
  const memberPage = async (
    path: string,
    options: Partial<Parameters<typeof signInPage>[2]> & { readonly organisationId?: string } = {},
  ) => {
    const organisationId = options.organisationId ?? (await fixture.app.newOrganisation('Example Finance'));
    const watched = await signInPage(fixture.app, fixture.browser, {
      role: 'officer',
      ...options,
      organisationId,
      mode: 'test',
      path,
    });
    return { ...watched, organisationId };
  };

  const findCase = async (organisationId: string, people: string): Promise<string> => {
    const link = await openedLink(fixture.app, { organisationId });
    await link.submit(await link.save(completeForm({ people })));
    return findCaseId(link.linkId);
  };

  const findCaseId = async (linkId: string): Promise<string> => {
    const { rows } = await fixture.app.database.pool.query<{ id: string }>(
      'select id from onboardings where link_id = $1',
      [linkId],
    );
    return rows[0]?.id ?? '';
  };

  it('makes a link, shows it, and takes it back', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    await fixture.app.database.pool.query(
      `update organisations set return_urls = '{https://acme.example/done}' where id = $1`,
      [organisationId],
    );
    const { page, hosts, faults } = await memberPage('/onboarding/links', { organisationId });
    await page.getByRole('heading', { name: 'No link yet' }).waitFor();
    await looksRight(page, 'onboarding-links-empty');
    await page.getByRole('button', { name: 'Create link' }).press('Enter');
    await page.getByLabel('ABN, ACN or NZBN').fill('55 999 999 00');
    await page.getByText('10 digits: 1 more for an ABN.').waitFor();
    await page.getByLabel('ABN, ACN or NZBN').fill('55 999 999 004');
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).press('Enter');
    await page.locator('[aria-invalid=true]').waitFor();
    await looksRight(page, 'onboarding-links-refused');
    await page.getByLabel('ABN, ACN or NZBN').fill('55 999 999 003');
    await page.getByLabel('Applicant’s name').fill('Jane Citizen');
    await page.getByLabel('Applicant’s e-mail address').fill('jane@acme.example');
    await page.getByLabel('E-mail from this service').check();
    await page.getByLabel('Your reference').fill('customer-42');
    await page.getByLabel('Expires after').selectOption('30 days');
    await page.getByLabel('Address after the form').selectOption('https://acme.example/done');
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).press('Enter');
    await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    expect(await page.locator('.secret').innerText()).toMatch(/\/onboard\/[\w-]{43}$/);
    await looksRight(page, 'onboarding-links-made');
    await fixture.app.database.pool.query(
      `update mails set state = 'kept', claimed_until = null where organisation_id = $1`,
      [organisationId],
    );
    await page.getByText('This service has no mail server').waitFor();
    await looksRight(page, 'onboarding-links-not-sent');
    const { rows: made } = await fixture.app.database.pool.query(
      `select return_url, query_value, reference, round(extract(epoch from expires_at - created_at) / 86400)::int as days,
         (select count(*)::int from mails where record_id = link.id) as mails
       from onboarding_links link where organisation_id = $1`,
      [organisationId],
    );
    expect(made).toEqual([
      {
        ...{ return_url: 'https://acme.example/done', query_value: '55999999003', reference: 'customer-42' },
        ...{ days: 30, mails: 1 },
      },
    ]);
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('cell', { name: 'Jane Citizen jane@acme.example' }).waitFor();
    await page.getByText('no e-mail was sent').waitFor();
    await page.getByRole('button', { name: 'Revoke the link for Jane Citizen' }).press('Enter');
    await looksRight(page, 'onboarding-links-revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).press('Enter');
    await page.getByText('revoked', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('OPENED');
    await page.getByText('No link is opened.').waitFor();
    expect(page.url()).toContain('status=OPENED');
    expect([...hosts]).toEqual([new URL(fixture.app.url).host]);
    expect(faults).toEqual([]);
  });

  it('works off the queue by keyboard', async () => {
    const { page, organisationId, faults } = await memberPage('/onboarding');
    await page.getByRole('heading', { name: 'Nothing waits for a decision' }).waitFor();
    await looksRight(page, 'onboarding-cases-empty');
    const first = await submittedCase(fixture.app, { organisationId });
    await submittedCase(fixture.app, { organisationId });
    const rows = page.locator('tr[data-case]');
    await rows.nth(1).waitFor({ timeout: 20_000 });
    expect(await rows.first().getAttribute('data-case')).toBe(first.onboardingId);
    await looksRight(page, 'onboarding-cases');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await page.getByText('Assigned to you.').waitFor();
    await page.getByLabel('Views').selectOption('mine');
    await rows.nth(1).waitFor({ state: 'detached' });
    await rows.first().waitFor();
    expect(page.url()).toContain('view=mine');
    await hasCount(rows, 1);
    const { name, records } = await exportedCsv(page);
    expect([name, records.map(({ id }) => id)]).toEqual(['onboardings.csv', [first.onboardingId]]);
    await page.getByLabel('Views').selectOption('unassigned');
    await page.getByLabel('State').press('j');
    await page.keyboard.press('Escape');
    await page.reload();
    await rows.first().waitFor();
    await hasCount(rows, 1);
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/onboarding/onb_*');
    expect(faults).toEqual([]);
  });

  it('shows live what an applicant submits, and tells the applicant what an officer decides', async () => {
    const { app } = fixture;
    const { page, hosts, faults } = await memberPage('/onboarding/links');
    const create = page.getByRole('button', { name: 'Create link' });
    const name = page.getByLabel('Applicant’s name');
    await create.press('Enter');
    // On a slow machine the list arrives between focus and key: a person presses again.
    await name.waitFor({ timeout: 3_000 }).catch(() => create.press('Enter'));
    await name.fill('Jane Citizen');
    await page.getByLabel('Applicant’s e-mail address').fill('jane@acme.example');
    await page.getByLabel('Your reference').fill('customer-42');
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).press('Enter');
    const token = (await page.locator('.secret').innerText()).split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    const applicant = await openLink(fixture, { token });
    await heading(applicant.page, 'The business').waitFor();
    await page.getByText('opened', { exact: true }).waitFor({ timeout: 20_000 });
    await fillAll(applicant.page);
    await applicant.page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('submitted', { exact: true }).waitFor();
    await looksRight(page, 'onboarding-links');

    await page.getByRole('link', { name: 'The case of Jane Citizen' }).press('Enter');
    await page.getByRole('heading', { name: 'Checks' }).waitFor();
    await page.getByText('SANDBOX CLEAN PTY LTD').first().waitFor();
    await page.getByText('Some named people or bodies were not screened').waitFor();
    await page.getByText('0412 345 678', { exact: true }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download passport.pdf' }).press('Enter');
    expect((await file).suggestedFilename()).toBe('passport.pdf');
    await page.getByRole('combobox', { name: 'Assignee' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
    await page.getByLabel('Add a note').fill('I have called her.');
    await page.getByRole('button', { name: 'Add the note' }).press('Enter');
    await page.getByRole('list').getByText('I have called her.').waitFor();

    await page.getByRole('button', { name: 'Ask for more information' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { name: 'Ask for more information' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Documents' }).check();
    await looksRight(page, 'onboarding-decide');
    await page.getByRole('radio', { name: 'Approve' }).check();
    await page.getByLabel('Reason', { exact: true }).fill('All agrees.');
    await page.getByLabel('Message to the applicant').fill('Welcome.\nWe are glad.');
    const told = await page.locator('.mail-text').innerText();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await page.getByText('approved', { exact: true }).first().waitFor();
    await page.getByText(/^E-mail to the applicant: /).waitFor();
    const mail = await newestMail(app, token);
    expect(mail.trimEnd()).toBe(told.trimEnd());
    await applicant.page.reload();
    await heading(applicant.page, 'Approved').waitFor();

    await page.getByRole('button', { name: 'Place legal hold' }).press('Enter');
    await page.getByLabel('Reason').fill('A court asks.');
    await page.getByRole('dialog').getByRole('button', { name: 'Place legal hold' }).press('Enter');
    await page.getByText('A legal hold prevents every deletion.').waitFor();
    await page.getByRole('button', { name: 'Release legal hold' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Release legal hold' }).press('Enter');
    await page.getByText('The data is kept while the relationship lasts.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End relationship' }).press('Enter');
    await page.getByLabel('End date').fill(await page.evaluate<string>(`new Date().toLocaleDateString('sv-SE')`));
    await looksRight(page, 'onboarding-end-relationship');
    await page.getByRole('dialog').getByRole('button', { name: 'End relationship' }).press('Enter');
    await page.getByText('The relationship has ended').waitFor();
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  }, 90_000);

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('draws who owns the business, %s at %i pixels', async (colorScheme, width) => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const id = await findCase(
      organisationId,
      'Holdings 50, q 30, Estate Holdings 60, p Estate ?, q Holdings 20-30, r 10',
    );
    const { page, faults } = await memberPage(`/onboarding/${id}`, {
      ...{ organisationId, colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('heading', { name: 'Ownership' }).waitFor();
    await page.getByRole('table', { name: 'Effective ownership' }).waitFor();
    const tree = page.locator('.tree');
    expect(await tree.innerText()).toContain('Body-Holdings (company): 50 %');
    const graph = page.getByRole('region', { name: 'Ownership, drawn' });
    await graph.waitFor({ state: width > 768 ? 'visible' : 'hidden' });
    await looksRight(page, `onboarding-case-${colorScheme}`);
    await page.goto(`${fixture.app.url}/onboarding`);
    await page.locator('tr[data-case]').first().waitFor();
    await looksRight(page, `onboarding-cases-${colorScheme}`);
    await page.getByRole('link', { name: 'Links', exact: true }).press('Enter');
    await page.getByText('submitted', { exact: true }).waitFor();
    await looksRight(page, `onboarding-links-${colorScheme}`);
    expect(faults).toEqual([]);
  });

  it('lets a second officer confirm where two are asked for, and take a proposal back', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    await fixture.app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisationId]);
    await proposedDecision(fixture.app, { organisationId });
    const { page, faults } = await memberPage('/onboarding', { organisationId });
    await page.getByText('A decision is proposed').waitFor();
    await page.getByLabel('Views').selectOption('Proposed');
    await page.waitForURL('**/onboarding?view=proposed');
    await page.locator('.case-link').waitFor();
    await looksRight(page, 'onboarding-queue-proposed');
    await page.locator('.case-link').click();
    await page.getByRole('heading', { name: 'Proposed: approve' }).waitFor();
    await hasCount(page.getByRole('button', { name: 'Decline' }), 0);
    await looksRight(page, 'onboarding-proposed');
    await page.getByRole('button', { name: 'Withdraw the proposal' }).press('Enter');
    await page.getByRole('button', { name: 'Decline' }).press('Enter');
    await page.getByLabel('Reason', { exact: true }).fill('It does not agree.');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByText('The service cannot be reached.').first().waitFor({ timeout: 20_000 });
    await page.unroute('**/graphql');

    const second = await memberPage(new URL(page.url()).pathname, { organisationId });
    await second.page.getByRole('button', { name: 'Decline' }).press('Enter');
    await second.page.getByRole('button', { name: 'Propose to decline' }).press('Enter');
    await second.page.getByText('Another officer confirms it.').waitFor();
    await hasCount(second.page.getByRole('button', { name: /^Confirm/ }), 0);

    await page.getByText('A decision was proposed in the meantime.').waitFor({ timeout: 20_000 });
    expect(await page.getByLabel('Reason', { exact: true }).inputValue()).toBe('It does not agree.');
    expect(await page.getByRole('button', { name: 'Propose to decline' }).isDisabled()).toBe(true);
    await looksRight(page, 'onboarding-decide-changed');
    // Asked whether to leave what is typed: first no, then yes.
    await page.keyboard.press('Escape');
    await hasCount(page.getByRole('dialog'), 1);
    page.once('dialog', (question) => void question.accept());
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Confirm: decline' }).press('Enter');
    await page.getByText('declined', { exact: true }).first().waitFor();
    await second.page.getByText('declined', { exact: true }).first().waitFor();
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
    expect(second.faults).toEqual([]);
  }, 90_000);

  it('shows a candidate beside the person, and lets an officer decide by keyboard', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    await fixture.app.database.pool.query(
      `update organisations set automatic_approval_up_to = 20, policy_version = '2026-3' where id = $1`,
      [organisationId],
    );
    const link = await openedLink(fixture.app, { organisationId, policyVersion: '2026-3', isIdentified: true });
    const form = completeForm();
    const listed = { givenName: 'Victor', familyName: 'Sandboxov', dateOfBirth: '1968-03-17', country: 'RU' };
    const parties = form.people.parties.map((party) => (party.id === 'q' ? { ...party, ...listed } : party));
    await link.submit(await link.save({ ...form, people: { ...form.people, parties } }));
    const [{ id } = { id: '' }] = (
      await fixture.app.database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
        link.linkId,
      ])
    ).rows;
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 390],
    ] as const) {
      const viewport = { width, height: 900 };
      const { page, faults } = await memberPage(`/onboarding/${id}`, { organisationId, colorScheme, viewport });
      const section = page.getByRole('region', { name: 'Screening of people' });
      await section.getByRole('table', { name: 'Victor Sandboxov and Viktor Sandboxov' }).waitFor();
      await looksRight(page, `onboarding-people-${colorScheme}-${width}`);
      expect(faults).toEqual([]);
    }
    const { page, faults } = await memberPage(`/onboarding/${id}`, { organisationId });
    await page.getByText('A list has a name like that of somebody in the form. Decide below.').waitFor();
    await page.locator('[data-candidate]').waitFor();
    await page.keyboard.press('d');
    await page.getByRole('dialog').getByLabel('Reason').fill('Another place of birth.');
    await looksRight(page, 'onboarding-people-dismiss');
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).press('Enter');
    await page.getByText('approved', { exact: true }).first().waitFor();
    await page.getByText('Everybody in the form was screened, and no candidate is open.').waitFor();
    expect(faults).toEqual([]);
  }, 60_000);

  it('decides the oldest case in three clicks from Home, and goes on to the next by key', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const oldest = await submittedCase(fixture.app, { organisationId });
    const newer = await submittedCase(fixture.app, { organisationId });
    await submittedCase(fixture.app, { organisationId });
    const { page, faults } = await memberPage('/', { organisationId });
    let clicks = 0;
    const click = async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole('link', { name: '3 onboarding cases wait for a decision' }));
    await page.waitForURL(`**/onboarding/${oldest.onboardingId}`);
    const same = page.getByRole('region', { name: 'Possible duplicates' });
    await hasCount(same.getByRole('link', { name: 'Case r-1' }), 2);
    const words = 'Same business number · Same e-mail address · Same person: Given Family-p, Given Family-q';
    await hasCount(same.getByText(words), 2);
    await click(page.getByRole('button', { name: 'Approve', exact: true }));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
    await page.getByText('Decision recorded: approved.').waitFor();
    expect(clicks).toBe(3);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Next case: / }).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await page.waitForURL(`**/onboarding/${newer.onboardingId}`);
    await page.getByRole('link', { name: 'This is the first case of the list.' }).waitFor();
    await page.getByRole('link', { name: /^Next case: / }).click();
    await page.getByRole('link', { name: 'This is the last case of the list.' }).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('k');
    await page.waitForURL(`**/onboarding/${newer.onboardingId}`);
    const toMe = page.getByRole('button', { name: 'Assign to me' });
    await toMe.click();
    await toMe.waitFor({ state: 'detached' });
    await page.goto(`${fixture.app.url}/onboarding?view=mine`);
    await page.locator('.case-link').click();
    await page.waitForURL(`**/onboarding/${newer.onboardingId}?view=mine`);
    await page.getByRole('heading', { name: 'Retention' }).waitFor();
    await hasCount(page.getByRole('link', { name: /Next case/ }), 0);
    expect(faults).toEqual([]);
  });

  it.each([
    [1280, 800],
    [390, 844],
  ])('lists possible duplicates with what is the same, and leads to them, at %i by %i', async (width, height) => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const other = await submittedCase(fixture.app, { organisationId });
    const { key } = await fixture.app.newKey(organisationId, 'test');
    const client = createApiClient(fixture.app, key);
    await client.verify('55999999003', 'AU', { reference: 'checkout-7' });
    await client.post('/api/enterprise/decision-notify', { onboardingId: other.onboardingId, decision: 'declined' });
    const { onboardingId } = await submittedCase(fixture.app, { organisationId });
    const { page, faults } = await memberPage(`/onboarding/${onboardingId}`, {
      ...{ organisationId, viewport: { width, height } },
    });
    const duplicates = page.getByRole('region', { name: 'Possible duplicates' });
    await hasCount(duplicates.getByRole('listitem'), 2);
    await duplicates.getByText('Same person: Given Family-p, Given Family-q').waitFor();
    await duplicates.getByRole('link', { name: 'Verification checkout-7' }).waitFor();
    await duplicates.getByRole('link', { name: 'All verifications of this number' }).waitFor();
    await duplicates.scrollIntoViewIfNeeded();
    await looksRight(page, `onboarding-duplicates-${width}`);
    await duplicates.getByRole('link', { name: 'Case r-1' }).click();
    await page.waitForURL(`**/onboarding/${other.onboardingId}`);
    expect(faults).toEqual([]);
  });

  it.each([
    [1280, 800],
    [390, 844],
  ])('shows the button that decides without scrolling, at %i by %i', async (width, height) => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const { onboardingId } = await submittedCase(fixture.app, { organisationId });
    const colorScheme = width === 390 ? 'dark' : 'light';
    const { page } = await memberPage(`/onboarding/${onboardingId}`, {
      ...{ organisationId, colorScheme, viewport: { width, height } },
    });
    await page.getByRole('button', { name: 'Ask for more information' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message to the applicant').fill('Please send a copy of the deed.\n'.repeat(12));
    const box = await dialog.getByRole('button', { name: 'Ask for more information' }).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(box?.y).toBeGreaterThan(0);
    await looksRight(page, `onboarding-decide-${width}`);
  });

  it.each([true, false])('shows a PDF if the browser has a viewer, and else says so: %s', async (hasViewer) => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const link = await openedLink(fixture.app, { organisationId });
    const bytes = Buffer.from('%PDF-1.7 <script>top.document.title = "run"</script>\n%%EOF\n');
    await seedDocument(fixture.app, link, { name: 'lease.pdf', mediaType: 'application/pdf', bytes });
    await link.submit(await link.save(completeForm()));
    const onboardingId = await findCaseId(link.linkId);
    const { page } = await memberPage(`/onboarding/${onboardingId}`, { organisationId });
    await page.evaluate(
      `Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => ${String(hasViewer)} })`,
    );
    await page.getByRole('button', { name: 'Preview lease.pdf' }).click();
    const shown = hasViewer ? page.getByTitle('Document lease.pdf') : page.getByText('This browser does not show PDF');
    await shown.waitFor();
    if (hasViewer) expect(await shown.getAttribute('src')).toMatch(/^blob:/);
    await page.getByRole('dialog').getByRole('button', { name: 'Download lease.pdf' }).waitFor();
    expect(await page.title()).not.toBe('run');
  });

  it('shows an image of the applicant beside the case, and nothing of it runs', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const link = await openedLink(fixture.app, { organisationId });
    await seedDocument(fixture.app, link, { name: 'licence.png', mediaType: 'image/png', bytes: onePixel });
    const script = Buffer.from('<script>document.title = "run"</script>');
    await seedDocument(fixture.app, link, { name: 'broken.png', mediaType: 'image/png', bytes: script });
    await link.submit(await link.save(completeForm()));
    const onboardingId = await findCaseId(link.linkId);
    const { page, hosts, faults } = await memberPage(`/onboarding/${onboardingId}`, { organisationId });
    await page.getByRole('button', { name: 'Preview licence.png' }).click();
    const image = page.getByRole('img', { name: 'Document licence.png' });
    await image.waitFor();
    expect(await image.getAttribute('src')).toMatch(/^blob:/);
    await page.waitForFunction(`document.querySelector('.document-page')?.naturalWidth === 1`);
    await looksRight(page, 'onboarding-document');
    await page.getByRole('dialog').getByRole('button', { name: 'Download licence.png' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Preview broken.png' }).click();
    await page.getByText('The file cannot be shown here. Download it instead.').waitFor();
    expect(await page.title()).not.toBe('run');
    const { rows } = await fixture.app.database.pool.query(
      `select count(*)::int as reads from audit_entries where body like '%document.downloaded%'
         and body like '%' || $1 || '%'`,
      [onboardingId],
    );
    expect(rows).toEqual([{ reads: 2 }]);
    // The address of bytes that the page holds has no host.
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(fixture.app.url).host]);
    expect(faults).toEqual([]);
  });

  it('offers each role what it may do', async () => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const id = await findCase(organisationId, 'p 100');
    const viewer = await memberPage(`/onboarding/${id}`, { organisationId, role: 'viewer' });
    await viewer.page.getByRole('heading', { name: 'Retention' }).waitFor();
    const offers = /Approve|Decline|Add the note|legal hold|Assign/;
    await hasCount(viewer.page.getByRole('button', { name: offers }), 0);
    await hasCount(viewer.page.getByRole('button', { name: /Preview|Download/ }), 0);
    const developer = await memberPage('/onboarding', { organisationId, role: 'developer' });
    await developer.page.waitForURL('**/onboarding/links');
    await developer.page.getByRole('table', { name: 'Onboarding links' }).waitFor();
    await hasCount(developer.page.getByRole('link', { name: /case/i }), 0);
    await hasCount(developer.page.getByRole('button', { name: /Show the link/ }), 0);
    await developer.page.goto(`${fixture.app.url}/onboarding/${id}`);
    await developer.page.getByRole('alert').waitFor();
    expect(viewer.faults).toEqual([]);
  });
});
