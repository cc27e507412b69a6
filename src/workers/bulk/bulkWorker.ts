import { setTimeout } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import pg from 'pg';
import type { Pool } from 'pg';
import { recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import type { Mode } from '../../domain/tenancy.js';
import { Bulk } from '../../entities/bulk.js';
import { appendEvents } from '../../events/appendEvents.js';
import { isDatabaseUnavailable } from '../../platform/errors.js';
import { EventLoopYield } from '../../platform/eventLoopYield.js';
import { withSpan } from '../../platform/tracing.js';
import { type Loop, startLoop } from '../../platform/loop.js';
import { claimBulk, type ClaimedBulk, releaseBulk } from './claimBulk.js';
import { decryptChunks, type VerifiedChunk, verifyChunk } from './verifyChunk.js';
import { writeChunk } from './writeChunk.js';

/** Verifies the rows of bulks in the background. */
export interface BulkWorker {
  /** Finishes the current chunks and starts no more. */
  stop(): Promise<void>;
}

interface BulkWorkerOptions {
  /** How often to poll for bulks whose hint was lost. */
  readonly pollMs?: number;
  /** How long an organisation's turn lasts while others wait. */
  readonly turnMs?: number;
  /** How long a bulk pauses after a failure. */
  readonly retryMs?: number;
}

// A statement that the database refuses this many times in a row is taken to fail permanently.
const maxRefusals = 5;
// Any other error may end by itself, but not one that has lasted for several minutes.
const maxFailures = 120;

/** The failure of a bulk whose rows cannot be stored, through no fault of the caller. */
const cannotBeStored =
  'Some rows could not be stored because of an error in the service. Rows verified before are kept. Tell the operator.';

/** Works on the open bulks until it is stopped: one of each mode at a time, with organisations taking turns. */
export function startBulkWorker(
  services: BulkServices,
  { pollMs = 1_000, turnMs = 500, retryMs = 1_000 }: BulkWorkerOptions = {},
): BulkWorker {
  const { database, clock, log } = services;
  const failures = new Map<string, number>();

  /** @returns how long the bulk pauses after this turn */
  const work = async (bulk: ClaimedBulk, signal: AbortSignal): Promise<number> => {
    const until = performance.now() + turnMs;
    try {
      await processBulk(services, bulk, () => signal.aborted || performance.now() > until);
      failures.delete(bulk.id);
      return 0;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const count = (failures.get(bulk.id) ?? 0) + (isPermanent(error) ? maxFailures / maxRefusals : 1);
      failures.set(bulk.id, count);
      if (count < maxFailures) {
        log.warn({ err: error, bulkId: bulk.id }, 'rows of a bulk could not be verified; the worker will retry');
        return retryMs;
      }
      log.error({ err: error, bulkId: bulk.id }, 'rows of a bulk could not be stored; the bulk has failed');
      await endBulk(services, bulk.id, cannotBeStored);
      failures.delete(bulk.id);
      return 0;
    }
  };
  const workOn = (mode: Mode): Loop => {
    let last = '';
    return startLoop(async (signal) => {
      try {
        const bulk = await claimBulk(database.pool, mode, last, clock());
        if (!bulk) return pollMs;
        // A failure ends the turn too, so that a bulk that fails each time delays no other organisation.
        last = bulk.organisationId;
        let pauseMs = 0;
        try {
          pauseMs = await work(bulk, signal);
        } finally {
          await releaseBulk(database.pool, bulk, pauseMs);
        }
        return 0;
      } catch (error) {
        log.warn({ err: error }, 'bulks could not be claimed or released; the worker will retry');
        return retryMs;
      }
    });
  };
  // Live and test bulks run in separate loops, so that live data never wait for test data.
  const loops = [workOn('live'), workOn('test')];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** The data cannot be stored: classes 22, 23 and P0 (PostgreSQL, appendix A). */
function isPermanent(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof pg.DatabaseError && /^(?:22|23|P0)/.test(error.code ?? ''));
}

const actor = { kind: 'system', id: 'bulk' } as const;

type Needs = Pick<Services, 'database' | 'bus' | 'eventLog' | 'clock'>;

/**
 * Ends a running bulk: as completed if no chunk is left, or as failed with a sentence. Its end, its event and its audit
 * entry are one transaction.
 * @returns whether it ended. False if chunks are left, or another process has ended it
 */
async function endBulk(
  { database, bus, eventLog, clock }: Needs,
  id: string,
  failure: string | null,
): Promise<boolean> {
  const now = clock();
  const told = await database.orm.em.fork().transactional(async (em) => {
    const bulk = await em.findOne(
      Bulk,
      { id, status: 'running' },
      { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!bulk || (failure === null && (await hasOpenChunk()))) return null;
    bulk.status = failure === null ? 'completed' : 'failed';
    bulk.failure = failure;
    bulk.finishedAt = now;
    await em.flush();
    const { organisationId, mode, status, total, processed, failed, counts, createdAt } = bulk;
    const data = { id, status, total, processed, failed, counts, createdAt, finishedAt: now };
    const details = { failed, processed, total };
    const action = failure === null ? 'bulk.completed' : 'bulk.failed';
    await recordSystemAudit(
      em,
      { organisationId, mode, actor, at: now },
      { action, object: { kind: 'bulk', id }, details },
    );
    return appendEvents(em, { organisationId, mode, at: now }, [{ kind: 'bulk.completed', data }]);

    async function hasOpenChunk(): Promise<boolean> {
      const open = 'select 1 from bulk_chunks where bulk_id = ? and outcomes is null limit 1';
      return (await queryRows(em, open, [id])).length > 0;
    }
  });
  if (!told) return false;
  bus.publish('bulks', [id]);
  eventLog.committed(told);
  return true;
}

type BulkServices = Pick<
  Services,
  'database' | 'registers' | 'further' | 'bus' | 'eventLog' | 'clock' | 'log' | 'isUnaudited'
>;

// Chunks that may be written while the next is verified. Only one while others use the database.
const maxWriting = 2;
const notifyIntervalMs = 200;
// The longest time that it blocks the event loop, so that requests are served in between.
const maxBusyMs = 1;
const waitMs = 5;
const maxWaitMs = 200;

/**
 * Waits while others in this process use the database, but only for a limited time, so that bulks also progress in a
 * busy service.
 * @param own connections that the bulk itself is using
 * @returns whether others used the database
 */
async function waitForIdlePool(pool: Pool, own: number): Promise<boolean> {
  const isBusy = (): boolean => pool.waitingCount > 0 || pool.totalCount - pool.idleCount > own;
  let waited = 0;
  for (; isBusy() && waited < maxWaitMs; waited += waitMs) await setTimeout(waitMs);
  return waited > 0;
}

/** The failure of a bulk whose caller may start none any more. Everybody who may read the bulk sees it. */
const callerInactiveMessage =
  'The key or member that started this bulk may no longer start one: it has ended, has another role, or the organisation is suspended. Rows verified before are kept. Send the other rows in a new bulk.';

/**
 * Verifies chunks of a bulk until its turn is over or none are left, and then ends it.
 * @param isOver Called between chunks
 */
async function processBulk(services: BulkServices, bulk: ClaimedBulk, isOver: () => boolean): Promise<void> {
  const { pool } = services.database;
  const writing = new Set<Promise<void>>();
  const seen: { halt?: 'callerGone' | 'stopped'; fault?: { readonly error: unknown } } = {};
  const write = async (verified: VerifiedChunk, eventLoop: EventLoopYield): Promise<void> => {
    const { hasCaller, isWritten, endpointIds } = await writeChunk(pool, bulk, verified, eventLoop);
    if (!hasCaller) seen.halt = 'callerGone';
    else if (!isWritten) seen.halt = 'stopped';
    if (!isWritten) return;
    tell();
    if (bulk.hasEvents) services.eventLog.committed(endpointIds);
  };
  let toldAt = 0;
  const tell = (): void => {
    if (performance.now() - toldAt < notifyIntervalMs) return;
    toldAt = performance.now();
    services.bus.publish('bulks', [bulk.id]);
  };
  let isLeft = false;
  let most = maxWriting;
  try {
    const eventLoop = new EventLoopYield(maxBusyMs);
    for await (const chunk of decryptChunks(pool, bulk.id)) {
      isLeft = seen.halt !== undefined || seen.fault !== undefined || isOver();
      if (isLeft) break;
      if (await waitForIdlePool(pool, writing.size)) most = 1;
      const verified = await withSpan('bulk part', { attributes: { 'bulk.id': bulk.id }, isRoot: true }, () =>
        verifyChunk(services, bulk, chunk, eventLoop),
      );
      const one: Promise<void> = write(verified, eventLoop)
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
  if (seen.halt === 'callerGone') await endBulk(services, bulk.id, callerInactiveMessage);
  else if (!isLeft && !seen.halt) await endBulk(services, bulk.id, null);
}
