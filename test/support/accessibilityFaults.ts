import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** What axe-core finds. It is run past the policy of the page, as a person’s own tools are. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
  await page.evaluate(axe);
  const found = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))',
  );
  return found as string[];
}
