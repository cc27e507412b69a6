import type { Page } from 'playwright-core';

/** With KYB_SCREENSHOTS=1, saves a picture of the whole page in `.screenshots`, to look at. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env['KYB_SCREENSHOTS']) return;
  await page.screenshot({ path: `.screenshots/${name}.png`, fullPage: true });
}
