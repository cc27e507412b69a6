import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';

interface Exported {
  readonly name: string;
  readonly text: string;
  readonly records: readonly Readonly<Record<string, string>>[];
}

/** The file that “Export as CSV” of a page downloads. */
export async function exportedCsv(page: Page): Promise<Exported> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter');
  const download = await coming;
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), text, records: parse(text, { columns: true, bom: true }) };
}
