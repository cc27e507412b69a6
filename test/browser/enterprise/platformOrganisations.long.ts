import { expect, it } from '@jest/globals';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { newMember } from '../../support/people/officers.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';

portalTests('the organisations of the platform in the portal', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are listed and shown to operators, %s and at %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const id = await app.newOrganisation(`Harbour Lending ${width}`, 'growth');
    const { id: apiKeyId } = await app.newKey(id);
    for (const role of ['owner', 'officer', 'viewer'] as const) await newMember(app, id, role);
    const planted = Array.from({ length: 80 }, (_, at) => ({ at: new Date(Date.now() - (at % 40) * 41 * 3_600_000) }));
    await seedVerifications(app.database.pool, { organisationId: id, apiKeyId }, planted);
    const { page, faults } = await signInPage(app, browser, {
      ...{ isOperator: true, colorScheme, viewport: { width, height: 844 }, path: '/platform/organisations' },
    });
    await page.getByLabel('Name or id').fill(`harbour lending ${width}`);
    await page.getByLabel('Name or id').press('Enter');
    await page.getByRole('link', { name: `Harbour Lending ${width}` }).waitFor();
    await looksRight(page, `organisations-${colorScheme}`);
    await page.getByRole('link', { name: `Harbour Lending ${width}` }).click();
    await page.getByRole('heading', { name: `Harbour Lending ${width}`, level: 1 }).waitFor();
    await page.getByRole('figure', { name: 'Live verifications by month (UTC)' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).innerText()).toContain(
      `Harbour Lending ${width}`,
    );
    // The letters of an id are random: the widest ones must fit too.
    await page.getByText(/^org_/).evaluate((id) => {
      id.textContent = 'org_01MMMWWW…WWWW';
    });
    await looksRight(page, `organisation-${colorScheme}`);
    expect(faults).toEqual([]);
  });

  it('are created, get another plan, and are suspended and resumed with a reason', async () => {
    const { app, browser } = fixture;
    const { page, faults } = await signInPage(app, browser, { isOperator: true, path: '/platform/organisations' });
    await page.getByRole('button', { name: 'Create organisation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).first().fill('Coral Finance');
    await dialog.getByLabel('E-mail address of the first owner').fill('owner@coral.example');
    await looksRight(page, 'organisation-create');
    await dialog.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByRole('heading', { name: 'Coral Finance', level: 1 }).waitFor();
    await page.getByText('1 open invitation').waitFor();

    await page.getByRole('button', { name: 'Change plan' }).click();
    await dialog.getByLabel('Plan').selectOption('GROWTH');
    await dialog.getByLabel('Reason').fill('Signed a contract');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await page.getByText('Coral Finance has the plan Growth.').waitFor();

    await page.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByText('API keys: every call returns 401').waitFor();
    await dialog.getByLabel('Reason').fill('Unpaid since June');
    await looksRight(page, 'organisation-suspend');
    await dialog.getByRole('button', { name: 'Suspend organisation' }).click();
    await page.getByText('Reason: Unpaid since June').waitFor();

    await page.getByRole('button', { name: 'Resume' }).click();
    await dialog.getByLabel('Reason').fill('Paid');
    await dialog.getByRole('button', { name: 'Resume organisation' }).click();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    expect(faults).toEqual([]);
  });
});
