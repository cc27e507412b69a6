import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findAnchors } from '../support/guides/markdown.js';

const page = readFileSync('docs/reference/contract.md', 'utf8');
const anchors = findAnchors(page);

describe('the contract', () => {
  it('lists each of its sections at the top', () => {
    const [top = '', ...sections] = page.split(/^(?=## )/m);
    const listed = [...top.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(listed).toEqual(sections.flatMap((section) => [...findAnchors(section.split('\n', 1)[0] ?? '')]));
  });

  it('has each section that the code cites', () => {
    const folders = ['src', 'test', 'portal/src', 'clients', 'bench', 'chaos', 'conformance'];
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|tsx|mjs|py)$/.test(file) && !file.includes('node_modules'))
        .map((file) => join(folder, file)),
    );
    const cited = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/contract\.md#([a-z-]+)/g)].map(([, anchor = '']) => ({ file, anchor })),
    );
    expect(cited.filter(({ anchor }) => !anchors.has(anchor))).toEqual([]);
    expect(new Set(cited.map(({ file }) => file)).size).toBeGreaterThan(50);
  });
});
