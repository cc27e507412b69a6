import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { useEgressClients, patient, newPool, send, attemptDelivery, failed } from './attempts.js';
import { answer, answerAll, hookName, receiver, receiverOfHead } from './receiver.js';

// The requests on the wire, and the outcomes of all kinds of answers.
useEgressClients();

describe('a request', () => {
  it('comes as it was given, and says that it wants its answer uncompressed', async () => {
    const { url, requests } = await receiver(answerAll);
    const headers = { 'Webhook-Id': 'msg_1', host: 'internal', 'content-length': '1', 'Accept-Encoding': 'gzip' };
    await patient.post(newPool(), { url: `${url}?a=b%20c#d`, headers, body: Buffer.from('{"name":"Ōtara"}') });
    const [head, body] = requests[0]?.split('\r\n\r\n') ?? [];
    expect(Buffer.from(body ?? '', 'latin1').toString()).toBe('{"name":"Ōtara"}');
    expect(head?.split('\r\n')).toEqual([
      'POST /hook?a=b%20c HTTP/1.1',
      `host: ${new URL(url).host}`,
      'connection: keep-alive',
      'accept-encoding: identity',
      'Webhook-Id: msg_1',
      'content-length: 17',
    ]);
  });

  it('goes to a name by that name, in SNI and certificate', async () => {
    let servername: string | false | null = null;
    const { port, requests } = await receiver((socket) => {
      ({ servername } = socket as unknown as { servername: string });
      answer(socket);
    });
    expect(await send(patient, `https://${hookName}:${port}/`)).toMatchObject({ kind: 'answered', status: 200 });
    expect(servername).toBe(hookName);
    expect(requests[0]).toContain(`host: ${hookName}:${port}\r\n`);
  });

  it('goes to an IPv6 address by that address', async () => {
    const { url, port, requests } = await receiver(answerAll, {}, '::1');
    expect(await send(patient, url)).toMatchObject({ kind: 'answered', status: 200 });
    expect(requests[0]).toContain(`host: [::1]:${port}\r\n`);
  });

  it('may be a GET, which has no body', async () => {
    const { url, requests } = await receiver(answerAll);
    await patient.post(newPool(), { url, method: 'GET', headers: {}, body: 'x' });
    expect(requests[0]).toMatch(/^GET \/hook HTTP\/1\.1\r\n[^]*\r\n\r\n$/);
    expect(requests[0]).not.toContain('content-length');
  });

  it('that is not one is our fault', async () => {
    const { url, requests } = await receiver(answerAll);
    const request = { url, headers: { 'x-note': 'a\r\nhost: internal' }, body: '' };
    expect(await patient.post(newPool(), request)).toEqual(failed('local', 'The service could not send the request.'));
    expect(requests).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([200, 204, 400, 404, 410, 418, 429, 500, 503, 599])('of %i is told', async (status) => {
    const body = status === 204 ? '' : 'taken';
    expect(
      await attemptDelivery((socket) => {
        answer(socket, `${status} x`, body);
      }),
    ).toEqual({
      ...{ kind: 'answered', status, retryAfter: null, response: body },
      ...{ durationMs: expect.any(Number), responseMs: expect.any(Number) },
      headers: [{ name: 'content-length', value: String(body.length) }],
    });
  });

  it.each([
    ['120', '120'],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 'Fri, 31 Dec 1999 23:59:59 GMT'],
    ['9'.repeat(65), null],
    ['\x80', null],
  ])('says when to come again: %j', async (value, retryAfter) => {
    expect(
      await attemptDelivery((socket) => {
        answer(socket, '503 x', '', [`retry-after: ${value}`]);
      }),
    ).toMatchObject({ status: 503, retryAfter });
  });

  it.each([301, 302, 303, 307, 308])('of %i leads nowhere', async (status) => {
    const canary = await receiver(answerAll);
    const outcome = await attemptDelivery((socket) => {
      answer(socket, `${status} x`, '', [`location: ${canary.url}`]);
    });
    expect(outcome).toMatchObject({ kind: 'answered', status });
    expect(canary.connections).toBe(0);
  });

  it('may be of bytes that are no text, and is text all the same', async () => {
    const bytes = Buffer.from('a\u0000b\u001b[2Jc\r\nd\te\u0085f\u007f\xff\xc3(', 'latin1');
    const outcome = await attemptDelivery((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
      socket.write(bytes);
    });
    expect(outcome).toMatchObject({ response: 'a\ufffdb\ufffd[2Jc\nd\te\ufffdf\ufffd\ufffd\ufffd(' });
  });

  it.each([
    ['10 MB', 'content-length: 10000000', 'x'.repeat(10_000_000), 'x'.repeat(1_024)],
    ['10 MB of which the rest does not come', 'content-length: 10000000', 'x'.repeat(1_024), 'x'.repeat(1_024)],
    ['a character on the edge', 'content-length: 1026', `x${'ā'.repeat(512)}y`, `x${'ā'.repeat(511)}`],
    ['no length', 'connection: close', 'x'.repeat(100_000), 'x'.repeat(1_024)],
  ])('of %s is cut at 1 KiB, and its connection closed', async (_, header, body, response) => {
    const cut = await receiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n${body}`);
    });
    expect(await send(patient, cut.url)).toMatchObject({ kind: 'answered', status: 200, response });
    while (cut.open > 0) await pause(5);
  });

  it.each([
    ['a bomb', gzipSync(Buffer.alloc(50_000_000)), '(compressed, more than 1024 bytes)'],
    ['short', gzipSync('taken'), '(compressed, 25 bytes)'],
    ['empty', Buffer.alloc(0), ''],
  ])('that is compressed is not inflated: %s', async (_, bytes, response) => {
    const outcome = await attemptDelivery((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bytes.length}\r\n\r\n`);
      socket.write(bytes);
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, response });
  });

  it('is stored with its first headers, within 20 and 2,048 characters, and without cookies', async () => {
    const answerWith = (...lines: string[]) =>
      attemptDelivery((socket) => socket.end(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`));
    expect(
      await answerWith('X-Request-Id: 7', 'Set-Cookie: id=secret', 'Set-Cookie: b=secret', 'Server: nginx'),
    ).toMatchObject({
      headers: [
        { name: 'x-request-id', value: '7' },
        { name: 'set-cookie', value: '(not stored)' },
        { name: 'set-cookie', value: '(not stored)' },
        { name: 'server', value: 'nginx' },
      ],
    });
    const many = await answerWith(...Array.from({ length: 30 }, (_, at) => `x-${at}: a`));
    expect(many).toMatchObject({ headers: { length: 20, 19: { name: 'x-19', value: 'a' } } });
    const long = await answerWith(`a: ${'b'.repeat(1_500)}`, `c: ${'d'.repeat(1_500)}`, 'e: f');
    expect(long).toMatchObject({
      headers: [
        { name: 'a', value: 'b'.repeat(1_500) },
        { name: 'c', value: 'd'.repeat(546) },
      ],
    });
  });

  it('may end with its connection when it says no length, and come in chunks', async () => {
    expect(await attemptDelivery((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\ntaken'))).toMatchObject({
      response: 'taken',
    });
    const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\ntaken\r\n0\r\n\r\n';
    expect(await attemptDelivery((socket) => socket.write(chunked))).toMatchObject({ response: 'taken' });
  });

  it('may come before the request has gone, by one who does not read it', async () => {
    const { url } = await receiverOfHead((socket) => {
      socket.end('HTTP/1.1 413 x\r\ncontent-length: 5\r\nconnection: close\r\n\r\ntaken');
    });
    const request = { url, headers: {}, body: Buffer.alloc(300_000) };
    expect(await patient.post(newPool(), request)).toMatchObject({ status: 413, response: 'taken' });
  });

  it('may come after a few interim ones', async () => {
    const outcome = await attemptDelivery((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
      answer(socket);
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, response: 'taken' });
  });
});
