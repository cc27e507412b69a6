import type { Page } from 'playwright-core';

/**
 * The words in an element that break across lines. Parts of an address, an id or a path count as separate words. Hashes
 * and ULIDs, which have no separators, and text for screen readers alone are left out.
 */
export async function brokenWords(page: Page, place: string): Promise<readonly string[]> {
  return page.evaluate<string[]>(
    `(() => {
      const broken = [];
      for (const root of document.querySelectorAll(${JSON.stringify(place)})) {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (text.parentElement.getBoundingClientRect().width <= 1) continue;
          for (const { index, 0: word } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            if (word.length >= 26 && /\\d/.test(word)) continue;
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
          }
        }
      }
      return broken;
    })()`,
  );
}
