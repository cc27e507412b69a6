import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newPerson } from '../../support/browser/portal.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the members in the portal', (fixture) => {
  it('are invited, given another role and removed, by keyboard alone', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { email: other, memberId } = await newPerson(app, { organisationId, role: 'viewer' });
    const { page, hosts, faults } = await signInPage(app, browser, { organisationId, path: '/settings' });
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/members');
    expect(await page.getByRole('link', { name: 'Members' }).getAttribute('aria-current')).toBe('page');
    await page.getByText('There are no open invitations.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByLabel('Where to?').fill('second factor');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/sign-in');
    // A page takes the focus when it is drawn, which is after the address has changed.
    await page.getByRole('heading', { name: 'Sign-in', level: 1 }).and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: 'Members' }).press('Enter');

    await page.getByRole('button', { name: 'Invite a member' }).press('Enter');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody');
    await page.getByRole('button', { name: 'Send the invitation' }).press('Enter');
    // The message is at the field, which has the focus, and the alert does not repeat it.
    await page.getByRole('alert').getByText('Correct the marked field.', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'E-mail address' }).and(page.locator(':focus')).waitFor();
    await hasCount(page.getByText(/^Must be one e-mail address/), 1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('jane@acme.example');
    await page.getByRole('radio', { name: 'Viewer' }).press('ArrowDown');
    await page.getByRole('button', { name: 'Send the invitation' }).press('Enter');
    const waiting = page.getByRole('table', { name: 'Open invitations' });
    await waiting.getByRole('row', { name: /jane@acme.example.*Officer.*in 7 days/ }).waitFor();
    await page.getByRole('button', { name: 'Revoke the invitation of jane@acme.example' }).press('Enter');
    await page.getByText('There are no open invitations.').waitFor();

    await page.getByRole('button', { name: `Change role of ${other}` }).press('Enter');
    await page.getByRole('radio', { name: 'Viewer' }).press('ArrowDown');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change the role', exact: true }).press('Enter');
    await page.getByRole('row', { name: new RegExp(`${other}.*Officer`) }).waitFor();

    await page.getByRole('button', { name: `Remove ${other}` }).press('Enter');
    const remove = page.getByRole('button', { name: 'Remove the member' });
    expect(await remove.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${other} to continue`).fill(other);
    // A browser ignores Enter while the button of the form is disabled.
    await page.locator('button:enabled', { hasText: 'Remove the member' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${other} is no longer a member.`).waitFor();
    const { rows } = await app.database.pool.query<{ role: string; gone: boolean }>(
      'select role, removed_at is not null as gone from members where id = $1',
      [memberId],
    );
    expect(rows).toEqual([{ role: 'officer', gone: true }]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('are asked before Escape or the close button discards what they typed in a dialog', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId, path: '/settings/members' });
    const asked: string[] = [];
    let isLeaving = false;
    page.on('dialog', (question) => {
      asked.push(question.message());
      void (isLeaving ? question.accept() : question.dismiss());
    });
    const open = page.getByRole('button', { name: 'Invite a member' });
    const dialog = page.getByRole('dialog');
    const email = dialog.getByRole('textbox', { name: 'E-mail address' });
    await open.press('Enter');
    await email.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(asked).toEqual([]);

    await open.press('Enter');
    await email.fill('jane@acme.example');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    const question = 'Your changes are not saved. Leave without saving?';
    expect(asked).toEqual([question, question]);
    expect(await email.inputValue()).toBe('jane@acme.example');
    isLeaving = true;
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(asked).toHaveLength(3);

    await open.press('Enter');
    await email.fill('jane@acme.example');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(asked).toHaveLength(3);
    expect(faults).toEqual([]);
  });

  it('keep an owner: the last one is refused in words', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path: '/settings/members' });
    await page.getByRole('button', { name: /^Change role of/ }).click();
    await page.getByRole('radio', { name: 'Viewer' }).click();
    await page.getByRole('button', { name: 'Change the role', exact: true }).click();
    await page.getByText('An organisation needs at least one owner.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('who give their own role away see what the new one may', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await newPerson(app, { organisationId, role: 'owner' });
    const { page } = await signInPage(app, browser, { organisationId, path: '/settings/members' });
    const own = page.getByRole('row', { name: '(you)' });
    await own.getByRole('button', { name: /^Change role of/ }).click();
    await page.getByRole('radio', { name: 'Viewer' }).click();
    await page.getByRole('button', { name: 'Change the role', exact: true }).click();
    await page.waitForURL(app.url + '/');
    await page.goto(`${app.url}/settings/members`);
    await own.waitFor();
    await hasCount(page.getByRole('button', { name: /Invite|Change|Remove|Revoke/ }), 0);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await newPerson(app, { organisationId, role: 'developer' });
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path: '/settings/members', colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('button', { name: 'Invite a member' }).click();
    await page
      .getByRole('textbox', { name: 'E-mail address' })
      .fill('a.person.with.a.long.name@subsidiary.acme.example');
    await saveScreenshot(page, `settings-invite-${colorScheme}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('button', { name: /^Revoke the invitation/ }).waitFor();
    await looksRight(page, `settings-members-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
