import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portalSections } from '../../src/domain/portalSections.js';
import { siteFiles } from '../../src/pages/siteFiles.js';
import { testApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

const open = (path: string, accept = 'text/html') => fetch(app.url + path, { headers: { accept }, redirect: 'manual' });

describe('the enterprise portal', () => {
  it.each(['/', ...portalSections.flatMap((name) => [`/${name}`, `/${name}/any/thing`])])(
    'is one page, also at %s',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBe(200);
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
      const page = await answer.text();
      expect(page).toContain(`nonce="${nonce}"`);
      expect(page).toMatch(/\/assets\/enterprise\.[0-9a-f]{16}\.js/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('is not in the way of programs, and has no page for what it does not know', async () => {
    expect((await open('/', 'application/json')).status).toBe(404);
    expect((await open('/', '*/*')).status).toBe(404);
    expect((await open('/nothing')).status).toBe(404);
    expect((await fetch(`${app.url}/api-keys`, { method: 'POST' })).status).toBe(405);
  });

  it('loads less than 300 kB at first, compressed, whatever the page, and from here alone', async () => {
    const page = await (await open('/')).text();
    expect(page).not.toMatch(/https?:/);
    const shell = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(shell.length).toBeGreaterThan(2);
    const pages = [...siteFiles().keys()].filter((path) => /^\/assets\/enterprise-\w+Page\.\w+\.js$/.test(path));
    expect(pages.length).toBeGreaterThan(15);
    const tooLarge: string[] = [];
    for (const own of pages) {
      const size = (await loadedWith([...shell, own])).reduce((sum, one) => sum + one, 0);
      if (size >= 300_000) tooLarge.push(`${own}: ${size}`);
    }
    expect(tooLarge).toEqual([]);
  });
});

const known = new Map<string, { readonly size: number; readonly imports: readonly string[] }>();

/** The sizes of files and of all that they import from the start, each once, in bytes by gzip. */
async function loadedWith(paths: readonly string[]): Promise<number[]> {
  const seen = new Set(paths);
  for (const path of seen) {
    if (!known.has(path)) {
      const bytes = Buffer.from(await (await open(path)).arrayBuffer());
      const imported = [...bytes.toString().matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)];
      const imports = path.endsWith('.js') ? imported.map(([, name]) => `/assets/${name ?? ''}`) : [];
      known.set(path, { size: gzipSync(bytes).length, imports });
    }
    for (const one of known.get(path)?.imports ?? []) seen.add(one);
  }
  return [...seen].map((path) => known.get(path)?.size ?? 0);
}
