import express from 'express';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { siteFiles } from '../../src/http/pages/siteFiles.js';
import { testApp, type TestApp } from '../support/app.js';
import { rawCall } from '../support/requests/rawCall.js';

// Every path that the service has a handler for, also one that is added later, refuses the methods that it does not have
// with 405, and names those that it has.
type Route = (this: unknown, path: string | readonly string[]) => unknown;
const routers = express.Router.prototype as { route: Route };
const { route } = routers;
const registered = new Set<string>();
let app: TestApp;

beforeAll(async () => {
  routers.route = function (path) {
    for (const each of [path].flat()) registered.add(each);
    return route.call(this, path);
  };
  app = await testApp({ sample: false });
  routers.route = route;
});
afterAll(() => app.stop());

/** A path that the pattern of a route takes. */
function pathFor(pattern: string): string {
  if (pattern === '/assets/:name') return [...siteFiles().keys()].find((path) => path.startsWith('/assets/')) ?? '';
  return pattern.replace('{*rest}', 'x').replace(':list', '1').replaceAll(/:\w+/g, 'x'.repeat(20));
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

async function call(method: string, path: string) {
  const { status, headers, text } = await rawCall(app.url, { method, path });
  const allow = headers.find(([name]) => name.toLowerCase() === 'allow')?.[1].split(', ') ?? [];
  return { status, allow, text };
}

it('every path refuses every method that it does not have with 405, and names those that it has', async () => {
  expect(registered.size).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const path of [...registered].map(pathFor)) {
    // No route has this one.
    const { status, allow, text } = await call('PROPFIND', path);
    if (status !== 405 || allow.length === 0) wrong.push(`PROPFIND ${path}: ${status}, Allow: ${allow.join()}`);
    const isRest = path.startsWith('/api/enterprise/');
    if (isRest && allow.includes('HEAD') !== allow.includes('GET')) wrong.push(`HEAD ${path}: Allow ${allow.join()}`);
    if (!text.startsWith('<') && !text.includes('"METHOD_NOT_ALLOWED"')) wrong.push(`PROPFIND ${path}: ${text}`);
    for (const method of methods) {
      const answer = await call(method, path);
      const isRefused = answer.status === 405;
      if (isRefused === allow.includes(method)) wrong.push(`${method} ${path}: ${answer.status}`);
      if (isRefused && answer.allow.join() !== allow.join()) {
        wrong.push(`${method} ${path}: Allow ${answer.allow.join()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
