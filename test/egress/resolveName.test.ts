import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createResolver, type Lookup } from '../../src/egress/resolveName.js';

// A name server on loopback with a few names.
const [a, aaaa] = [1, 28];
const zone: Readonly<Record<string, Readonly<Record<number, readonly Buffer[]>>>> = {
  'both.example.test': {
    [a]: [Buffer.from([192, 0, 2, 1]), Buffer.from([192, 0, 2, 2])],
    [aaaa]: [Buffer.alloc(16, 1)],
  },
  'four.example.test': { [a]: [Buffer.from([192, 0, 2, 3])], [aaaa]: [] },
};
const servers: Socket[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function nameServer(): Promise<string> {
  const server = createSocket('udp4');
  servers.push(server);
  server.on('message', (query, peer) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const name = labels.join('.');
    if (name.startsWith('silent.')) return;
    const records = zone[name]?.[query.readUInt16BE(at + 1)];
    const code = name.startsWith('broken.') ? 2 : zone[name] === undefined ? 3 : 0;
    const reply = Buffer.from(query.subarray(0, at + 5));
    reply.writeUInt16BE(0x8180 | code, 2);
    reply.writeUInt16BE(records?.length ?? 0, 6);
    reply.writeUInt32BE(0, 8);
    const answers = (records ?? []).map((data) => {
      const head = Buffer.from([0xc0, 12, 0, query[at + 2] ?? 0, 0, 1, 0, 0, 0, 0, 0, data.length]);
      return Buffer.concat([head, data]);
    });
    server.send(Buffer.concat([reply, ...answers]), peer.port, peer.address);
  });
  await once(server.bind(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${server.address().port}`;
}

const ask = (lookup: Lookup, name: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

describe('a name', () => {
  it('leads to all of its addresses', async () => {
    const resolver = createResolver([await nameServer()]);
    expect(await ask(resolver, 'both.example.test')).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '101:101:101:101:101:101:101:101', family: 6 },
    ]);
    expect(await ask(resolver, 'four.example.test')).toEqual([{ address: '192.0.2.3', family: 4 }]);
  });

  it('that is not there does not resolve, nor one whose own servers fail', async () => {
    const resolver = createResolver([await nameServer()]);
    await expect(ask(resolver, 'none.example.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(ask(resolver, 'broken.example.test')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('cannot be told when no server answers', async () => {
    const closed = createSocket('udp4');
    await once(closed.bind(0, '127.0.0.1'), 'listening');
    const { port } = closed.address();
    closed.close();
    const unanswered = createResolver([`127.0.0.1:${port}`]);
    await expect(ask(unanswered, 'both.example.test')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  });

  it('whose servers are silent holds up no other', async () => {
    const resolver = createResolver([await nameServer()]);
    let ended = 0;
    const silent = Array.from({ length: 20 }, (_, at) =>
      ask(resolver, `silent.${at}.example.test`).catch((error: unknown) => {
        ended += 1;
        return (error as NodeJS.ErrnoException).code;
      }),
    );
    expect(await ask(resolver, 'four.example.test')).toHaveLength(1);
    expect(ended).toBe(0);
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['ESERVFAIL']));
  });
});
