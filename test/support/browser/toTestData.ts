import type { Page } from 'playwright-core';

/** Goes on with test data, where the sandbox answers, at another address. The page is loaded anew between, which a machine with more to do takes long for. */
export async function toTestData(page: Page, address: string): Promise<void> {
  await page.getByRole('switch', { name: 'Test data' }).click();
  await page.getByRole('note').waitFor({ timeout: 30_000 });
  await page.goto(new URL(address, page.url()).href);
}
