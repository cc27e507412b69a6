import { expect } from '@jest/globals';
import { createDialler, type Dialler, type DialOutcome } from '../../src/dialler/dialler.js';
import type { Lookup } from '../../src/dialler/guardedLookup.js';
import { authority, endReceivers, receiver, type Behaviour } from './receiver.js';

export const policy = { allowCidrs: ['127.0.0.0/8', '::1/128'] };
export const toLoopback: Lookup = (_name, _options, callback) => {
  callback(null, [{ address: '127.0.0.1', family: 4 }]);
};
export const patient = createDialler({ policy, extraCa: authority.cert, lookup: toLoopback });
/** For those that never end. */
export const hasty = createDialler({ policy, extraCa: authority.cert, lookup: toLoopback, deadlineMs: 500 });

let lanes = 0;
export const newLane = (): string => `lane ${(lanes += 1)}`;

export function send(dialler: Dialler, url: string, lane = newLane()): Promise<DialOutcome> {
  return dialler.post(lane, { url, headers: { 'content-type': 'application/json' }, body: '{"id":"evt_1"}' });
}

export async function outcomeOf(behaviour: Behaviour, dialler = patient): Promise<DialOutcome> {
  return send(dialler, (await receiver(behaviour)).url);
}

export const failed = (fault: string, error: string) => ({
  kind: 'failed',
  fault,
  error,
  durationMs: expect.any(Number),
});
export const late = failed('timeout', 'The receiver did not answer in full within 0.5 seconds.');
export const cutShort = failed('protocol', 'The receiver closed the connection before its answer was complete.');

/** Ends the diallers and the receivers of this file. */
export async function endAll(): Promise<void> {
  await Promise.all([patient.stop(), hasty.stop()]);
  await endReceivers();
}
