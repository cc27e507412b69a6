import type { Page } from 'playwright-core';

/**
 * Switches to test data, for which the sandbox responds, and opens another address. The page reloads in between, which
 * is slow on a busy machine.
 */
export async function toTestData(page: Page, address: string): Promise<void> {
  await page.getByRole('switch', { name: 'Test data' }).click();
  await page.getByRole('note').waitFor({ timeout: 30_000 });
  await page.goto(new URL(address, page.url()).href);
}
