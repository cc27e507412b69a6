import type { Page } from 'playwright-core';

/** Goes on with test data, where the sandbox answers, at another address. */
export async function toTestData(page: Page, address: string): Promise<void> {
  await page.getByRole('switch', { name: 'Test data' }).click();
  await page.getByRole('note').waitFor();
  await page.goto(new URL(address, page.url()).href);
}
