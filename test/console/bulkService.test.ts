import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { bulkService } from '../../src/console/bulkService.js';

it('sends a file with the same Idempotency-Key when the response was lost, and no third time', async () => {
  const seen: { readonly key: unknown; readonly body: string }[] = [];
  let lost = 1;
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part) => (body += String(part)));
    req.on('end', () => {
      seen.push({ key: req.headers['idempotency-key'], body });
      if (seen.length <= lost) req.socket.destroy();
      else res.writeHead(202).end(JSON.stringify({ bulk: { id: 'blk_1' } }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const service = bulkService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'a key');
    const start = () => service.start(() => Readable.from(['number\n1\n']), 'text/csv', new URLSearchParams());
    expect(await start()).toEqual({ id: 'blk_1' });
    expect(seen).toEqual(Array(2).fill({ key: expect.stringMatching(/^[\da-f-]{36}$/), body: 'number\n1\n' }));
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    seen.splice(0);
    lost = 2;
    await expect(start()).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(seen).toHaveLength(2);
  } finally {
    server.close();
  }
});
