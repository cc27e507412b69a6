import { afterAll, beforeAll, expect } from '@jest/globals';
import { createEgressClient, type EgressClient, type EgressOutcome } from '../../src/egress/egressClient.js';
import type { Lookup } from '../../src/egress/resolveName.js';
import { authority, endReceivers, receiver, type Behaviour } from './receiver.js';

export const policy = { allowCidrs: ['127.0.0.0/8', '::1/128'] };
export const toLoopback: Lookup = (_name, _options, callback) => {
  callback(null, [{ address: '127.0.0.1', family: 4 }]);
};
export let patient: EgressClient;
/** For receivers that never end. */
export let hasty: EgressClient;

/** Starts both egress clients for the tests of a file, and stops them with all receivers. */
export function useEgressClients(): void {
  beforeAll(() => {
    patient = createEgressClient({ policy, extraCa: authority.cert, lookup: toLoopback });
    hasty = createEgressClient({ policy, extraCa: authority.cert, lookup: toLoopback, deadlineMs: 500 });
  });
  afterAll(async () => {
    await Promise.all([patient.stop(), hasty.stop()]);
    await endReceivers();
  });
}

let pools = 0;
export const newPool = (): string => `lane ${(pools += 1)}`;

export function send(egressClient: EgressClient, url: string, pool = newPool()): Promise<EgressOutcome> {
  return egressClient.post(pool, { url, headers: { 'content-type': 'application/json' }, body: '{"id":"evt_1"}' });
}

export async function attemptDelivery(behaviour: Behaviour, egressClient = patient): Promise<EgressOutcome> {
  return send(egressClient, (await receiver(behaviour)).url);
}

export const failed = (fault: string, error: string) => ({
  kind: 'failed',
  fault,
  error,
  durationMs: expect.any(Number),
});
export const late = failed('timeout', 'The receiver did not complete its response within 0.5 seconds.');
export const cutShort = failed('protocol', 'The receiver closed the connection before its response was complete.');
