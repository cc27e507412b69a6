import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findSources } from '../../scripts/docs/sources.js';
import { siteFiles } from '../../src/http/pages/siteFiles.js';
import { testApp, type TestApp } from '../support/app.js';

const run = promisify(execFile);
const files = siteFiles();
const paths = [...files.keys()].filter((path) => /^\/docs(?:\/|$)/.test(path));
const openapi = JSON.parse(readFileSync('openapi.json', 'utf8'));
const operations: any[] = Object.values(openapi.paths)
  .flatMap((item: any) => Object.values(item))
  .filter((operation: any) => operation.operationId);

let app: TestApp;
const pages = new Map<string, { readonly status: number; readonly headers: Headers; readonly body: string }>();
beforeAll(async () => {
  app = await testApp();
  for (const path of paths) {
    const response = await fetch(app.url + path);
    pages.set(path, { status: response.status, headers: response.headers, body: await response.text() });
  }
});
afterAll(() => app.stop());

const getBody = (path: string): string => pages.get(path)?.body ?? '';
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The text of the first block of code in a language. */
function sample(page: string, language: string): string {
  const [, code = ''] = new RegExp(`<code data-language="${language}">([^]*?)</code>`).exec(page) ?? [];
  const characters: Record<string, string> = { '#x27': "'", '#39': "'", quot: '"', lt: '<', gt: '>', amp: '&' };
  return code
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&([#\w]+);/g, (entity, name: string) => characters[name] ?? entity);
}

describe('the documentation', () => {
  it('has a page for each Markdown file and for each operation', () => {
    const written = [...globSync('docs/**/*.md'), 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
    const sources = findSources();
    expect(written.filter((file) => !sources.some((source) => source.file === file))).toEqual([]);
    expect(sources.filter(({ address }) => !paths.includes(address))).toEqual([]);
    expect(new Set(sources.map(({ address }) => address)).size).toBe(sources.length);
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter(({ operationId }) => !paths.includes(`/docs/api/${operationId}`))).toEqual([]);
  });

  it('is served with a policy that permits this service alone, and is asked for again each time', () => {
    for (const [path, { status, headers }] of pages) {
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('etag')).toMatch(/^"[0-9a-f]{16}-(?:br|gzip)"$/);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      );
    }
  });

  it('has no inline script or style and names no other host in what it loads', () => {
    for (const [path, { body }] of pages) {
      const markup = body.replaceAll(/<(pre|textarea)[^]*?<\/\1>/g, '');
      expect([path, /<script(?![^>]* src="\/assets\/)|<style|\sstyle="|\son\w+="/.exec(markup)]).toEqual([path, null]);
      const loaded = all(body, /<(?:script|link|img|source)[^>]*\s(?:src|srcset|href)="([^"]+)"/g);
      expect([path, loaded.filter((address) => !files.has(address))]).toEqual([path, []]);
    }
  });

  it('keeps its assets for a year', async () => {
    const assets = new Set([...pages.values()].flatMap(({ body }) => all(body, /"(\/assets\/[^"]+)"/g)));
    expect(assets.size).toBeGreaterThan(4);
    for (const asset of assets) {
      const { status, headers } = await fetch(app.url + asset, { method: 'HEAD' });
      expect([asset, status]).toEqual([asset, 200]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it('has no dead link', () => {
    const others = ['/', '/graphiql', '/openapi.json', '/errors'];
    const dead = [...pages].flatMap(([path, { body }]) =>
      all(body, /<a [^>]*?href="([^"]*)"/g)
        .filter((href) => !/^(?:https?|mailto):/.test(href))
        .filter((href) => {
          const url = new URL(href, app.url + path);
          if (others.includes(url.pathname) || url.pathname.startsWith('/assets/')) {
            return !others.includes(url.pathname) && !files.has(url.pathname);
          }
          const id = decodeURIComponent(url.hash.slice(1));
          return !pages.has(url.pathname) || (id !== '' && !getBody(url.pathname).includes(`id="${id}"`));
        })
        .map((href) => `${path}: ${href}`),
    );
    expect(dead).toEqual([]);
  });

  it('draws each diagram', () => {
    expect([...pages].filter(([, { body }]) => body.includes('diagram-text')).map(([path]) => path)).toEqual([]);
  });

  it('redirects /docs/ to its entrance', async () => {
    const response = await fetch(`${app.url}/docs/`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/docs']);
  });
});

describe('the reference of an operation', () => {
  it('shows its path, its fields, its errors and samples in three languages', () => {
    for (const [path, item] of Object.entries<any>(openapi.paths)) {
      for (const { operationId } of Object.values<any>(item).filter((operation) => operation.operationId)) {
        const page = getBody(`/docs/api/${operationId}`);
        const start = path.replace(/\{.*/, '');
        for (const language of ['bash', 'typescript']) {
          expect([operationId, language, sample(page, language)]).toEqual([
            operationId,
            language,
            expect.stringContaining(start),
          ]);
        }
        // In Python the calls that are used most have methods: test/client/samples.long.ts runs them all.
        expect([operationId, sample(page, 'python')]).toEqual([
          operationId,
          expect.stringMatching(/\b(?:kyb|requests)\.\w+\(/),
        ]);
      }
    }
    const verify = getBody('/docs/api/verify');
    for (const words of ['/api/enterprise/verify', 'queryValue', 'fractureScore', 'IDENTIFIER_INVALID']) {
      expect(verify).toContain(words);
    }
  });

  it('has a curl sample that works', async () => {
    const { key } = await app.newKey(await app.newOrganisation());
    const environment = { PATH: process.env['PATH'], KYB_URL: app.url, KYB_API_KEY: key };
    for (const [operationId, words] of [
      ['verify', '"legalName"'],
      ['verifications', '"items"'],
      ['webhooks', '"items"'],
      ['limits', '"plan"'],
      ['jwks', '"keys"'],
    ] as const) {
      const code = sample(getBody(`/docs/api/${operationId}`), 'bash');
      const { stdout } = await run('bash', ['-c', code], { env: environment });
      expect([operationId, stdout.includes(words), stdout]).toEqual([operationId, true, stdout]);
    }
  });
});
