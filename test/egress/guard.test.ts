import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Deadline, openConnection } from '../../src/egress/openConnection.js';
import { createEgressClient } from '../../src/egress/egressClient.js';
import type { Lookup } from '../../src/egress/resolveName.js';
import { answer, answerAll, authority, endReceivers, hookName, receiver, type Receiver } from './receiver.js';

// No request reaches an address that is not public, by any name. Canaries on loopback must not be reached: each of
// these tests ends by asking them for their callers.
const canaries: Receiver[] = [];
const canaryAt = async (host: string): Promise<Receiver> => {
  const canary = await receiver(answerAll, {}, host);
  canaries.push(canary);
  return canary;
};
let v4: Receiver;
let v6: Receiver;
let other: Receiver;

beforeAll(async () => {
  [v4, v6, other] = [await canaryAt('127.0.0.1'), await canaryAt('::1'), await canaryAt('127.0.0.2')];
});
afterAll(endReceivers);

const request = (url: string) => ({ url, headers: {}, body: '{}' });
const connections = () => canaries.map((canary) => canary.connections);
const toAddresses = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: isIP(address) }));
const answering =
  (...addresses: string[]): Lookup =>
  (_name, _options, callback) => {
    callback(null, toAddresses(...addresses));
  };
const never: Lookup = () => {
  throw new Error('a literal was looked up');
};
const blockedName = {
  kind: 'failed',
  fault: 'blocked',
  error:
    'The host name resolves to an address that is not public. On your own installation, the setting WEBHOOK_ALLOW_CIDRS opens private ranges.',
  durationMs: expect.any(Number),
};

const spellings = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
];

