import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { holdQuery } from '../../support/browser/holdQuery.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { eventually, hasCount } from '../../support/browser/shown.js';

const path = '/settings/brand';

/** A picture for a logo, at the top left of pages. */
const takeScreenshot = (page: Page): Promise<Buffer> =>
  page.screenshot({ clip: { x: 0, y: 0, width: 180, height: 60 } });

portalTests('the brand in the portal', (fixture) => {
  const loadBrand = async (organisationId: string) =>
    (
      await fixture.app.database.pool.query<Record<string, unknown>>(
        `select brand_name, brand_colour, octet_length(brand_logo) as size, brand_logo_type, return_urls
         from organisations where id = $1`,
        [organisationId],
      )
    ).rows[0];

  it('is set, seen before it is, and saved', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, hosts, faults } = await signInPage(app, browser, { organisationId, path });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const preview = page.getByRole('figure');
    const logo = await takeScreenshot(page);
    await page.getByLabel('Name that applicants see').fill('Acme Finance');
    expect(await preview.innerText()).toContain('Acme Finance');
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#7dd3fc');
    await page.getByText(/contrast of 1\.\d to 1, and 4\.5 is needed/).waitFor();
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await preview.getByAltText('Logo of Acme Finance').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Return addresses').fill('https://app.acme.example/done?x=1');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Must not have a query').first().waitFor();
    await page.getByLabel('Return addresses').fill('https://app.acme.example/done');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('The brand is changed.').waitFor();
    expect(await loadBrand(organisationId)).toEqual({
      brand_name: 'Acme Finance',
      brand_colour: '#7dd3fc',
      size: logo.length,
      brand_logo_type: 'image/png',
      return_urls: ['https://app.acme.example/done'],
    });
    await page.reload();
    await page.getByRole('button', { name: 'Remove the logo' }).press('Enter');
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('The brand is changed.').waitFor();
    expect(await loadBrand(organisationId)).toMatchObject({
      brand_name: 'Acme Finance',
      brand_colour: null,
      size: null,
    });
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('keeps what another owner has changed since this page had shown it', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path });
    const shown = page.getByLabel('Name that applicants see');
    await shown.waitFor();
    await page.getByRole('link', { name: 'Certificates' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
    await app.database.pool.query("update organisations set brand_name = 'Acme' where id = $1", [organisationId]);
    const release = await holdQuery(page, 'PortalBrand');
    await page.goBack();
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#1d4ed8');
    release();
    await eventually(async () => {
      expect(await shown.inputValue()).toBe('Acme');
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await shown.inputValue()).toBe('Acme');
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#1d4ed8');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The brand is changed.').waitFor();
    expect(await loadBrand(organisationId)).toMatchObject({ brand_name: 'Acme', brand_colour: '#1d4ed8' });
  });

  it('keeps what a person types when the brand cannot be refetched', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path });
    const shown = page.getByLabel('Name that applicants see');
    await shown.waitFor();
    await page.getByRole('link', { name: 'Certificates' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query PortalBrand ') !== true) return route.fallback();
      await released;
      return route.abort();
    });
    await page.goBack();
    await shown.fill('Half of a name');
    release(null);
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    expect(await shown.inputValue()).toBe('Half of a name');
  });

  it('takes no logo that is too large, or no picture', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path });
    const file = page.getByLabel('Logo file');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(70_000) });
    await page.getByText('Must be 64 KiB at most').waitFor();
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText('Must be one PNG or JPEG.').waitFor();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be a PNG or JPEG image.').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is read by everybody else', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId, role: 'developer', path });
    await page.getByRole('figure').waitFor();
    await hasCount(page.getByRole('button', { name: 'Save' }), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is %s and fits %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path, colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#1d4ed8');
    await page.getByText('it can be read.').waitFor();
    const buffer = await takeScreenshot(page);
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByAltText('The logo').waitFor();
    await saveScreenshot(page, `settings-brand-${colorScheme}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
