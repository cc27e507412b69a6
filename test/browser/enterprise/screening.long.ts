import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';

portalTests('the screening of names in the portal', (fixture) => {
  const memberPage = async (path: string, options: Partial<Parameters<typeof signInPage>[2]> = {}) => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const watched = await signInPage(fixture.app, fixture.browser, {
      organisationId,
      role: 'officer',
      ...options,
      mode: 'test',
      path,
    });
    return { ...watched, organisationId };
  };

  it('takes names, shows candidates beside each name, and records a decision by keyboard', async () => {
    const { page, hosts, faults } = await memberPage('/screening');
    await page.getByRole('heading', { name: 'No screening yet' }).waitFor();
    await looksRight(page, 'screening-empty');
    await page.getByRole('textbox', { name: 'Names' }).fill('Viktor Sandboxov\nJane Example\n');
    await page.getByRole('button', { name: 'Screen 2 names' }).press('Enter');
    await page.getByText('2 names screened. 1 not clear.').waitFor();
    const list = page.getByRole('table', { name: 'Screenings' });
    await list.waitFor();
    await hasTexts(list.locator('tbody tr'), [
      expect.stringMatching(/Jane Example[^]*Clear/),
      expect.stringMatching(/Viktor Sandboxov[^]*Candidates[^]*Viktor Sandboxov/),
    ]);
    await looksRight(page, 'screening-list');

    await page.getByLabel('Status').selectOption('CANDIDATES');
    await page.getByRole('link', { name: 'Jane Example' }).waitFor({ state: 'detached' });
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).press('Enter');
    expect((await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2);
    await page.getByRole('link', { name: 'Viktor Sandboxov' }).press('Enter');
    await page.getByRole('heading', { name: 'Candidates' }).waitFor();
    const compared = page.getByRole('table', { name: 'Viktor Sandboxov and Viktor Sandboxov' });
    await hasTexts(compared.locator('tbody tr'), [
      expect.stringMatching(/Name\s+Viktor Sandboxov\s+Viktor Sandboxov/),
      expect.stringMatching(/Date of birth\s+not sent\s+17 Mar 1968/),
      expect.stringMatching(/Country\s+not sent\s+Russia/),
    ]);
    await looksRight(page, 'screening-candidate');
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Dismiss Viktor Sandboxov' });
    await dialog.getByLabel('Reason').fill('Born in another year.');
    await looksRight(page, 'screening-dismiss');
    await dialog.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await page.getByRole('status').getByText('clear', { exact: true }).waitFor();
    await page.getByText(/dismissed.*: Born in another year\./).waitFor();

    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Screening', exact: true })
      .press('Enter');
    await page.getByRole('textbox', { name: 'Names' }).fill('Viktor Sandboxov');
    await page.getByRole('button', { name: 'Screen 1 name' }).press('Enter');
    await page.getByText('1 name screened. All are clear.').waitFor();
    expect([...hosts]).toEqual([new URL(fixture.app.url).host]);
    expect(faults).toEqual([]);
  });

  it('keeps the names that were pasted while the previous ones were sent', async () => {
    const { page } = await memberPage('/screening');
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation PortalScreen') === true) await released;
      await route.fallback();
    });
    const names = page.getByRole('textbox', { name: 'Names' });
    await names.fill('Jane Example');
    await page.getByRole('button', { name: 'Screen 1 name' }).press('Enter');
    await names.fill('Viktor Sandboxov\nHarbour Bakery');
    release(null);
    await page.getByText('1 name screened. All are clear.').waitFor();
    expect(await names.inputValue()).toBe('Viktor Sandboxov\nHarbour Bakery');
  });

  it('takes a file with columns, and names the line of a wrong row', async () => {
    const { page, faults } = await memberPage('/screening');
    const choose = (name: string, text: string) =>
      page.getByLabel('File of names').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    await choose('names.csv', 'Name;DOB;Kind;Shoe size\nJane Example;1968-02-30;person;44\n"Harbour; Bakery";;body;\n');
    await page.getByText('Ignored columns: Shoe size.').waitFor();
    await page.getByRole('button', { name: 'Screen 2 names' }).press('Enter');
    await page.getByText('Line 2, dateOfBirth: Must be a date').waitFor();
    await page.getByRole('alert', { name: 'Correct the marked field.' }).waitFor();
    expect(await page.getByLabel('Names', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(true);
    await looksRight(page, 'screening-refused');
    await choose('names.csv', 'name,kind\n"Harbour, Bakery",body\n');
    await page.getByRole('button', { name: 'Screen 1 name' }).press('Enter');
    await page.getByRole('link', { name: 'Harbour, Bakery' }).waitFor();
    // The browser itself notes the answer 400, which was asked for.
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('is only read by a viewer, and has no page for a developer', async () => {
    const { page } = await memberPage('/screening', { role: 'viewer' });
    await page.getByRole('heading', { name: 'No screening yet' }).waitFor();
    await hasCount(page.getByRole('textbox', { name: 'Names' }), 0);
    const developer = await memberPage('/', { role: 'developer' });
    await developer.page.getByRole('link', { name: 'Verifications', exact: true }).waitFor();
    await hasCount(developer.page.getByRole('link', { name: 'Screening', exact: true }), 0);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is %s and fits %i pixels', async (colorScheme, width) => {
    const { page, faults } = await memberPage('/screening', { colorScheme, viewport: { width, height: 844 } });
    await page
      .getByRole('textbox', { name: 'Names' })
      .fill('name,kind,dateOfBirth,country\nSandboxov Viktor,person,1969-03-17,AU\nSANDBOX UNANSWERED PTY LTD,body\n');
    await page.getByRole('button', { name: 'Screen 2 names' }).press('Enter');
    await page.getByRole('link', { name: 'Sandboxov Viktor' }).waitFor();
    await looksRight(page, `screenings-${colorScheme}`);
    await page.getByRole('link', { name: 'SANDBOX UNANSWERED PTY LTD' }).press('Enter');
    await page.getByText('could not be read').waitFor();
    await looksRight(page, `screening-incomplete-${colorScheme}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Sandboxov Viktor' }).press('Enter');
    await page.getByRole('heading', { name: 'Candidates' }).waitFor();
    await looksRight(page, `screening-candidates-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
