import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';

// Every response forbids the browser to guess, show or frame it, and every cache to store it.
let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await testApp();
  key = (await app.newKey(await app.newOrganisation())).key;
});
afterAll(() => app.stop());

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const ofAnswers = {
  ...always,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const ofAll = {
  ...ofAnswers,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const ofPages = { ...always, 'content-security-policy': expect.stringContaining("script-src 'self';") };
const ofCertificates = { ...always, 'content-security-policy': expect.not.stringContaining('script-src') };
const mcpTypes = 'application/json, text/event-stream';
const good = { queryValue: '51 824 753 556', jurisdiction: 'AU' };

describe('the security headers', () => {
  it.each<[string, string, unknown, Record<string, string>, number, object]>([
    ['POST', '/api/enterprise/verify', good, {}, 200, ofAnswers],
    ['POST', '/api/enterprise/verify', '{', {}, 400, ofAnswers],
    ['GET', '/api/enterprise/verifications', undefined, { authorization: 'Bearer no' }, 401, ofAnswers],
    ['GET', '/api/enterprise/api-keys', undefined, { origin: 'https://evil.example' }, 403, ofAnswers],
    ['GET', '/api/enterprise/nothing', undefined, {}, 404, ofAnswers],
    ['GET', '/api/enterprise/verify', undefined, {}, 405, ofAnswers],
    ['POST', '/graphql', { query: '{ me { kind } }' }, {}, 200, ofAnswers],
    ['POST', '/graphql', { query: '{' }, {}, 400, ofAnswers],
    ['POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { accept: mcpTypes }, 200, ofAnswers],
    ['POST', '/mcp', [], {}, 400, ofAnswers],
    ['GET', '/graphql', undefined, { accept: 'text/html' }, 303, ofAnswers],
    ['GET', '/healthz', undefined, { 'api-version': '1999-01-01' }, 400, ofAnswers],
    ['GET', '/healthz', undefined, {}, 200, ofAnswers],
    ['GET', '/metrics', undefined, {}, 403, ofAnswers],
    ['GET', '/errors', undefined, {}, 200, ofAnswers],
    ['GET', '/docs', undefined, {}, 200, ofPages],
    ['GET', '/graphiql', undefined, {}, 200, ofPages],
    ['GET', '/verify/offline', undefined, {}, 200, ofPages],
    ['GET', '/verify', undefined, {}, 200, ofCertificates],
    ['GET', '/verify/nothing', undefined, {}, 404, ofCertificates],
    ['GET', '/.well-known/jwks.json', undefined, {}, 200, ofAll],
    ['GET', '/credentials/status/99', undefined, {}, 404, ofAll],
    ['GET', '/credentials/context/v1', undefined, {}, 200, ofAll],
    ['GET', '/api/public/certificates/nothing', undefined, { origin: 'https://elsewhere.example' }, 404, ofAll],
    ['POST', '/api/public/certificates/nothing', {}, {}, 405, ofAnswers],
    ['GET', '/api/enterprise/certificates/nothing/pdf', undefined, {}, 404, ofAnswers],
  ])('stand on %s %s', async (method, path, body, headers, status, expected) => {
    const response = await fetch(app.url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(expected);
    expect(response.headers.get('x-powered-by')).toBeNull();
    const own = expected === ofAll ? '*' : new URL(app.url).origin;
    expect(response.headers.get('access-control-allow-origin')).toBe(own);
  });
});
