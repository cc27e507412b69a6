import type { Page } from 'playwright-core';

/**
 * The links, buttons and fields that toasts cover once the page is scrolled to its end. Waits for a toast that does not move, and
 * fails without one.
 */
export async function underToasts(page: Page): Promise<readonly string[]> {
  const toast = page.locator('.mantine-Notification-root').last();
  await toast.waitFor();
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  // A click waits until the element is stable. A trial click does nothing else.
  await toast.click({ trial: true });
  return page.evaluate<string[]>(
    `(() => {
      const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.getBoundingClientRect());
      const covers = (a) => toasts.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
      return [...document.querySelectorAll('a, button, input, select, textarea')]
        .filter((one) => one.checkVisibility() && !one.closest('.mantine-Notification-root'))
        .filter((one) => covers(one.getBoundingClientRect()))
        .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    })()`,
  );
}
