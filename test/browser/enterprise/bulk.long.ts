import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { parseRowLines } from '../../../src/domain/bulk/bulkColumns.js';
import { startBulkWorker } from '../../../src/workers/bulk/bulkWorker.js';
import { seedBulk } from '../../support/seeds/bulks.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';

const sandbox = ['55 999 999 003', '61 999 999 030', '44 999 999 040'];

portalTests('the bulks of the portal', (fixture) => {
  const memberPage = async (
    at: (organisationId: string) => Promise<string>,
    options: Partial<Parameters<typeof signInPage>[2]> = {},
  ) => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    const watched = await signInPage(fixture.app, fixture.browser, {
      organisationId,
      ...options,
      mode: 'test',
      path: await at(organisationId),
    });
    return { ...watched, organisationId };
  };
  const readUse = (page: Page, column: string) => page.getByLabel(`Use of “${column}”`).inputValue();
  const choose = (page: Page, name: string, text: string) =>
    page.getByLabel('File of rows').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });

  it('begin with a file that is looked at, and end with what came of each row', async () => {
    const { app } = fixture;
    const { page, hosts, faults } = await memberPage(() => Promise.resolve('/bulk'));
    await page.getByRole('heading', { name: 'No bulk yet' }).waitFor();
    await looksRight(page, 'bulk-empty');
    const rows = Array.from({ length: 600 }, (_, at) => `${sandbox[at % 3] ?? ''};row-${at};"Example; Ltd"`);
    await choose(page, 'customers.csv', ['ABN;Ref;Legal name', ...rows, 'nothing;last;', '12;;'].join('\r\n'));
    await page.getByText(/CSV with a header, [\d.]+ kB, 602 rows/).waitFor();
    expect(await readUse(page, 'ABN')).toBe('abn');
    expect(await readUse(page, 'Ref')).toBe('reference');
    expect(await readUse(page, 'Legal name')).toBe('name');
    const table = page.getByRole('table', { name: 'The first rows' });
    await hasCount(table.locator('tbody tr'), 10);
    expect(await table.locator('tbody tr').first().innerText()).toMatch(/55 999 999 003\s+AU\s+row-0\s+Example; Ltd/);
    await looksRight(page, 'bulk-look');
    await page.getByRole('button', { name: 'Verify 602 rows' }).press('Enter');

    await page.getByText('0 of 602 rows done, waiting to start').waitFor();
    await looksRight(page, 'bulk-queued');
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    await page.getByRole('heading', { name: 'customers.csv' }).waitFor();
    await page.getByText('602 of 602 rows done').waitFor();
    await page.getByText('completed', { exact: true }).waitFor();
    await worker.stop();
    const rowsTable = page.getByRole('table', { name: 'Rows', exact: true });
    await page.getByText('The first 500 that match, in the first 500 of 602 rows.').waitFor();
    await hasCount(rowsTable.locator('tbody tr'), 50);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await hasCount(rowsTable.locator('tbody tr'), 100);
    await page.getByRole('link', { name: 'inactive' }).press('Enter');
    await page.getByText('200 of 602 rows match.').waitFor();
    expect(new URL(page.url()).search).toBe('?outcome=inactive');
    await page.getByLabel('Risk', { exact: true }).selectOption('critical');
    await page.getByText('0 of 602 rows match.').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
    await page.getByLabel('Result', { exact: true }).selectOption('errors');
    await page.getByText('2 of 602 rows match.').waitFor();
    await hasCount(rowsTable.locator('tbody tr'), 2);
    expect(await rowsTable.locator('tbody tr').first().innerText()).toMatch(/^601\s+last[^]*IDENTIFIER_INVALID/);
    await looksRight(page, 'bulk-completed');

    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).press('Enter');
    const lines = (await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(603);
    const ndjson = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as NDJSON' }).press('Enter');
    const file = await ndjson;
    expect(file.suggestedFilename()).toMatch(/^blk_.{26}\.ndjson$/);
    expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\n')).toHaveLength(602);

    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Bulk', exact: true })
      .press('Enter');
    const listed = page.getByRole('row', { name: /customers\.csv 602 rows/ });
    await listed.getByRole('cell', { name: 'You' }).waitFor();
    await page.getByLabel('State').selectOption('FAILED');
    await page.getByText('There is no bulk with the state failed.').waitFor();
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('say what is wrong with a file before it is sent, and after', async () => {
    const { page, faults } = await memberPage(() => Promise.resolve('/bulk'));
    await choose(page, 'customers.csv', 'abn,nzbn\n55 999 999 003,\n"12,\n');
    await page.getByText('cannot be read').waitFor();
    await looksRight(page, 'bulk-refused-look');
    await page.getByRole('button', { name: 'Verify all rows' }).press('Enter');
    await page.getByText('Line 1: “nzbn” is a second column').waitFor();
    await looksRight(page, 'bulk-refused');
    await page.getByRole('button', { name: 'Another file' }).press('Enter');
    await choose(page, 'customers.jsonl', `{"queryValue":"${sandbox[0] ?? ''}"}\n`);
    await page.getByText('missing').waitFor();
    await page.getByLabel('Country of the rows').selectOption('AU');
    await page.getByText('missing').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Another file' }).press('Enter');
    const dropped = await page.evaluateHandle(
      `(() => {
        const carried = new DataTransfer();
        carried.items.add(new File(['nzbn\\n9429000000000'], 'dropped.csv'));
        return carried;
      })()`,
    );
    await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
    await page.getByRole('heading', { name: 'dropped.csv' }).waitFor();
    await hasTexts(page.getByLabel('Country of the rows').locator('option'), ['As the column says: NZ']);
    await page.getByRole('button', { name: 'Another file' }).press('Enter');
    await choose(page, 'customers.json', '{"items":[{"queryValue":"55 999 999 003","jurisdiction":"AU"}]}');
    await page.getByRole('button', { name: 'Verify 1 row' }).press('Enter');
    await page.getByText('0 of 1 row done').waitFor();
    // The browser itself notes the answer 400, which was asked for.
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('map the columns of a file: guessed, changed, and read as they were shown', async () => {
    const { app } = fixture;
    const { page, organisationId, faults } = await memberPage(() => Promise.resolve('/bulk'));
    const rows = ['Ltd A;4;"red, or\r\nblue";55 999 999 003;Home-Loan', 'Ltd B;5;;61 999 999 030', ';;;', 'Ltd C;6;;'];
    const header = 'Company name;Customer ID;Colour;Their number;Product name';
    await choose(page, 'customers.csv', `\ufeff${[header, ...rows].join('\r\n')}`);
    await page.getByText(/CSV with a header, \d+ byte.*, 3 rows/).waitFor();
    expect(await readUse(page, 'Company name')).toBe('name');
    expect(await readUse(page, 'Customer ID')).toBe('reference');
    expect(await readUse(page, 'Colour')).toBe('');
    expect(await readUse(page, 'Product name')).toBe('product');
    await page.getByText('Choose the column that has the ABN, ACN or NZBN.').waitFor();
    const send = page.getByRole('button', { name: 'Verify 3 rows' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Use of “Their number”').selectOption('nzbn');
    await page.getByLabel('Use of “Colour”').selectOption('abn');
    // One column is the number: the choice of another moves it.
    expect(await readUse(page, 'Their number')).toBe('');
    await page.getByLabel('Use of “Their number”').selectOption('abn');
    expect(await readUse(page, 'Colour')).toBe('');
    const table = page.getByRole('table', { name: 'The first rows' });
    expect(await table.locator('tbody tr').first().innerText()).toMatch(/55 999 999 003\s+AU\s+4\s+Ltd A\s+Home-Loan/);
    await looksRight(page, 'bulk-mapping');
    await send.press('Enter');
    await page.getByText('0 of 3 rows done').waitFor();
    const stored = await app.database.pool.query<{ rows: string }>(
      'select rows from bulk_chunks join bulks on bulks.id = bulk_id where organisation_id = $1',
      [organisationId],
    );
    expect(stored.rows.flatMap((chunk) => parseRowLines(chunk.rows))).toMatchObject([
      { queryValue: '55 999 999 003', jurisdiction: 'AU', reference: '4', name: 'Ltd A', product: 'home-loan' },
      { queryValue: '61 999 999 030', jurisdiction: 'AU', reference: '5', name: 'Ltd B', product: null },
      { queryValue: null, reference: '6', name: 'Ltd C', error: { code: 'INVALID_REQUEST' } },
    ]);
    expect(faults).toEqual([]);
  });

  it('are cancelled after a question', async () => {
    const { page, faults } = await memberPage(async (organisationId) => {
      const { id: apiKeyId } = await fixture.app.newKey(organisationId, 'test');
      return `/bulk/${await seedBulk(fixture.app, { organisationId, mode: 'test', apiKeyId, rows: sandbox })}`;
    });
    await page.getByRole('button', { name: 'Cancel the bulk' }).press('Enter');
    await page.getByText('0 of 3 rows are done, and their verifications stay.').waitFor();
    await looksRight(page, 'bulk-cancel');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the bulk' }).press('Enter');
    await page.getByText('cancelled', { exact: true }).waitFor();
    await hasCount(page.getByRole('button').filter({ hasText: 'Cancel the bulk' }), 0);
    expect(faults).toEqual([]);
  });

  it('are only read by a viewer', async () => {
    const { page } = await memberPage(() => Promise.resolve('/bulk'), { role: 'viewer' });
    await page.getByRole('heading', { name: 'No bulk yet' }).waitFor();
    await hasCount(page.getByRole('button', { name: 'Choose a file' }), 0);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { app } = fixture;
    const viewport = { width, height: 844 };
    const rows = [...sandbox, ...sandbox, sandbox[0] ?? '', { queryValue: '12', reference: 'a' }];
    const { page, faults } = await memberPage(
      async (organisationId) => {
        const { id: apiKeyId } = await app.newKey(organisationId, 'test');
        return `/bulk/${await seedBulk(app, { organisationId, mode: 'test', apiKeyId, rows })}`;
      },
      { colorScheme, viewport },
    );
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    await page.getByRole('table', { name: 'Rows', exact: true }).waitFor();
    await worker.stop();
    await looksRight(page, `bulk-${colorScheme}`);
    await page.goto(`${app.url}/bulk`);
    await page.getByRole('link', { name: '8 rows' }).waitFor();
    await choose(
      page,
      'customers.csv',
      `nzbn,ref,name\n9429000000000,a,A\n,b,A name that is rather long for a narrow page\n`,
    );
    await page.getByRole('table', { name: 'The first rows' }).waitFor();
    await looksRight(page, `bulks-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
