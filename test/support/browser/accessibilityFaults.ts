import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * The faults that axe-core finds once the page has stopped moving. It bypasses the page's content security policy, like
 * a person's own tools.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Colours differ while the page fades in. Spinners never end, nor does an animation in a closed part of the page.
  await page.evaluate(`Promise.all(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity && effect.target.checkVisibility())
      .map(({ finished }) => finished.catch(() => undefined)),
  ).then(() => undefined)`);
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe);
  const found = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))',
  );
  return found as string[];
}
