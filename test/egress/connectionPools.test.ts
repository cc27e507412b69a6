import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it, jest } from '@jest/globals';
import { createEgressClient } from '../../src/egress/egressClient.js';
import { TlsSessions } from '../../src/egress/openConnection.js';
import { useEgressClients, policy, toLoopback, patient, hasty, newPool, send, failed, cutShort } from './attempts.js';
import { createCertificateAuthority } from '../support/seeds/certificates.js';
import { answer, answerAll, authority, plainReceiver, receiver, reset } from './receiver.js';

// How connections are kept, shared and closed.
useEgressClients();

/** Runs something as if it were some minutes later. */
async function skipMinutes(minutes: number, run: () => void | Promise<void>): Promise<void> {
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000 + 1);
  try {
    await run();
  } finally {
    clock.mockRestore();
  }
}

/** Whether a ClientHello has the extension `pre_shared_key`, which is the last one (RFC 8446, section 4.2.11). */
function offersSession(hello: Buffer): boolean {
  let at = 5 + 4 + 2 + 32;
  at += 1 + hello.readUInt8(at);
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at);
  const end = at + 2 + hello.readUInt16BE(at);
  at += 2;
  for (; at + 4 <= end; at += 4 + hello.readUInt16BE(at + 2)) if (hello.readUInt16BE(at) === 0x29) return true;
  return false;
}

/** Connects two sockets, of which the first has sent some bytes. */
function forward(socket: Socket, first: Buffer, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
    onward.write(first);
    socket.pipe(onward).pipe(socket);
  });
  for (const one of [socket, onward]) one.on('error', () => undefined);
  onward.on('close', () => socket.destroy());
  socket.on('close', () => onward.destroy());
}

