import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it('docs/reference/operations.md has a row for each metric that is not of Node itself', async () => {
  const { key } = await app.newKey(null, 'admin');
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  const names = [...(await response.text()).matchAll(/^# HELP (\w+) /gm)].map(([, name = '']) => name);
  const own = names.filter((name) => !/^(?:process|nodejs)_/.test(name));
  expect(own.length).toBeGreaterThan(12);
  const page = readFileSync('docs/reference/operations.md', 'utf8');
  // The gauges of the pool share a row: the first by its name, the others by their ending.
  const isNamed = (name: string): boolean =>
    page.includes(`\`${name}\``) ||
    page.includes(`\`${name}{`) ||
    page.includes(`\`${name.replace('database_pool', '')}\``);
  expect(own.filter((name) => !isNamed(name))).toEqual([]);
});
