import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createEgressClient } from '../../src/egress/egressClient.js';
import type { Lookup } from '../../src/egress/resolveName.js';
import { newCertificate } from '../support/seeds/certificates.js';
import {
  useEgressClients,
  policy,
  patient,
  hasty,
  newPool,
  send,
  attemptDelivery,
  failed,
  late,
  cutShort,
} from './attempts.js';
import {
  answer,
  answerAll,
  authority,
  endReceivers,
  hookName,
  plainReceiver,
  receiver,
  receiverOfHead,
  reset,
  type Behaviour,
} from './receiver.js';

// Misbehaving receivers on loopback, which is allowed here. Every attempt ends and says in words what happened.
useEgressClients();

describe('an attempt ends by its deadline with a receiver that', () => {
  const every = (socket: { destroyed: boolean }, act: () => void): void => {
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer);
      else act();
    }, 20).unref();
  };

  it.each<[string, Behaviour]>([
    ['says nothing', () => undefined],
    ['begins a status line', (socket) => socket.write('HTTP/1.1 20')],
    [
      'drips headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        every(socket, () => socket.write('x: y\r\n'));
      },
    ],
    [
      'drips a body',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
        every(socket, () => socket.write('x'));
      },
    ],
    [
      'drips empty chunk extensions',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;');
        every(socket, () => socket.write('x'));
      },
    ],
    [
      'never ends a body of no length',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\ntaken');
      },
    ],
    [
      'never ends a body of chunks',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\ntaken\r\n');
      },
    ],
    ['sends an interim answer and no other', (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n')],
  ])('%s', async (_, behaviour) => {
    expect(await attemptDelivery(behaviour, hasty)).toEqual(late);
  });

  it('takes the connection and does not shake hands', async () => {
    const silent = await plainReceiver((socket) => socket.resume());
    expect(await send(hasty, silent.url)).toEqual(late);
    const slow = await plainReceiver((socket) => {
      socket.resume().write(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00]));
      every(socket, () => socket.write(Buffer.from([2])));
    });
    expect(await send(hasty, slow.url)).toEqual(late);
    while (silent.open + slow.open > 0) await pause(5);
  });

  it('has a name that the resolver never answers for', async () => {
    const egressClient = createEgressClient({ policy, lookup: () => undefined, deadlineMs: 200 });
    expect(await send(egressClient, `https://${hookName}/`)).toMatchObject({ kind: 'failed', fault: 'timeout' });
    await egressClient.stop();
  });

  it('does not read what it is sent', async () => {
    const { url } = await receiverOfHead(() => undefined);
    const request = { url, headers: {}, body: Buffer.alloc(20_000_000) };
    expect(await hasty.post(newPool(), request)).toEqual(late);
  });
});

describe('an attempt whose process was stopped or busy until after the deadline', () => {
  /** Blocks the event loop until a second after the deadline of `hasty`. */
  const block = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_700);

  it('is no failure of the receiver', async () => {
    const { url } = await receiver((socket) => {
      answer(socket);
    });
    const attempt = send(hasty, url);
    block();
    expect(await attempt).toEqual(failed('local', 'The service was stopped or busy.'));
  });

  it('keeps the response that has arrived', async () => {
    const attempt = attemptDelivery((socket) => {
      answer(socket);
      block();
    }, hasty);
    expect(await attempt).toMatchObject({ kind: 'answered', status: 200 });
  });
});