describe('an address that is not public is not dialled', () => {
  // A guard in the look-up alone fails the next two: it is never asked about a literal.
  it.each(spellings)('as https://%s', async (host) => {
    // Another range is opened, so that it is not the port of the canaries that is refused.
    for (const allowCidrs of [[], ['10.0.0.0/8']]) {
      const egressClient = createEgressClient({ policy: { allowCidrs }, extraCa: authority.cert, lookup: never });
      for (const port of [v4.port, v6.port, 443, 8443]) {
        expect(await egressClient.post('lane', request(`https://${host}:${port}/`))).toMatchObject({
          fault: 'blocked',
        });
      }
      await egressClient.stop();
    }
    expect(connections()).toEqual([0, 0, 0]);
  });

  it.each(spellings)('even when its URL went unread: https://%s', async (host) => {
    const dialling = { policy: { allowCidrs: [] }, lookup: never, secureContext: createSecureContext() };
    for (const { port } of [v4, v6]) {
      const deadline = new Deadline(15_000);
      const dialled = openConnection(new URL(`https://${host}:${port}/`), dialling, deadline);
      await expect(dialled).rejects.toMatchObject({ kind: 'blocked' });
      deadline.clear();
    }
    expect(connections()).toEqual([0, 0, 0]);
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['::127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['0.0.0.0'],
    ['::'],
    ['fe80::1%lo'],
    ['169.254.169.254'],
    ['192.0.2.1', '127.0.0.1'],
    ['not an address'],
  ])('as what a name leads to: %s', async (...addresses) => {
    const policy = { allowCidrs: ['10.0.0.0/8'] };
    const egressClient = createEgressClient({ policy, extraCa: authority.cert, lookup: answering(...addresses) });
    for (const { port } of [v4, v6]) {
      expect(await egressClient.post('lane', request(`https://${hookName}:${port}/`))).toEqual(blockedName);
    }
    expect(await egressClient.post('lane', request(`https://${hookName}/`))).toEqual(blockedName);
    await egressClient.stop();
    expect(connections()).toEqual([0, 0, 0]);
  });

  it('as one of several that a name leads to, wherever it stands among them', async () => {
    const before = v4.connections;
    for (const addresses of [
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.1'],
      ['127.0.0.1', '::1'],
      ['127.0.0.1', '127.0.0.1', '::ffff:127.0.0.1'],
    ]) {
      const policy = { allowCidrs: ['127.0.0.1/32'] };
      const egressClient = createEgressClient({ policy, extraCa: authority.cert, lookup: answering(...addresses) });
      for (const { port } of canaries) {
        expect(await egressClient.post('lane', request(`https://${hookName}:${port}/`))).toEqual(blockedName);
      }
      await egressClient.stop();
    }
    expect(v4.connections).toBe(before);
    expect(connections().slice(1)).toEqual([0, 0]);
  });

  it('as where a redirect leads', async () => {
    const redirecting = await receiver(
      (socket) => {
        answer(socket, '302 Found', '', [`location: ${v4.url}`]);
      },
      {},
      '127.0.0.3',
    );
    const egressClient = createEgressClient({ policy: { allowCidrs: ['127.0.0.3/32'] }, extraCa: authority.cert });
    expect(await egressClient.post('lane', request(redirecting.url))).toMatchObject({ kind: 'answered', status: 302 });
    await egressClient.stop();
    expect(connections()).toEqual([0, 0, 0]);
  });
});

describe('a URL that would not be accepted', () => {
  it.each([
    'http://127.0.0.1',
    'https://user@127.0.0.1',
    'https://0x7f.1',
    'https://127.0.0.1\\@127.0.0.1',
    ' https://127.0.0.1',
  ])('is not dialled even into an opened range: %s', async (start) => {
    const before = v4.connections;
    const egressClient = createEgressClient({
      policy: { allowCidrs: ['127.0.0.1/32'] },
      extraCa: authority.cert,
      lookup: never,
    });
    expect(await egressClient.post('lane', request(`${start}:${v4.port}/`))).toMatchObject({ fault: 'blocked' });
    await egressClient.stop();
    expect(v4.connections).toBe(before);
  });
});

describe('a name that leads elsewhere every time', () => {
  it('leads to what is open alone, in 100 rounds', async () => {
    // 127.0.0.1 stands in for public addresses, since this test connects only to loopback. The canary is on 127.0.0.2
    // and has the same port.
    const canary = await receiver(answerAll, {}, '127.0.0.2');
    const { port } = canary;
    let round = 0;
    const flipping: Lookup = (_name, _options, callback) => {
      round += 1;
      callback(null, toAddresses(round % 2 === 1 ? '127.0.0.1' : '127.0.0.2'));
    };
    const policy = { allowCidrs: ['127.0.0.1/32'] };
    const egressClient = createEgressClient({ policy, extraCa: authority.cert, lookup: flipping });
    const outcomes: string[] = [];
    while (round < 100) {
      const outcome = await egressClient.post('lane', request(`https://${hookName}:${port}/`));
      outcomes.push(outcome.kind === 'failed' ? outcome.fault : outcome.kind);
    }
    await egressClient.stop();
    expect(outcomes).toEqual(Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 'unreachable' : 'blocked')));
    expect(canary.connections).toBe(0);
  });

  // Without the check of the socket this one is answered: the address changes after it was judged.
  it('between the check and the dial is found out on the socket, before a byte of the request goes', async () => {
    let reads = 0;
    const evil = {
      family: 4,
      get address() {
        reads += 1;
        return reads <= 2 ? '127.0.0.1' : '127.0.0.2';
      },
    };
    const lookup: Lookup = (_name, _options, callback) => {
      callback(null, [evil]);
    };
    const egressClient = createEgressClient({
      policy: { allowCidrs: ['127.0.0.1/32'] },
      extraCa: authority.cert,
      lookup,
    });
    const outcome = await egressClient.post('lane', request(`https://${hookName}:${other.port}/`));
    expect(outcome).toMatchObject({ fault: 'blocked', error: 'The connection led to an address that is not public.' });
    await egressClient.stop();
    expect(reads).toBeGreaterThan(2);
    expect(other.requests).toEqual([]);
  });
});

describe('a port other than 443 and 8443', () => {
  it('is dialled in opened ranges alone, also behind a name', async () => {
    // There is no connection to the public address: the look-up fails before.
    const egressClient = createEgressClient({
      policy: { allowCidrs: ['127.0.0.1/32'] },
      extraCa: authority.cert,
      lookup: (_name, _options, callback) => {
        callback(null, toAddresses('8.8.8.8', '127.0.0.1'));
      },
    });
    expect(await egressClient.post('lane', request(`https://${hookName}:${v4.port}/`))).toMatchObject({
      fault: 'blocked',
      error: 'The port is not 443 or 8443, and the host name resolves to a public address.',
    });
    await egressClient.stop();
  });
});
