import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from './accessibilityFaults.js';
import { saveScreenshot } from './saveScreenshot.js';

/** Keeps a picture of a page, which is no wider than its window, and in which axe-core finds nothing. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, name);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(page.viewportSize()?.width);
  expect(await accessibilityFaults(page)).toEqual([]);
}
