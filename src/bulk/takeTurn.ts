import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Services } from '../context.js';
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

// While they are written, the next is verified.
const mostWriting = 2;
// Whoever follows it is told no more often.
const tellMs = 200;
const waitMs = 5;
const longestWaitMs = 200;

/** Waits while somebody waits for a connection, but not for ever: a service that is always busy gets its bulks done, too. */
async function letOthersFirst(pool: Pool): Promise<void> {
  for (let waited = 0; pool.waitingCount > 0 && waited < longestWaitMs; waited += waitMs) await setTimeout(waitMs);
}

/** Whoever started it may no longer: said of the bulk, and to everybody who may read it. */
export const callerGone =
  'The key or the member that started it has ended. What was verified before stays; send the rest again.';

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
  try {
    const turns = new Turns();
    for await (const chunk of openChunks(pool, bulk.id)) {
      isLeft = seen.halt !== undefined || seen.fault !== undefined || isOver();
      if (isLeft) break;
      await letOthersFirst(pool);
      const one: Promise<void> = write(await verifyChunk(services, bulk, chunk, turns), turns)
        .catch((error: unknown) => {
          seen.fault ??= { error };
        })
        .finally(() => writing.delete(one));
      writing.add(one);
      if (writing.size >= mostWriting) await Promise.race(writing);
    }
  } finally {
    await Promise.all(writing);
  }
  if (seen.fault) throw seen.fault.error;
  if (seen.halt === 'callerGone') await endBulk(services, bulk.id, callerGone);
  else if (!isLeft && !seen.halt) await endBulk(services, bulk.id, null);
}
