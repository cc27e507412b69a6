import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createClient, KybError, type Client } from '../../clients/typescript/src/index.js';
import { parseRetryAfter, retryDelay } from '../../clients/typescript/src/retryDelay.js';

type Behaviour = (res: ServerResponse, req: IncomingMessage) => void;

interface Seen {
  readonly method: string | undefined;
  readonly key: string | undefined;
  readonly body: string;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that behaves once in each of the given ways, and then always in the last one. */
async function serverThat(...behaviours: Behaviour[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const key = req.headers['idempotency-key'];
      seen.push({ method: req.method, key: key?.toString(), body: Buffer.concat(chunks).toString() });
      (behaviours[seen.length - 1] ?? behaviours.at(-1))?.(res, req);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const done: Behaviour = (res) => res.setHeader('content-type', 'application/json').end('{"result":{"id":"ver_1"}}');
const dropped: Behaviour = (_res, req) => req.socket.destroy();
const overloaded = (headers: Record<string, string> = {}): Behaviour => {
  const problem = {
    type: 'about:blank',
    title: 't',
    status: 503,
    detail: 'Later.',
    code: 'OVERLOADED',
    requestId: 'req_1',
  };
  return (res) => res.writeHead(503, headers).end(JSON.stringify(problem));
};
const never: Behaviour = () => undefined;
const clientTo = (url: string, more: { timeoutMs?: number; retries?: number } = {}): Client =>
  createClient({ baseUrl: url, apiKey: 'key', ...more });
const body = { queryValue: '51824753556', jurisdiction: 'AU' } as const;
const verify = (kyb: Client, signal?: AbortSignal): Promise<unknown> =>
  kyb.post('/api/enterprise/verify', { body, ...(signal && { signal }) });

describe('a call that fails in passing', () => {
  it.each<[string, Behaviour]>([
    ['the connection is lost', dropped],
    ['the service is overloaded', overloaded({ 'retry-after': '0' })],
    ['a proxy finds no service', (res) => res.writeHead(502).end('<html>Bad gateway</html>')],
    [
      'the answer breaks off',
      (res) => res.writeHead(200, { 'content-length': '100' }).write('{"re', () => res.destroy()),
    ],
  ])('is made again where %s, as the same call', async (_why, failing) => {
    const { url, seen } = await serverThat(failing, done);
    expect(await verify(clientTo(url))).toEqual({ result: { id: 'ver_1' } });
    expect(seen.map((each) => each.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[1]?.key).toBe(seen[0]?.key);
  });

  it('has another Idempotency-Key than the next call', async () => {
    const { url, seen } = await serverThat(done);
    await verify(clientTo(url));
    await verify(clientTo(url));
    expect(new Set(seen.map(({ key }) => key)).size).toBe(2);
  });

  it('is given up in the end, with the last error', async () => {
    const { url, seen } = await serverThat(overloaded({ 'retry-after': '0' }));
    const facts = { code: 'OVERLOADED', status: 503, requestId: 'req_1', retryAfterSeconds: 0 };
    await expect(verify(clientTo(url, { retries: 1 }))).rejects.toMatchObject(facts);
    expect(seen).toHaveLength(2);
  });

  it('waits for as long as the service asks', async () => {
    const { url } = await serverThat(overloaded({ 'retry-after': '1' }), done);
    const from = performance.now();
    await verify(clientTo(url));
    expect(performance.now() - from).toBeGreaterThanOrEqual(1_000);
  });

  it('is not made again where the service asks for more than a minute', async () => {
    const { url, seen } = await serverThat(overloaded({ 'retry-after': '3600' }), done);
    await expect(verify(clientTo(url))).rejects.toMatchObject({ retryAfterSeconds: 3_600 });
    expect(seen).toHaveLength(1);
  });

  it.each<[string, (kyb: Client) => Promise<unknown>]>([
    ['PATCH', (kyb) => kyb.patch('/api/enterprise/webhooks/{id}', { params: { path: { id: 'whk_1' } }, body: {} })],
    ['DELETE', (kyb) => kyb.delete('/api/enterprise/webhooks/{id}', { params: { path: { id: 'whk_1' } } })],
    ['upload of a stream', (kyb) => kyb.uploadBulk(new Blob(['19']).stream(), { mediaType: 'text/csv' })],
  ])('is not made again where it is a %s: nobody knows what was done, or has it any more', async (_method, call) => {
    const { url, seen } = await serverThat(dropped, done);
    await expect(call(clientTo(url))).rejects.toMatchObject({ code: 'NO_ANSWER', status: null });
    expect(seen).toHaveLength(1);
  });

  it('is not made again where it was recorded: a register without an answer', async () => {
    const unavailable: Behaviour = (res) =>
      res.writeHead(503, { 'retry-after': '1' }).end(
        JSON.stringify({
          ...{ type: 'about:blank', title: 't', status: 503, detail: 'Later.', requestId: 'req_1' },
          code: 'REGISTER_UNAVAILABLE',
        }),
      );
    const { url, seen } = await serverThat(unavailable, done);
    await expect(verify(clientTo(url))).rejects.toMatchObject({ code: 'REGISTER_UNAVAILABLE', retryAfterSeconds: 1 });
    expect(seen).toHaveLength(1);
  });
});

describe('a call that fails for good', () => {
  it('is not made again', async () => {
    const { url, seen } = await serverThat((res) => res.writeHead(500).end('no'), done);
    await expect(verify(clientTo(url))).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: 500,
      problem: null,
    });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['a call', verify],
    ['an upload', (kyb: Client) => kyb.uploadBulk('number\n', { mediaType: 'text/csv' })],
  ])('is %s that a proxy responds to with a page of its own', async (_, send) => {
    const { url, seen } = await serverThat((res) => res.writeHead(200).end('<html>Sign in</html>'), done);
    const refused = { name: 'KybError', code: 'UNEXPECTED_ANSWER', status: 200, problem: null };
    await expect(send(clientTo(url))).rejects.toMatchObject(refused);
    expect(seen).toHaveLength(1);
  });

  it('does not follow a redirect, which would carry the key elsewhere', async () => {
    const { url, seen } = await serverThat((res) => res.writeHead(307, { location: '/elsewhere' }).end(), done);
    await expect(verify(clientTo(url))).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 307 });
    expect(seen).toHaveLength(1);
  });
});

