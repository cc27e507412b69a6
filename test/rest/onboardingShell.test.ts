import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { siteFolder } from '../../src/http/pages/siteFiles.js';
import { testApp, type TestApp } from '../support/app.js';
import { fetchMetrics } from '../support/processes/metrics.js';

const token = 'Tk3_not-in-any-log_0123456789abcdefghijklmn';
const lines: string[] = [];

let app: TestApp;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  app = await testApp({ sample: false, services: { log } });
});
afterAll(() => app.stop());

describe('the page of an applicant', () => {
  it('is the same for every token, but for a nonce of its own each time, and needs no database', async () => {
    const away = await testApp({ sample: false });
    await away.database.pool.query('drop schema public cascade');
    const answers = await Promise.all([1, 2].map(() => fetch(`${away.url}/onboard/${token}`)));
    const nonces = answers.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    );
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(nonces[0]).not.toBe(nonces[1]);
    pages.forEach((page, index) => {
      expect(page).toContain(`nonce="${nonces[index] ?? ''}"`);
      expect(page).not.toContain(token);
    });
    await away.stop();
  });

  it('has a policy without anything inline or from elsewhere, and leaves no trace of its address', async () => {
    const { headers } = await fetch(`${app.url}/onboard/${token}`);
    expect(
      headers
        .get('content-security-policy')
        ?.replace(/nonce-[\w+/=]+/, 'nonce-…')
        .split(';'),
    ).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-…'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('loads less than 200 kB, compressed, and from here alone', async () => {
    const page = await (await fetch(`${app.url}/onboard/${token}`)).text();
    const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(assets).toHaveLength(4);
    expect(assets.every((address) => address.startsWith('/assets/'))).toBe(true);
    const sizes = assets.map((address) => statSync(join(siteFolder, `${basename(address)}.gz`)).size);
    expect(sizes.reduce((sum, size) => sum + size, page.length)).toBeLessThan(200_000);
  });

  it('is logged by its route, whatever is asked of it', async () => {
    lines.length = 0;
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      await fetch(`${app.url}/onboard/${token}?from=${token}`, { method });
    }
    await fetch(`${app.url}/onboard/${token}/`);
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/onboard/:token', 200],
      ['HEAD', '/onboard/:token', 200],
      ['POST', '/onboard/:token', 405],
      ['DELETE', '/onboard/:token', 405],
      ['GET', 'none', 404],
    ]);
    expect(lines.join('')).not.toContain(token);
    expect(await fetchMetrics(app)).not.toContain(token);
  });

  it.each(['short', 'a%20b'.padEnd(40, 'x'), '..%2f..%2fetc%2fpasswd-and-more'])(
    'is not at /onboard/%s',
    async (path) => {
      expect((await fetch(`${app.url}/onboard/${path}`)).status).toBe(404);
    },
  );
});
