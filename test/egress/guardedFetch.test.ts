import { afterAll, describe, expect, it } from '@jest/globals';
import { createGuardedFetch, type GuardedFetch } from '../../src/egress/guardedFetch.js';
import { policy, toLoopback } from './attempts.js';
import { answer, answerAll, authority, endReceivers, hookName, receiver, type Behaviour } from './receiver.js';

// A fetch whose requests pass the guard of the egress client, for bodies that are longer than the response to a
// webhook.
afterAll(endReceivers);

const options = { policy, extraCa: authority.cert, lookup: toLoopback };
const guarded = createGuardedFetch(options);
const get = { method: 'GET', headers: { accept: 'application/json' } };
const told = async (behaviour: Behaviour, by: GuardedFetch = guarded): Promise<Response> =>
  by((await receiver(behaviour)).url, get);

describe('an answer', () => {
  it('is read whole up to 1 MiB', async () => {
    const body = 'x'.repeat(1024 * 1024);
    const response = await told((socket) => {
      answer(socket, '200 OK', body, ['content-type: application/json']);
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.text()).toBe(body);
  });

  it('is refused where it is longer, however long it goes on', async () => {
    const endless: Behaviour = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const go = (): void => {
        if (!socket.destroyed) socket.write(chunk, go);
      };
      go();
    };
    await expect(told(endless)).rejects.toThrow('The response is longer than 1 MiB.');
  });

  it('is refused where it is a redirect', async () => {
    const redirect: Behaviour = (socket) => {
      answer(socket, '302 Found', '', ['location: https://10.0.0.1/']);
    };
    await expect(told(redirect)).rejects.toThrow('The response is a redirect, and redirects are not followed.');
  });

  it('of another status is an answer', async () => {
    const response = await told((socket) => {
      answer(socket, '400 Bad Request', '{"error":"invalid_grant"}');
    });
    expect([response.status, await response.text()]).toEqual([400, '{"error":"invalid_grant"}']);
  });

  it('that never ends is cut by the deadline', async () => {
    const silent = (): void => undefined;
    await expect(told(silent, createGuardedFetch({ ...options, deadlineMs: 300 }))).rejects.toMatchObject({
      kind: 'timeout',
    });
  });
});

describe('a request', () => {
  it('carries a form, and leaves no connection open', async () => {
    const to = await receiver(answerAll);
    await guarded(to.url, { method: 'POST', headers: { host: 'internal' }, body: new URLSearchParams({ a: 'b c' }) });
    expect(to.requests[0]).toMatch(/^POST \/hook HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n[^]*\r\n\r\na=b\+c$/);
    while (to.open > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it.each(['http://hooks.receiver.example/', 'https://user@hooks.receiver.example/', 'https://10.0.0.1/', 'ftp://x/'])(
    'to %s is blocked',
    async (url) => {
      await expect(guarded(url, get)).rejects.toMatchObject({ kind: 'blocked' });
    },
  );

  it('to a name that leads to a private address is blocked', async () => {
    const closed = createGuardedFetch({ ...options, policy: { allowCidrs: [] } });
    await expect(closed(`https://${hookName}/`, get)).rejects.toThrow(
      'The host name resolves to an address that is not public. On your own installation, the setting WEBHOOK_ALLOW_CIDRS opens private ranges.',
    );
  });

  it('to a certificate of an authority that is not trusted fails', async () => {
    const { url } = await receiver(answerAll);
    await expect(createGuardedFetch({ policy, lookup: toLoopback })(url, get)).rejects.toMatchObject({ kind: 'tls' });
  });
});
