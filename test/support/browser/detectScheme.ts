import type { Locator } from 'playwright-core';

/** Whether the element has a light or a dark background. */
export function detectScheme(element: Locator): Promise<'light' | 'dark'> {
  return element.evaluate((node: any) => {
    for (let at = node; at; at = at.parentElement) {
      const colour: string = (globalThis as any).getComputedStyle(at).backgroundColor;
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      if (alpha > 0) return red + green + blue > 384 ? 'light' : 'dark';
    }
    return 'light';
  });
}