describe('an attempt fails with a receiver that', () => {
  it.each<[string, Behaviour, object]>([
    ['closes without an answer', (socket) => socket.end(), cutShort],
    [
      'resets',
      (socket) => {
        reset(socket);
      },
      cutShort,
    ],
    [
      'closes in the middle of a body',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\ntaken'),
      cutShort,
    ],
    [
      'closes in the middle of a chunk',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nta'),
      cutShort,
    ],
    [
      'sends a chunk of no size',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
      failed('protocol', 'The response is not valid HTTP/1.1.'),
    ],
    [
      'sends something else',
      (socket) => socket.write('220 mail.example ESMTP\r\n'),
      failed('protocol', 'The response is not valid HTTP/1.1.'),
    ],
    [
      'sends two lengths',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'),
      failed('protocol', 'The length of the response differs from its Content-Length.'),
    ],
    [
      'sends headers without end',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1_000)}\r\n`.repeat(20)}`),
      failed('protocol', 'The headers of the response are longer than 16 KiB.'),
    ],
    [
      'sends interim answers without end',
      (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000)),
      failed('protocol', 'The receiver sent too many interim responses.'),
    ],
    [
      'switches to another protocol',
      (socket) => socket.write('HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'),
      cutShort,
    ],
  ])('%s', async (_, behaviour, outcome) => {
    expect(await attemptDelivery(behaviour)).toEqual(outcome);
  });

  it('resets in the middle of a body', async () => {
    const outcome = await attemptDelivery((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\ntaken', () =>
        setTimeout(() => {
          reset(socket);
        }, 50),
      );
    });
    expect(outcome).toEqual(cutShort);
  });

  it('is not there', async () => {
    const { url } = await receiver(() => undefined);
    await endReceivers();
    expect(await send(patient, url)).toEqual(failed('unreachable', 'The receiver refused the connection.'));
  });

  const named = 'The certificate of the receiver is not valid';
  const untrusted = `${named}: no trusted authority issued it, or an intermediate certificate is missing.`;
  it.each<[string, () => Promise<object>, string]>([
    ['has expired', () => authority.issue({ ips: ['127.0.0.1'], days: -1 }), `${named}: it has expired.`],
    ['is for another address', () => authority.issue({ ips: ['127.0.0.2'] }), `${named}: it is for another host name.`],
    ['is for a name', () => authority.issue({ names: ['127.0.0.1'] }), `${named}: it is for another host name.`],
    ['it has signed itself', () => newCertificate(), untrusted],
  ])('has a certificate that %s', async (_, certificate, error) => {
    const { url, requests } = await receiver(
      (socket) => {
        answer(socket);
      },
      await certificate(),
    );
    expect(await send(patient, url)).toEqual(failed('tls', error));
    expect(requests).toEqual([]);
  });

  it('has a certificate for another name', async () => {
    const { port } = await receiver(answerAll);
    expect(await send(patient, `https://else.example.test:${port}/`)).toMatchObject({ fault: 'tls' });
  });

  it('has a certificate that only our own authority vouches for, when that is not given', async () => {
    const egressClient = createEgressClient({ policy });
    const { url } = await receiver(answerAll);
    expect(await send(egressClient, url)).toEqual(failed('tls', untrusted));
    await egressClient.stop();
  });

  it('speaks TLS 1.1 alone, or none', async () => {
    const options = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const old = await receiver(() => undefined, options);
    expect(await send(patient, old.url)).toEqual(failed('tls', 'The receiver does not offer TLS 1.2 or newer.'));
    const plain = await plainReceiver((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await send(patient, plain.url)).toEqual(failed('tls', 'The receiver does not use TLS on this port.'));
    const closing = await plainReceiver((socket) => socket.end());
    expect(await send(patient, closing.url)).toMatchObject({ fault: 'unreachable' });
  });

  it.each([
    ['ENOTFOUND', 'unreachable', 'The host name does not resolve.'],
    ['EAI_AGAIN', 'local', 'Our DNS resolver did not respond.'],
    ['EMFILE', 'local', 'The service could not open the connection: too many are open.'],
    ['ENETUNREACH', 'local', 'The service could not open the connection: there is no network route to the receiver.'],
    ['EHOSTUNREACH', 'unreachable', 'The receiver cannot be reached.'],
  ])('cannot be dialled for %s', async (code, fault, error) => {
    const lookup: Lookup = (_name, _options, callback) => {
      callback(Object.assign(new Error('getaddrinfo 10.0.0.53'), { code }), []);
    };
    const egressClient = createEgressClient({ policy, lookup });
    expect(await send(egressClient, `https://${hookName}/`)).toEqual(failed(fault, error));
    await egressClient.stop();
  });
});

describe('of several addresses', () => {
  const both: Lookup = (_name, _options, callback) => {
    callback(null, [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]);
  };
  const egressClient = createEgressClient({ policy, extraCa: authority.cert, lookup: both });
  afterAll(() => egressClient.stop());

  it('the next is tried when one refuses', async () => {
    const { port } = await receiver(answerAll);
    expect(await send(egressClient, `https://${hookName}:${port}/`)).toMatchObject({ status: 200 });
  });

  it('that all refuse, the refusal is told', async () => {
    const { port } = await receiver(() => undefined);
    await endReceivers();
    const refused = failed('unreachable', 'The receiver refused the connection.');
    expect(await send(egressClient, `https://${hookName}:${port}/`)).toEqual(refused);
  });
});
