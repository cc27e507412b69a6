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

  it('loads less than 300 kB at first, compressed, and from here alone', async () => {
    const page = await (await open('/')).text();
    const assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    const files = siteFiles();
    expect(assets.length).toBeGreaterThan(2);
    expect(page).not.toMatch(/https?:/);
    const [home] = [...files.keys()].filter((path) => path.startsWith('/assets/enterprise-HomePage.'));
    const sizes = await Promise.all(
      [...assets, home ?? ''].map(async (path) => gzipSync(Buffer.from(await (await open(path)).arrayBuffer())).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });
});
