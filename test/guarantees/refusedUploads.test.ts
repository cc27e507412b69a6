import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { Actor } from '../../src/caller/actor.js';
import { createUploadLimiter, drainRequest } from '../../src/http/uploads/uploads.js';
import { until } from '../support/until.js';

let server: Server;

beforeAll(async () => {
  server = createServer((req, res) => {
    if (req.method === 'POST') {
      drainRequest(req as Request);
      res.writeHead(503);
    }
    res.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

/** Sends the first half of an upload and waits until it is refused. */
async function refusedHalfWay(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nfirst');
  expect(await responseTo(socket)).toContain('503');
  return socket;
}

const responseTo = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
const timers = (): number => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;

it('leaves the connection usable once the rest of the upload has come', async () => {
  const before = timers();
  const socket = await refusedHalfWay();
  socket.write('other');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await responseTo(socket)).toContain('200');
  expect(timers()).toBe(before);
  socket.destroy();
});

it('leaves no timer when the caller goes away after the response', async () => {
  const before = timers();
  const socket = await refusedHalfWay();
  expect(timers()).toBe(before + 1);
  socket.destroy();
  await once(socket, 'close');
  await until(() => timers() === before);
}, 3_000);

it('one organisation leaves slots for another, however many senders it has', () => {
  const acquire = createUploadLimiter({ ofOne: 2, ofOrganisation: 3, atOnce: 5 });
  const sender = (organisationId: string, callerId: string) =>
    ({ kind: 'applicant', organisationId, callerId }) as Actor;
  const leave = acquire(sender('org_1', 'a'));
  acquire(sender('org_1', 'a'));
  expect(() => acquire(sender('org_1', 'a'))).toThrow(/^2 uploads are in progress/);
  acquire(sender('org_1', 'b'));
  expect(() => acquire(sender('org_1', 'c'))).toThrow(/^3 uploads of the organisation/);
  acquire(sender('org_2', 'd'));
  leave();
  acquire(sender('org_1', 'c'));
  acquire(sender('org_2', 'd'));
  expect(() => acquire(sender('org_3', 'e'))).toThrow(/^Too many uploads/);
});
