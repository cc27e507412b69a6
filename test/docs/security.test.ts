import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('SECURITY.md names tests that are there', () => {
  const named = [...readFileSync('SECURITY.md', 'utf8').matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
