import { expect, it } from '@jest/globals';
import { portalTests } from '../../support/browser/portalTests.js';
import { hasCount } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { newOfficer } from '../../support/people/officers.js';
import { completeForm, openedLink } from '../../support/seeds/submissions.js';

const listed = { givenName: 'Victor', familyName: 'Sandboxov', dateOfBirth: '1968-03-17', country: 'RU' };

portalTests('a case with candidates of the business and of people', (fixture) => {
  const openCase = async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation('Example Finance', 'enterprise', '2026-3');
    const link = await openedLink(app, { organisationId, policyVersion: '2026-3' });
    const form = completeForm({ queryValue: '80999999174', legalName: 'SANDBOX LISTED PTY LTD' });
    // Two persons of the form are like one entry.
    const names = new Map([
      ['p', listed],
      ['q', { ...listed, givenName: 'Viktor' }],
    ]);
    const parties = form.people.parties.map((party) => ({ ...party, ...names.get(party.id) }));
    await link.submit(await link.save({ ...form, people: { ...form.people, parties } }));
    const { rows } = await app.database.pool.query<{ id: string; verification: string }>(
      'select id, verification_id as verification from onboardings where link_id = $1',
      [link.linkId],
    );
    const { page, faults } = await signInPage(app, browser, {
      organisationId,
      role: 'officer',
      mode: 'test',
      path: `/onboarding/${rows[0]?.id ?? ''}`,
    });
    await page.getByRole('region', { name: 'Screening of people' }).locator('[data-candidate]').nth(1).waitFor();
    await page.getByRole('region', { name: 'Candidates of the lists' }).locator('[data-candidate]').waitFor();
    return { page, faults, organisationId, verificationId: rows[0]?.verification ?? '' };
  };

  it('moves one candidate for each press of J and K, from one panel to the other', async () => {
    const { page, faults } = await openCase();
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

  it('shows a match of the business that a colleague confirms while the case is open', async () => {
    const { page, organisationId, verificationId } = await openCase();
    const colleague = await newOfficer(fixture.app, organisationId);
    await page.clock.install();
    await page.reload();
    const check = page.getByRole('listitem').filter({ hasText: 'Screening of the business' });
    await check.getByText('One entry of a list has a similar name.').waitFor();
    const { body } = await colleague.get(`/api/enterprise/verifications/${verificationId}`);
    const [{ list, reference, fingerprint }] = body.verification.candidates;
    const resolution = { list, reference, fingerprint, outcome: 'confirmed', reason: 'It is the same business.' };
    const at = `/api/enterprise/verifications/${verificationId}/candidates`;
    expect((await colleague.post(at, resolution)).status).toBe(201);
    await page.clock.runFor(31_000);
    await check.getByText('The business is on a list.').waitFor();
  });

  it('keeps the error and the late response of one candidate out of the dialog of the next', async () => {
    const { page } = await openCase();
    const people = page.getByRole('region', { name: 'Screening of people' });
    const first = people.getByRole('button', { name: /^Dismiss / }).nth(0);
    const second = people.getByRole('button', { name: /^Dismiss / }).nth(1);
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByRole('textbox');
    const send = dialog.getByRole('button', { name: 'Dismiss' });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    let requests = 0;
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('resolveOnboardingCandidate(') !== true) return route.continue();
      requests += 1;
      if (requests === 1) return route.abort();
      await released;
      return route.continue();
    });
    await first.click();
    await reason.fill('Another date of birth.');
    await send.click();
    await dialog.getByRole('alert').waitFor();
    await cancel.click();
    await second.click();
    await reason.waitFor();
    await hasCount(dialog.getByRole('alert'), 0);
    await cancel.click();
    await first.click();
    await reason.fill('Another date of birth.');
    await send.click();
    await cancel.click();
    await second.click();
    await reason.fill('Another place.');
    release(null);
    await page.getByText('is dismissed.').waitFor();
    expect(await reason.inputValue()).toBe('Another place.');
  });
});
