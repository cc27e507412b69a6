import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from './accessibilityFaults.js';
import { saveScreenshot } from './saveScreenshot.js';

/** Saves a picture of a page, and checks that it is not wider than its window and that axe-core finds no faults. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, name);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(page.viewportSize()?.width);
  expect(await accessibilityFaults(page)).toEqual([]);
}
