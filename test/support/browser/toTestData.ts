import type { Page } from 'playwright-core';

/**
 * Switches to test data, for which the sandbox responds, and opens another address. The page reloads in between, which
 * is slow on a busy machine.
 */
export async function toTestData(page: Page, address: string): Promise<void> {
  const switched = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/switch'));
  await page.getByRole('switch', { name: 'Test data' }).click();
  const response = await switched;
  if (!response.ok()) throw new Error(`The switch to test data got ${response.status()}: ${await response.text()}`);
  await page.getByRole('note').waitFor({ timeout: 30_000 });
  await page.goto(new URL(address, page.url()).href);
}
