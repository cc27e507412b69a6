import { afterAll, expect, it } from '@jest/globals';
import { importExtract } from '../../../src/registers/importExtract.js';
import { createApiClient } from '../../support/app.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { hasCount } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { TemporaryFiles } from '../../support/processes/temporaryFiles.js';
import { companyRecord, director, parcel, shareholding, testNzbn } from '../../support/registers/nzCompanies.js';

const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

const records = [
  companyRecord({
    nzbn: testNzbn(1),
    roles: [director('Aroha Mere Quillfeather')],
    company: shareholding(
      1000,
      parcel(300, 'Aroha Mere Quillfeather'),
      parcel(200, 'Aroha Mere Quillfeather', 'Ben Quillfeather'),
      parcel(500, { name: 'HOLDINGS LIMITED', nzbn: testNzbn(2) }),
    ),
  }),
  companyRecord({
    nzbn: testNzbn(2),
    name: 'HOLDINGS LIMITED',
    company: shareholding(2, parcel(2, 'Cara Vellacott')),
  }),
];

portalTests('the owners of a New Zealand company in the portal', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are drawn above their tables (%s, %i pixels)', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const path = files.write('companies.json', JSON.stringify(records));
    const asOf = new Date().toISOString().slice(0, 10);
    await importExtract(app.database.pool, { register: 'nzbn', files: [path], production: false, asOf });
    const { key } = await app.newKey(organisationId, 'live');
    const { id } = (await createApiClient(app, key).verify(testNzbn(1), 'NZ')).body.result;
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path: `/verifications/${id}`, colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('table', { name: 'Ultimate owners' }).waitFor();
    const graph = page.getByRole('region', { name: 'Ownership, drawn' });
    // A narrow screen has no room for the drawing.
    if (width < 768) await hasCount(graph, 0);
    else await graph.getByText('30 to 50 % effectively').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, `verification-owners-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
