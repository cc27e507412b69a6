import type { Page } from 'playwright-core';

/** Keeps how a page looks, in a folder that is not part of the project, for whoever wants to see. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `.screenshots/${name}.png`, fullPage: true });
}
