import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portalSections } from '../../src/domain/portalSections.js';
import { siteFiles } from '../../src/http/pages/siteFiles.js';
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

  it.each(['*/*', 'text/html', 'text/plain', 'application/json, */*;q=0.1', 'text/html, application/json'])(
    'opens at / for Accept: %s',
    async (accept) => {
      const answer = await open('/', accept);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('vary')).toContain('Accept');
    },
  );

  it.each(['application/json', 'application/json;q=0.9, application/problem+json'])(
    'leaves / to programs that take JSON alone: %s',
    async (accept) => {
      const answer = await open('/', accept);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    },
  );

  it.each([
    ['/nothing', 'enterprise'],
    ['/nothing/at/all', 'enterprise'],
    ['/docs/nothing', 'enterprise'],
    ['/onboard', 'onboard'],
    ['/onboard/', 'onboard'],
    ['/onboard/short', 'onboard'],
    ['/onboard/short/more', 'onboard'],
  ])('says at %s that there is no such page: in a page to browsers, in JSON to programs', async (path, script) => {
    const page = await open(path, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toMatch(new RegExp(`/assets/${script}\\.[0-9a-f]{16}\\.js`));
    for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
      const problem = await open(path, accept);
      expect([accept, problem.status, problem.headers.get('content-type')]).toEqual([
        accept,
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(await problem.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('has no page below the API, for files, or for other methods', async () => {
    expect((await open('/assets/nothing.js')).headers.get('content-type')).toContain('application/problem+json');
    expect((await open('/api/nothing')).headers.get('content-type')).toContain('application/problem+json');
    expect((await fetch(`${app.url}/nothing`, { method: 'POST', headers: { accept: 'text/html' } })).status).toBe(404);
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