describe('a lane', () => {
  it('keeps its connection for the next request, and shares it with no other lane', async () => {
    const taking = await receiver(answerAll);
    const [one, two] = [newPool(), newPool()];
    for (let at = 0; at < 20; at += 1) await send(patient, taking.url, one);
    expect([taking.connections, taking.requests.length]).toEqual([1, 20]);
    await send(patient, taking.url, two);
    expect(taking.connections).toBe(2);
  });

  it('tells the time of a slow handshake apart from that of the response', async () => {
    const taking = await receiver(answerAll);
    const slow = await plainReceiver((socket) => {
      socket.once('data', (hello: Buffer) => {
        setTimeout(forward, 400, socket, hello, taking.port);
      });
    });
    const pool = newPool();
    const [first, second] = [await send(patient, slow.url, pool), await send(patient, slow.url, pool)];
    if (first.kind !== 'answered' || second.kind !== 'answered') throw new Error('A request failed.');
    expect(first.durationMs).toBeGreaterThanOrEqual(399);
    expect(first.durationMs - first.responseMs).toBeGreaterThanOrEqual(399);
    expect(second.durationMs - second.responseMs).toBeLessThan(399);
  });

  it('resumes its TLS session, and verifies the certificate again after five minutes', async () => {
    const resumed: boolean[] = [];
    const behaviour = (socket: Socket): void => {
      resumed.push((socket as TLSSocket).isSessionReused());
      answer(socket);
      socket.end();
    };
    const [closing, other] = [await receiver(behaviour), await receiver(behaviour)];
    const pool = newPool();
    const sendAll = async (...urls: readonly string[]): Promise<void> => {
      for (const url of urls) {
        expect(await send(patient, url, pool)).toMatchObject({ status: 200 });
        while (closing.open + other.open > 0) await pause(5);
      }
    };
    await sendAll(closing.url, closing.url, other.url, closing.url);
    await send(patient, closing.url, newPool());
    expect(resumed.splice(0)).toEqual([false, true, false, true, false]);
    await skipMinutes(5, () => sendAll(closing.url, closing.url));
    expect(resumed).toEqual([false, true]);
  });

  it('offers no TLS session after a connection failed that had offered one, or whose certificate is bad', async () => {
    const resumed: boolean[] = [];
    const behaviour = (socket: Socket): void => {
      resumed.push((socket as TLSSocket).isSessionReused());
      answer(socket);
      socket.end();
    };
    const good = await receiver(behaviour);
    const bad = await receiver(behaviour, await (await createCertificateAuthority()).issue({ ips: ['127.0.0.1'] }));
    let target: number | null = good.port;
    const proxy = await plainReceiver((socket) => {
      socket.once('data', (hello: Buffer) => {
        if (target === null && offersSession(hello)) socket.destroy();
        else forward(socket, hello, target ?? good.port);
      });
    });
    const pool = newPool();
    const sendTo = async (port: number | null): Promise<string> => {
      target = port;
      const outcome = await send(patient, proxy.url, pool);
      while (proxy.open + good.open > 0) await pause(5);
      return outcome.kind === 'failed' ? outcome.fault : outcome.kind;
    };
    expect([await sendTo(good.port), await sendTo(good.port)]).toEqual(['answered', 'answered']);
    expect([await sendTo(null), await sendTo(null), await sendTo(null)]).toEqual([
      'unreachable',
      'answered',
      'answered',
    ]);
    expect(resumed.splice(0)).toEqual([false, true, false, false]);

    await skipMinutes(5, async () => {
      expect(await sendTo(good.port)).toBe('answered');
      expect([await sendTo(bad.port), await sendTo(good.port)]).toEqual(['tls', 'answered']);
    });
    expect(resumed).toEqual([false, false]);
  });

  it('counts the five minutes of a session from the verification, also for sessions of resumed connections', async () => {
    // Node's server sends no new session on a resumed connection, as others do.
    const connected = (isReused: boolean): TLSSocket =>
      Object.assign(new EventEmitter(), { isSessionReused: () => isReused }) as unknown as TLSSocket;
    const sessions = new TlsSessions();
    const verified = connected(false);
    sessions.store(verified, undefined);
    verified.emit('session', Buffer.from('first'));
    const offered = sessions.find();
    await skipMinutes(4, () => {
      const [resumed, verifiedAgain] = [connected(true), connected(false)];
      sessions.store(verifiedAgain, undefined);
      verifiedAgain.emit('session', Buffer.from('second'));
      sessions.store(resumed, offered);
      resumed.emit('session', Buffer.from('of the first'));
    });
    await skipMinutes(6, () => {
      expect(sessions.find()?.session.toString()).toBe('second');
      sessions.forget();
      verified.emit('session', Buffer.from('late'));
      expect(sessions.find()).toBeUndefined();
    });
  });

  it('offers no TLS session after the first request of a resumed connection got no response', async () => {
    const refusing = await receiver((socket) => {
      if ((socket as TLSSocket).isSessionReused()) {
        reset(socket);
      } else {
        answer(socket);
        socket.end();
      }
    });
    const pool = newPool();
    const outcomes = [];
    for (let at = 0; at < 4; at += 1) {
      outcomes.push((await send(patient, refusing.url, pool)).kind);
      while (refusing.open > 0) await pause(5);
    }
    expect(outcomes).toEqual(['answered', 'failed', 'answered', 'answered']);
  });

  it('has at most 64 connections, and the rest waits its turn', async () => {
    const taking = await receiver((socket) => {
      setTimeout(() => {
        answer(socket);
      }, 5);
    });
    const pool = newPool();
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => send(patient, taking.url, pool)));
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
    expect(taking.requests).toHaveLength(500);
    expect(taking.mostOpen).toBeGreaterThan(32);
    expect(taking.mostOpen).toBeLessThanOrEqual(64);
  });

  it('that is busy to the last costs those that wait no attempt', async () => {
    const hanging = await receiver(() => undefined);
    const pool = newPool();
    const outcomes = await Promise.all(Array.from({ length: 70 }, () => send(hasty, hanging.url, pool)));
    const faults = outcomes.map((outcome) => (outcome.kind === 'failed' ? outcome.fault : outcome.kind));
    expect(faults.filter((fault) => fault === 'timeout')).toHaveLength(64);
    expect(faults.filter((fault) => fault === 'local')).toHaveLength(6);
  });

  it('that is given another URL closes what is idle, and what is at work afterwards', async () => {
    const next = await receiver(answerAll);
    const taking = await receiver((socket) => {
      setTimeout(() => {
        answer(socket);
      }, 100);
    });
    const pool = newPool();
    const atWork = [send(patient, taking.url, pool), send(patient, taking.url, pool)];
    await atWork[0];
    const late = send(patient, taking.url, pool);
    await send(patient, next.url, pool);
    expect(await late).toMatchObject({ status: 200 });
    expect(await atWork[1]).toMatchObject({ status: 200 });
    while (taking.open > 0) await pause(5);
  });

  it('that is given another URL goes there', async () => {
    const [old, next] = [await receiver(answerAll), await receiver(answerAll)];
    const pool = newPool();
    await send(patient, old.url, pool);
    await send(patient, next.url, pool);
    expect([old.requests.length, next.requests.length]).toEqual([1, 1]);
    while (old.open > 0) await pause(5);
  });

  it('of a receiver that closes between requests gets each of them once', async () => {
    const closing = await receiver((socket) => {
      answer(socket);
      socket.end();
    });
    const pool = newPool();
    for (let at = 0; at < 50; at += 1) expect(await send(patient, closing.url, pool)).toMatchObject({ status: 200 });
    expect(closing.requests).toHaveLength(50);
  });

  it('takes no answer that nobody has asked for', async () => {
    const forging = await receiver((socket) => {
      answer(socket);
      setTimeout(() => {
        answer(socket, '200 OK', 'forged');
      }, 20);
    });
    const pool = newPool();
    for (let at = 0; at < 3; at += 1) {
      expect(await send(patient, forging.url, pool)).toMatchObject({ response: 'taken' });
      // The connection is given up for what came unasked.
      while (forging.open > 0) await pause(5);
    }
    expect(forging.requests).toHaveLength(3);
  });

  it('sends once more when a kept connection proves to be closed, and a new one never', async () => {
    // On its second request each connection is closed without a word, as by a receiver that was about to close it.
    const stale = await receiver((socket, nth) => {
      if (nth === 1) answer(socket);
      else reset(socket);
    });
    const pool = newPool();
    for (let at = 0; at < 10; at += 1) expect(await send(patient, stale.url, pool)).toMatchObject({ status: 200 });
    expect([stale.connections, stale.requests.length]).toEqual([10, 19]);
    const dead = await receiver((socket) => {
      reset(socket);
    });
    expect(await send(patient, dead.url)).toEqual(cutShort);
    expect(dead.requests).toHaveLength(1);
  });

  it('sends once more only when not a byte came back', async () => {
    const begun = await receiver((socket, nth) => {
      if (nth === 1) answer(socket);
      else socket.end('HTTP/1.1 2');
    });
    const pool = newPool();
    await send(patient, begun.url, pool);
    expect(await send(patient, begun.url, pool)).toEqual(cutShort);
    expect(begun.requests).toHaveLength(2);
  });
});

describe('after stop', () => {
  it('nothing runs, nothing is open, and nothing is sent', async () => {
    const egressClient = createEgressClient({ policy, extraCa: authority.cert, lookup: toLoopback });
    const [taking, hanging] = [await receiver(answerAll), await receiver(() => undefined)];
    await send(egressClient, taking.url);
    const atWork = send(egressClient, hanging.url);
    while (hanging.requests.length === 0) await pause(5);
    await egressClient.stop();
    const local = failed('local', 'The service is being restarted.');
    expect(await atWork).toEqual(local);
    expect(await send(egressClient, taking.url)).toEqual(local);
    while (taking.open + hanging.open > 0) await pause(5);
    expect([taking.requests.length, hanging.requests.length]).toEqual([1, 1]);
  });
});
