import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { limitBodies } from '../../src/limits/limitBodies.js';

// A body that is not there in time is cut off; one that is, and a file, which has a pace of its own, are not.
let server: Server;
const withinMs = 300;

beforeAll(async () => {
  server = createServer(
    limitBodies(
      (req, res) => {
        req.on('error', () => undefined).on('end', () => res.end('whole'));
        req.resume();
      },
      ['/files'],
      withinMs,
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends one half of a body, and the other after a while. @returns the status, or null where the line was cut */
function sendSlowly(path: string, afterMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-length': '10' };
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (res) => {
      res.resume();
      resolve(res.statusCode ?? null);
    });
    call.on('error', () => {
      resolve(null);
    });
    call.write('first');
    setTimeout(() => call.end('other'), afterMs);
  });
}

it('is cut off after its time', async () => {
  const started = performance.now();
  expect(await sendSlowly('/graphql', 20 * withinMs)).toBe(408);
  expect(performance.now() - started).toBeLessThan(10 * withinMs);
});

it('is taken in time, and on a path of files later too', async () => {
  expect(await sendSlowly('/graphql', 20)).toBe(200);
  expect(await sendSlowly('/files?kind=identity', 3 * withinMs)).toBe(200);
});