describe('time', () => {
  it('ends an attempt that is not answered, and the next one may be', async () => {
    const { url, seen } = await serverThat(never, done);
    expect(await verify(clientTo(url, { timeoutMs: 200 }))).toEqual({ result: { id: 'ver_1' } });
    expect(seen).toHaveLength(2);
  });

  it.each([Infinity, 2 ** 31])('waits on where %d ms are given', async (timeoutMs) => {
    const { url } = await serverThat((res, seen) => {
      setTimeout(() => {
        done(res, seen);
      }, 100);
    });
    expect(await verify(clientTo(url, { timeoutMs, retries: 0 }))).toEqual({ result: { id: 'ver_1' } });
  });

  it('ends one whose answer does not end, too', async () => {
    const { url } = await serverThat((res) => res.writeHead(200).write('{"result":'));
    const call = verify(clientTo(url, { timeoutMs: 200, retries: 0 }));
    await expect(call).rejects.toMatchObject({ code: 'NO_ANSWER', cause: { name: 'TimeoutError' } });
  });

  it('is the caller’s: an aborted call ends at once with the reason given, under way and while it waits', async () => {
    for (const behaviour of [never, overloaded({ 'retry-after': '30' })]) {
      const { url, seen } = await serverThat(behaviour);
      const controller = new AbortController();
      const call = verify(clientTo(url), controller.signal);
      const reason = new Error('No longer wanted.');
      setTimeout(() => {
        controller.abort(reason);
      }, 100);
      await expect(call).rejects.toBe(reason);
      expect(seen).toHaveLength(1);
    }
  });

  it('is the caller’s in the midst of an answer, too', async () => {
    const { url } = await serverThat((res) => res.writeHead(200).write('{"row":1}\n'));
    const controller = new AbortController();
    const results = clientTo(url).bulkResults('blk_1', { signal: controller.signal });
    expect((await results.next()).value).toEqual({ row: 1 });
    const reason = new Error('No longer wanted.');
    controller.abort(reason);
    await expect(results.next()).rejects.toBe(reason);
  });
});

describe('the delay', () => {
  it('doubles up to eight seconds, varied by half of it', () => {
    const delays = [1, 2, 3, 4, 5, 6, 20].map((attempt) => [
      retryDelay(attempt, null, () => 0),
      retryDelay(attempt, null, () => 1),
    ]);
    expect(delays).toEqual([
      [250, 500],
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
      ...Array.from({ length: 3 }, () => [4_000, 8_000]),
    ]);
  });

  it('is read from a number of seconds or a date', () => {
    const now = Date.parse('2026-11-20T03:04:05Z');
    expect(parseRetryAfter('7', now)).toBe(7);
    expect(parseRetryAfter('Fri, 20 Nov 2026 03:05:05 GMT', now)).toBe(60);
    expect(parseRetryAfter('Fri, 20 Nov 2026 03:03:05 GMT', now)).toBe(0);
    for (const header of [null, '', 'soon', '-1', '1e3']) {
      expect([header, parseRetryAfter(header, now)]).toEqual([header, null]);
    }
  });
});

it('tells an unreachable service from an answer', async () => {
  const { url } = await serverThat(done);
  for (const stop of stops.splice(0)) stop();
  const error = await clientTo(url, { retries: 0 })
    .get('/api/enterprise/verifications')
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(KybError);
  expect(error).toMatchObject({ code: 'NO_ANSWER', status: null, requestId: null });
});
