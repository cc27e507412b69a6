import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { anchorsOf } from '../support/markdownPage.js';

const path = 'docs/reference/contract.md';
const page = readFileSync(path, 'utf8');
const anchors = anchorsOf(page);

describe('the contract', () => {
  it('links to files and headings that exist', () => {
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const dead = links.filter(([, file = '', anchor]) => {
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
    expect(links.length).toBeGreaterThan(40);
  });

  it('lists each of its sections at the top', () => {
    const [top = '', ...sections] = page.split(/^(?=## )/m);
    const listed = [...top.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(listed).toEqual(sections.flatMap((section) => [...anchorsOf(section.split('\n', 1)[0] ?? '')]));
  });

  it('has each section that the code cites', () => {
    const folders = ['src', 'test', 'portal/src', 'clients', 'bench', 'proofs', 'suites'];
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
