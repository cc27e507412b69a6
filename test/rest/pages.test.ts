import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { siteFiles } from '../../src/http/pages/siteFiles.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const paths = [...siteFiles().keys()];
const assets = paths.filter((path) => path.startsWith('/assets/'));
const pages = [
  '/docs',
  '/graphiql',
  '/portal/forgot-password',
  '/portal/invitation',
  '/portal/set-password',
  '/portal/sign-in',
  '/verify/offline',
];
const script = assets.find((path) => path.startsWith('/assets/docs.') && path.endsWith('.js')) ?? '';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

interface Sent {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** As it is on the wire: the path is not tidied, and what came compressed stays so. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      response.toArray().then((chunks: Buffer[]) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      }, reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('the pages', () => {
  it('are these', () => {
    // The applicant's portal is served below this path alone, with the token of a link, the other at `/` and its
    // sections. The pages below /docs have separate tests.
    const others = paths.filter((path) => !assets.includes(path) && !path.startsWith('/docs/'));
    expect(others.sort()).toEqual([...pages, '/enterprise', '/onboard'].sort());
  });

  it.each(pages)('%s is HTML of a policy that lets no foreign or inline script run', async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
    expect(body.toString()).not.toMatch(/<script(?![^>]* src="\/assets\/)|\son\w+=/);
  });

  it.each(pages)('%s names only assets that are there', async (path) => {
    const { body } = await send(path);
    const named = [...body.toString().matchAll(/\/assets\/[\w.-]+/g)].map(([address]) => address);
    expect(named.length).toBeGreaterThan(2);
    for (const address of named) expect(assets).toContain(address);
  });

  it('of the offline check may call nobody', async () => {
    const { headers } = await send('/verify/offline');
    expect(headers['content-security-policy']).toContain("connect-src 'none'");
  });

  it('need no database', async () => {
    const away = await testApp({ sample: false });
    await away.database.pool.query('drop schema public cascade');
    expect((await fetch(`${away.url}/graphiql`)).status).toBe(200);
    expect((await fetch(away.url + script)).status).toBe(200);
    await away.stop();
  });
});

describe('an asset', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('comes as the client takes it (%j)', async (accepted, encoding, decode) => {
    const plain = await send(script);
    const { headers, body } = await send(script, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(decode(body).equals(plain.body)).toBe(true);
  });

  it('is kept for a year and by its tag, which differs by encoding', async () => {
    const { headers } = await send(script, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = { 'if-none-match': String(headers.etag) };
    expect(await send(script, { ...again, 'accept-encoding': 'br' })).toMatchObject({ status: 304, body: Buffer.of() });
    expect((await send(script, { ...again, 'accept-encoding': 'gzip' })).status).toBe(200);
  });

  it.each(['/docs', script])('answers HEAD with the headers of GET (%s)', async (path) => {
    const { headers, body } = await send(path);
    const head = await send(path, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: Buffer.of() });
    expect(head.headers['content-length']).toBe(String(body.length));
    expect(head.headers.etag).toBe(headers.etag);
  });

  it.each([
    ['POST', '/docs'],
    ['DELETE', '/graphiql'],
    ['PUT', script],
    ['OPTIONS', script],
  ])('%s %s is 405', async (method, path) => {
    const { status, headers, body } = await send(path, {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  it.each([
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/assets/icon.svg',
    `${script}.br`,
    `${script}/`,
    '/assets/../main.js',
    '/assets/..%2fmain.js',
    '/assets/..%5cmain.js',
    '/assets/%2e%2e/main.js',
    '/assets//etc/passwd',
    '/assets/%00',
    '/assets/__proto__',
    '/docs.html',
    '/docs/nothing',
    '/docs/getting-started.md',
    '/docs/getting-started/',
    '/docs//getting-started',
    '/docs/..%2fREADME.md',
    '/docs/__proto__',
    '/docs/../../package.json',
  ])('is nowhere else: %s is 404', async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a browser', () => {
  it('that opens what was the page of its account is sent to where that is now', async () => {
    const { status, headers } = await send('/portal', { accept: browser });
    expect([status, headers.location]).toEqual([303, '/settings/sign-in']);
  });

  it.each([
    ['/graphql', '/graphiql'],
    ['/graphql?query=%7Bme%7Bkind%7D%7D', '/graphiql?query=%7Bme%7Bkind%7D%7D'],
    ['/graphql?//evil.example', '/graphiql?//evil.example'],
  ])('that opens %s is sent to %s', async (path, location) => {
    const { status, headers } = await send(path, { accept: browser });
    expect(status).toBe(303);
    expect(headers).toMatchObject({ location, vary: 'Accept' });
  });

  it.each([
    ['localhost', 303],
    ['[::1]', 303],
    ['127.0.0.1', 200],
    ['proxy.example', 200],
    ['localhost.evil.example', 200],
  ])('that calls this machine %s is answered with %i', async (name, status) => {
    const { port } = new URL(app.url);
    const answer = await send('/docs', { host: `${name}:${port}` });
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBe(status === 303 ? `${app.url}/docs` : undefined);
    expect((await send('/docs', { host: `${name}:1` })).status).toBe(200);
  });

  it.each(['*/*', 'application/json', 'application/graphql-response+json', 'application/json, text/html;q=0.5'])(
    'is not what asks for %s: GET /graphql answers as ever',
    async (accept) => {
      const { key } = await app.newKey(await app.newOrganisation());
      const client = createApiClient(app, key);
      const headers = { accept, 'apollo-require-preflight': 'true' };
      const answer = await client.get('/graphql?query=%7Bme%7Bkind%7D%7D', headers);
      expect(answer).toMatchObject({ status: 200, body: { data: { me: { kind: 'key' } } } });
    },
  );
});
