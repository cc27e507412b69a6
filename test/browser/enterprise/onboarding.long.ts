import { expect, it } from '@jest/globals';
import { exportedCsv } from '../../support/requests/exportedCsv.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newestMail } from '../../support/servers/newestMail.js';
import { fillAll, heading, openLink } from '../../support/browser/onboardingPage.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { completeForm, openedLink, proposedDecision, submittedCase } from '../../support/seeds/submissions.js';
import { toTestData } from '../../support/browser/toTestData.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the onboarding of the portal', (world) => {
  const memberPage = async (
    path: string,
    options: Partial<Parameters<typeof signInPage>[2]> & { readonly organisationId?: string } = {},
  ) => {
    const organisationId = options.organisationId ?? (await world.app.newOrganisation('Example Finance'));
    const watched = await signInPage(world.app, world.browser, { role: 'officer', ...options, organisationId });
    await toTestData(watched.page, world.app.url + path);
    return { ...watched, organisationId };
  };

  const caseOf = async (organisationId: string, people: string): Promise<string> => {
    const link = await openedLink(world.app, { organisationId });
    await link.submit(await link.save(completeForm({ people })));
    const { rows } = await world.app.database.pool.query<{ id: string }>(
      'select id from onboardings where link_id = $1',
      [link.linkId],
    );
    return rows[0]?.id ?? '';
  };

  it('makes a link, shows it, and takes it back', async () => {
    const organisationId = await world.app.newOrganisation('Example Finance');
    await world.app.database.pool.query(
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
    await page.getByLabel('By mail from here').check();
    await page.getByLabel('Your reference').fill('customer-42');
    await page.getByLabel('It ends after').selectOption('30 days');
    await page.getByLabel('Where the applicant goes').selectOption('https://acme.example/done');
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).press('Enter');
    await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    expect(await page.locator('.secret').innerText()).toMatch(/\/onboard\/[\w-]{43}$/);
    await looksRight(page, 'onboarding-links-made');
    const { rows: made } = await world.app.database.pool.query(
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
    await page.getByRole('button', { name: 'Revoke the link for Jane Citizen' }).press('Enter');
    await looksRight(page, 'onboarding-links-revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).press('Enter');
    await page.getByText('revoked', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('OPENED');
    await page.getByText('No link is opened.').waitFor();
    expect(page.url()).toContain('status=OPENED');
    expect([...hosts]).toEqual([new URL(world.app.url).host]);
    expect(faults).toEqual([]);
  });

  it('works off the queue by keyboard', async () => {
    const { page, organisationId, faults } = await memberPage('/onboarding');
    await page.getByRole('heading', { name: 'Nothing waits for a decision' }).waitFor();
    await looksRight(page, 'onboarding-cases-empty');
    const first = await submittedCase(world.app, { organisationId });
    await submittedCase(world.app, { organisationId });
    const rows = page.locator('tr[data-case]');
    await rows.nth(1).waitFor({ timeout: 20_000 });
    expect(await rows.first().getAttribute('data-case')).toBe(first.onboardingId);
    await looksRight(page, 'onboarding-cases');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await page.getByText('You see to it now.').waitFor();
    await page.getByRole('tab', { name: 'Mine' }).press('Enter');
    await rows.nth(1).waitFor({ state: 'detached' });
    await rows.first().waitFor();
    expect(page.url()).toContain('view=mine');
    await hasCount(rows, 1);
    const { name, records } = await exportedCsv(page);
    expect([name, records.map(({ id }) => id)]).toEqual(['onboardings.csv', [first.onboardingId]]);
    await page.getByRole('tab', { name: 'Unassigned' }).click();
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
    const { app } = world;
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
    const applicant = await openLink(world, { token });
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
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'passport.pdf' }).press('Enter');
    expect((await file).suggestedFilename()).toBe('passport.pdf');
    await page.getByLabel('Assignee').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
    await page.getByLabel('Add a note').fill('I have called her.');
    await page.getByRole('button', { name: 'Add the note' }).press('Enter');
    await page.getByRole('list').getByText('I have called her.').waitFor();

    await page.getByRole('button', { name: 'Decide' }).press('Enter');
    await page.getByRole('radio', { name: 'Ask for more information' }).check();
    expect(await page.getByRole('button', { name: 'Ask for more information' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Documents' }).check();
    await looksRight(page, 'onboarding-decide');
    await page.getByRole('radio', { name: 'Approve' }).check();
    await page.getByLabel('Reason', { exact: true }).fill('All agrees.');
    await page.getByLabel('Message to the applicant').fill('Welcome.\nWe are glad.');
    const told = await page.locator('.mail-text').innerText();
    await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await page.getByText('approved', { exact: true }).waitFor();
    await page.getByText(/^Told by mail: /).waitFor();
    const mail = await newestMail(app, token);
    expect(mail.trimEnd()).toBe(told.trimEnd());
    await applicant.page.reload();
    await heading(applicant.page, 'Approved').waitFor();

    await page.getByRole('button', { name: 'Place a legal hold' }).press('Enter');
    await page.getByLabel('Why').fill('A court asks.');
    await page.getByRole('dialog').getByRole('button', { name: 'Place a legal hold' }).press('Enter');
    await page.getByText('A legal hold keeps it').waitFor();
    await page.getByRole('button', { name: 'Release the legal hold' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Release the legal hold' }).press('Enter');
    await page.getByText('It is kept while the relationship lasts.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End the relationship' }).press('Enter');
    await page.getByLabel('Since when').fill(await page.evaluate<string>(`new Date().toLocaleDateString('sv-SE')`));
    await looksRight(page, 'onboarding-end-relationship');
    await page.getByRole('dialog').getByRole('button', { name: 'End the relationship' }).press('Enter');
    await page.getByText('The relationship has ended').waitFor();
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  }, 90_000);

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('draws who owns the business, %s at %i pixels', async (colorScheme, width) => {
    const organisationId = await world.app.newOrganisation('Example Finance');
    const id = await caseOf(
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
    await page.goto(`${world.app.url}/onboarding`);
    await page.locator('tr[data-case]').first().waitFor();
    await looksRight(page, `onboarding-cases-${colorScheme}`);
    await page.getByRole('link', { name: 'Links', exact: true }).press('Enter');
    await page.getByText('submitted', { exact: true }).waitFor();
    await looksRight(page, `onboarding-links-${colorScheme}`);
    expect(faults).toEqual([]);
  });

  it('lets a second officer confirm where two are asked for, and take a proposal back', async () => {
    const organisationId = await world.app.newOrganisation('Example Finance');
    await world.app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisationId]);
    await proposedDecision(world.app, { organisationId });
    const { page, faults } = await memberPage('/onboarding', { organisationId });
    await page.locator('.case-link').click();
    await page.getByRole('heading', { name: 'Proposed: approve' }).waitFor();
    await hasCount(page.getByRole('button', { name: 'Decide' }), 0);
    await looksRight(page, 'onboarding-proposed');
    await page.getByRole('button', { name: 'Withdraw the proposal' }).press('Enter');
    await page.getByRole('button', { name: 'Decide' }).press('Enter');
    await page.getByRole('radio', { name: 'Decline' }).check();
    await page.getByLabel('Reason', { exact: true }).fill('It does not agree.');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByText('The service cannot be reached.').first().waitFor({ timeout: 20_000 });
    await page.unroute('**/graphql');

    const second = await memberPage(new URL(page.url()).pathname, { organisationId });
    await second.page.getByRole('button', { name: 'Decide' }).press('Enter');
    await second.page.getByRole('radio', { name: 'Decline' }).check();
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
    await page.getByText('declined', { exact: true }).waitFor();
    await second.page.getByText('declined', { exact: true }).waitFor();
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
    expect(second.faults).toEqual([]);
  }, 90_000);

  it('shows a candidate beside the person, and lets an officer decide by keyboard', async () => {
    const organisationId = await world.app.newOrganisation('Example Finance');
    await world.app.database.pool.query('update organisations set automatic_approval_up_to = 20 where id = $1', [
      organisationId,
    ]);
    const link = await openedLink(world.app, { organisationId, policyVersion: '2026-3' });
    const form = completeForm();
    const listed = { givenName: 'Victor', familyName: 'Sandboxov', dateOfBirth: '1968-03-17', country: 'RU' };
    const parties = form.people.parties.map((party) => (party.id === 'q' ? { ...party, ...listed } : party));
    await link.submit(await link.save({ ...form, people: { ...form.people, parties } }));
    const [{ id } = { id: '' }] = (
      await world.app.database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
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
    await page.keyboard.press('d');
    await page.getByRole('dialog').getByLabel('Reason').fill('Another place of birth.');
    await looksRight(page, 'onboarding-people-dismiss');
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).press('Enter');
    await page.getByText('approved', { exact: true }).first().waitFor();
    await page.getByText('Everybody in the form was screened, and no candidate is open.').waitFor();
    expect(faults).toEqual([]);
  }, 60_000);

  it('offers each role what it may do', async () => {
    const organisationId = await world.app.newOrganisation('Example Finance');
    const id = await caseOf(organisationId, 'p 100');
    const viewer = await memberPage(`/onboarding/${id}`, { organisationId, role: 'viewer' });
    await viewer.page.getByRole('heading', { name: 'Retention' }).waitFor();
    const offers = /Decide|Add the note|legal hold|Take/;
    await hasCount(viewer.page.getByRole('button', { name: offers }), 0);
    await hasCount(viewer.page.getByRole('button', { name: /passport/ }), 0);
    const developer = await memberPage('/onboarding', { organisationId, role: 'developer' });
    await developer.page.waitForURL('**/onboarding/links');
    await developer.page.getByRole('table', { name: 'Onboarding links' }).waitFor();
    await hasCount(developer.page.getByRole('link', { name: /case/i }), 0);
    await developer.page.goto(`${world.app.url}/onboarding/${id}`);
    await developer.page.getByRole('alert').waitFor();
    expect(viewer.faults).toEqual([]);
  });
});
