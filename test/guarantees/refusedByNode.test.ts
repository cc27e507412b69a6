import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';

// A request that never reaches a route is refused like any other: with a problem, a request id and the headers of every
// response. The connection ends, because nobody knows where the next request begins.
let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  ({ key } = await app.newKey(await app.newOrganisation()));
});
afterAll(() => app.stop());

/** All that the service sends until it closes the connection. */
async function send(...parts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return text;
}

function expectProblem(response: string, status: number, code: string): void {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  expect(Object.fromEntries(headers)).toMatchObject({
    connection: 'close',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.any(String),
    'cache-control': 'no-store',
    'api-version': expect.any(String),
    'x-request-id': expect.stringMatching(/^req_/),
  });
  expect(JSON.parse(body)).toMatchObject({ status, code, requestId: headers.get('x-request-id') });
}

const upgrade = 'HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';

describe('a request that Node itself refuses', () => {
  it.each<[string, number, string, () => readonly string[]]>([
    ['is no HTTP', 400, 'INVALID_REQUEST', () => ['HELLO\r\n\r\n']],
    ['has a malformed header', 400, 'INVALID_REQUEST', () => ['GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n']],
    [
      'has two lengths',
      400,
      'INVALID_REQUEST',
      () => ['POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ],
    ['has no Host', 400, 'INVALID_REQUEST', () => ['GET /healthz HTTP/1.1\r\n\r\n']],
    ['has two Hosts', 400, 'INVALID_REQUEST', () => ['GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n']],
    [
      'has headers of 20 KiB',
      431,
      'HEADERS_TOO_LARGE',
      () => [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_480)}\r\n\r\n`],
    ],
    [
      'has chunk extensions of 20 KiB',
      413,
      'PAYLOAD_TOO_LARGE',
      () => [
        `POST /graphql HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
          `Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_480)}\r\n{\r\n0\r\n\r\n`,
      ],
    ],
    [
      'expects something',
      417,
      'EXPECTATION_FAILED',
      () => ['GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\n\r\n'],
    ],
    ['asks for an upgrade without a key', 400, 'INVALID_REQUEST', () => [`GET /graphql ${upgrade}\r\n`]],
    ['asks for an upgrade by POST', 405, 'METHOD_NOT_ALLOWED', () => [`POST /graphql ${upgrade}\r\n`]],
  ])('because it %s gets a problem', async (_title, status, code, parts) => {
    expectProblem(await send(...parts()), status, code);
  });

  it('because its headers do not arrive in time gets a problem', async () => {
    const { headersTimeout } = app.server;
    app.server.headersTimeout = 1;
    try {
      expectProblem(await send('GET / HTTP/1.1\r\nHost: a\r\n'), 408, 'REQUEST_TIMEOUT');
    } finally {
      app.server.headersTimeout = headersTimeout;
    }
  });

  it('behind another one on its connection does not cut the response to that one', async () => {
    const text = await send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nHELLO\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 200 [^{]*\{"status":"ok"\}(?:$|HTTP\/1\.1 400 )/);
  });
});
