import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findAnchors, findLinks } from '../support/guides/markdown.js';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' });
const pages = listed.split('\n').filter((path) => path !== '' && existsSync(path));

function faults(page: string): string[] {
  return findLinks(readFileSync(page, 'utf8')).flatMap(({ path, anchor }) => {
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(target)) return [`${page}: ${path} does not exist`];
    if (anchor === null || !target.endsWith('.md')) return [];
    return findAnchors(readFileSync(target, 'utf8')).has(anchor)
      ? []
      : [`${page}: ${target} has no heading #${anchor}`];
  });
}

it('every relative link and anchor in a Markdown file leads somewhere', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap(faults)).toEqual([]);
});

it('docs/README.md links to every page of docs', () => {
  const linked = findLinks(readFileSync('docs/README.md', 'utf8')).map(({ path }) => join('docs', path));
  const own = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/0'));
  expect(own.filter((page) => page !== 'docs/README.md' && !linked.includes(page))).toEqual([]);
});

it('docs/decisions/README.md lists each record once, in order', () => {
  const linked = findLinks(readFileSync('docs/decisions/README.md', 'utf8')).map(
    ({ path }) => `docs/decisions/${path}`,
  );
  expect(linked).toEqual(pages.filter((page) => page.startsWith('docs/decisions/0')).sort());
});

it('finds a link to a heading that is not there', () => {
  const text =
    '# One\n\n## A `b`, c\n\n## A `b`, c\n\n[a](#a-b-c-1) ![p](images/x.png) `[no](code.md)`\n\n```\n[no](block.md)\n```\n';
  expect([...findAnchors(text)]).toEqual(['one', 'a-b-c', 'a-b-c-1']);
  expect(findLinks(text)).toEqual([
    { path: '', anchor: 'a-b-c-1' },
    { path: 'images/x.png', anchor: null },
  ]);
});
