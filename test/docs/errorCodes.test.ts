import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { errorTable } from '../../src/platform/errors.js';

const pages = ['README.md', ...globSync('docs/**/*.md'), ...globSync('clients/*/README.md')];

/** `422 `CODE`` in a sentence, and a row of a table with the code and its status. */
function codesIn(page: string): [string, string][] {
  const text = readFileSync(page, 'utf8');
  return [
    ...[...text.matchAll(/\b([45]\d\d) `([A-Z_]{6,})`/g)].map(([, status = '', code = '']): [string, string] => [
      code,
      status,
    ]),
    ...[...text.matchAll(/^\| `([A-Z_]{6,})` +\| +([45]\d\d) /gm)].map(
      ([, code = '', status = '']): [string, string] => [code, status],
    ),
  ];
}

it('names only error codes that exist, with the HTTP status that they have', () => {
  const named = pages.flatMap((page) => codesIn(page).map(([code, status]) => ({ page, code, status })));
  expect(named.length).toBeGreaterThan(25);
  const known: Readonly<Record<string, { readonly status: number }>> = errorTable;
  expect(named.filter(({ code, status }) => known[code]?.status !== Number(status))).toEqual([]);
});
