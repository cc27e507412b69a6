import type { Page } from 'playwright-core';

/** Holds the responses to a query of a page. @returns a function that releases them */
export async function holdQuery(page: Page, name: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<null>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(`query ${name}`) === true) await released;
    await route.fallback();
  });
  return () => {
    resolve(null);
  };
}
