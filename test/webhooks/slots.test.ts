import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { EgressClient, EgressOutcome } from '../../src/egress/egressClient.js';
import { type Sender, startSender } from '../../src/workers/webhooks/sender.js';
import { seedBacklog, seedEndpoint } from '../support/seeds/endpoints.js';
import { app, deliveries, tenant, until, useSender } from './senderFixture.js';

useSender();

// The attempts of one worker share its slots. The receivers are held in the process, so that each attempt ends when the test says so.
const senders: Sender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop(0);
  await app.database.pool.query(`update webhook_endpoints set status = 'paused'`);
});

/** An endpoint with due deliveries. */
async function seedEndpointWith(count: number): Promise<string> {
  const { organisationId } = await tenant();
  const { id } = await seedEndpoint(app, { organisationId, url: 'https://receiver.example/' });
  await seedBacklog(app, { organisationId, endpointId: id, count });
  return id;
}

/** A worker with a number of slots. `started` lists the endpoint of each attempt, and `end` ends the oldest one that runs. */
function startWithSlots(slots: number) {
  const started: string[] = [];
  let startedAt = 0;
  const running: { readonly receiver: string; readonly end: () => void }[] = [];
  const egressClient: EgressClient = {
    post: (receiver) =>
      new Promise<EgressOutcome>((resolve) => {
        started.push(receiver);
        startedAt = performance.now();
        const end = (): void => {
          resolve({
            kind: 'answered',
            status: 200,
            retryAfter: null,
            response: '',
            headers: [],
            durationMs: 1,
            responseMs: 1,
          });
        };
        running.push({ receiver, end });
      }),
    stop: () => {
      endAllBut();
      return Promise.resolve();
    },
  };
  const { vault, bus, clock, log } = app.services;
  const { pool } = app.database;
  const onSettled = (): void => undefined;
  senders.push(startSender({ pool, vault, bus, clock, log, egressClient, onSettled, pollMs: 20, slots }));
  const end = async (): Promise<void> => {
    const count = started.length;
    running.shift()?.end();
    await until(() => Promise.resolve(started.length > count));
  };
  const endAllBut = (endpointId = ''): void => {
    for (const one of running.splice(0)) {
      if (endpointId !== '' && one.receiver.includes(endpointId)) running.push(one);
      else one.end();
    }
  };
  const attemptsOf = (endpointId: string): number => started.filter((receiver) => receiver.includes(endpointId)).length;
  return { started, end, endAllBut, attemptsOf, lastStart: () => startedAt };
}

describe('the slots of a worker', () => {
  it('go in turn to the endpoints with deliveries while all are in use', async () => {
    const ids = [await seedEndpointWith(30), await seedEndpointWith(30), await seedEndpointWith(30)];
    const { started, end, attemptsOf } = startWithSlots(4);
    await until(() => Promise.resolve(started.length === 4));
    for (let count = 0; count < 8; count += 1) await end();
    expect(Math.min(...ids.map(attemptsOf))).toBeGreaterThanOrEqual(2);
  });

  it('are not kept from an endpoint whose first delivery is due while all are in use', async () => {
    await seedEndpointWith(30);
    const { started, end, attemptsOf } = startWithSlots(4);
    await until(() => Promise.resolve(started.length === 4));
    const late = await seedEndpointWith(1);
    await until(async () => (await deliveries(late))[0].claim !== null);
    // The other endpoint may have the first of the next two slots.
    for (let count = 0; count < 2; count += 1) await end();
    expect(attemptsOf(late)).toBe(1);
  });

  it('are used by up to 256 attempts of fast endpoints together, so that few connections are opened for a backlog', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => seedEndpointWith(20)));
    const { started, attemptsOf } = startWithSlots(2_048);
    await until(() => Promise.resolve(started.length >= 240));
    await setTimeout(300);
    expect(ids.map(attemptsOf)).toEqual(ids.map(() => Math.floor(256 / 40)));
  });

  it('go to another endpoint only after half a second when others have no more deliveries', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => seedEndpointWith(8)));
    const last = await seedEndpointWith(60);
    const { started, endAllBut, attemptsOf, lastStart } = startWithSlots(2_048);
    await until(() => Promise.resolve(started.length === 31 * 8));
    expect([...ids, last].map(attemptsOf)).toEqual(Array(31).fill(8));
    const heldFrom = lastStart();
    endAllBut(last);
    await until(() => Promise.resolve(attemptsOf(last) > 8));
    expect(performance.now() - heldFrom).toBeGreaterThan(300);
  });
});
