import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Services } from '../../caller/context.js';
import type { ClaimedBulk } from './claimBulk.js';
import { endBulk } from './endBulk.js';
import { openChunks } from './openChunks.js';
import { Turns } from './turns.js';
import { verifyChunk, type VerifiedChunk } from './verifyChunk.js';
import { writeChunk } from './writeChunk.js';

export type BulkServices = Pick<
  Services,
  'database' | 'registers' | 'further' | 'bus' | 'eventLog' | 'clock' | 'log' | 'isUnaudited'
>;

// While they are written, the next is verified. Where others use the database, too, it is one at a time.
const mostWriting = 2;
// Whoever follows it is told no more often.
const tellMs = 200;
const waitMs = 5;
const longestWaitMs = 200;

/**
 * Waits while others in this process use the database, but not for ever: a service that is always busy gets its bulks done, too.
 * @param own connections that the bulk itself is using
 * @returns whether others did
 */
async function letOthersFirst(pool: Pool, own: number): Promise<boolean> {
  const isBusy = (): boolean => pool.waitingCount > 0 || pool.totalCount - pool.idleCount > own;
  let waited = 0;
  for (; isBusy() && waited < longestWaitMs; waited += waitMs) await setTimeout(waitMs);
  return waited > 0;
}

/** Whoever started it may no longer: said of the bulk, and to everybody who may read it. */
export const callerGone =
  'The key or member that started this bulk is no longer active. Rows verified before are kept. Send the other rows in a new bulk.';

/**
 * Verifies chunks of a bulk until its time is over or nothing is left, and ends it then.
 * @param isOver Asked between chunks
 */
export async function takeTurn(services: BulkServices, bulk: ClaimedBulk, isOver: () => boolean): Promise<void> {
  const { pool } = services.database;
  const writing = new Set<Promise<void>>();
  const seen: { halt?: 'callerGone' | 'stopped'; fault?: { readonly error: unknown } } = {};
  const write = async (verified: VerifiedChunk, turns: Turns): Promise<void> => {
    const { hasCaller, isWritten, endpointIds } = await writeChunk(pool, bulk, verified, turns);
    if (!hasCaller) seen.halt = 'callerGone';
    else if (!isWritten) seen.halt = 'stopped';
    if (!isWritten) return;
    tell();
    if (bulk.hasEvents) services.eventLog.committed(endpointIds);
  };
  let toldAt = 0;
  const tell = (): void => {
    if (performance.now() - toldAt < tellMs) return;
    toldAt = performance.now();
    services.bus.publish('bulks', [bulk.id]);
  };
  let isLeft = false;
  let most = mostWriting;
  try {
    const turns = new Turns();
    for await (const chunk of openChunks(pool, bulk.id)) {
      isLeft = seen.halt !== undefined || seen.fault !== undefined || isOver();
      if (isLeft) break;
      if (await letOthersFirst(pool, writing.size)) most = 1;
      const one: Promise<void> = write(await verifyChunk(services, bulk, chunk, turns), turns)
        .catch((error: unknown) => {
          seen.fault ??= { error };
        })
        .finally(() => writing.delete(one));
      writing.add(one);
      if (writing.size >= most) await Promise.race(writing);
    }
  } finally {
    await Promise.all(writing);
  }
  if (seen.fault) throw seen.fault.error;
  if (seen.halt === 'callerGone') await endBulk(services, bulk.id, callerGone);
  else if (!isLeft && !seen.halt) await endBulk(services, bulk.id, null);
}
