import type { Page } from 'playwright-core';

/** Goes over to test data, which ask the sandbox, as people do, and on to a page. */
export async function goToTestData(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Test Pty Ltd' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Go to test data' }).press('Enter');
  await page.getByText('Nothing here reaches a real register.').waitFor();
  await page.goto(new URL(path, page.url()).href);
}
