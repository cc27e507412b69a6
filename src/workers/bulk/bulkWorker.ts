import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Mode } from '../../entities/apiKey.js';
import { claimBulk, releaseBulk } from './claimBulk.js';
import { endBulk } from './endBulk.js';
import { takeTurn, type BulkServices } from './takeTurn.js';

/** Verifies what bulks hold, in the background. */
export interface BulkWorker {
  /** Lets the chunks that are under way be done, and no more. */
  stop(): Promise<void>;
}

interface BulkWorkerOptions {
  /** How often it is looked for what no hint has told of. */
  readonly pollMs?: number;
  /** How long an organisation has its turn while others wait. */
  readonly turnMs?: number;
}

const retryMs = 1_000;
// What the database has refused so often in a row, it will refuse for ever.
const mostRefusals = 5;

/** Of a bulk with rows that cannot be stored, for a reason that is not the caller’s. */
const cannotBeStored =
  'Some rows could not be stored because of an error in the service. Rows verified before are kept. Tell the operator.';

/** Works on the open bulks, one of each mode at a time and each organisation in its turn, until it is stopped. */
export function startBulkWorker(
  services: BulkServices,
  { pollMs = 1_000, turnMs = 500 }: BulkWorkerOptions = {},
): BulkWorker {
  const { database, clock, log } = services;
  const stopping = new AbortController();
  const rest = (ms: number): Promise<unknown> =>
    setTimeout(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const refusals = new Map<string, number>();

  /** @returns the organisation whose turn it was; null where there is nothing to do */
  const work = async (mode: Mode, after: string): Promise<string | null> => {
    const bulk = await claimBulk(database.pool, mode, after, clock());
    if (!bulk) return null;
    const until = performance.now() + turnMs;
    try {
      await takeTurn(services, bulk, () => stopping.signal.aborted || performance.now() > until);
      refusals.delete(bulk.id);
    } catch (error) {
      const count = (refusals.get(bulk.id) ?? 0) + Number(isForEver(error));
      refusals.set(bulk.id, count);
      if (count < mostRefusals) throw error;
      log.error({ err: error, bulkId: bulk.id }, 'rows of a bulk could not be stored; the bulk has failed');
      await endBulk(services, bulk.id, cannotBeStored);
      refusals.delete(bulk.id);
    } finally {
      await releaseBulk(database.pool, bulk);
    }
    return bulk.organisationId;
  };
  const run = async (mode: Mode): Promise<void> => {
    let last = '';
    while (!stopping.signal.aborted) {
      try {
        const organisationId = await work(mode, last);
        if (organisationId === null) await rest(pollMs);
        else last = organisationId;
      } catch (error) {
        log.warn({ err: error }, 'rows of a bulk could not be verified; the worker will retry');
        await rest(retryMs);
      }
    }
  };
  // The sandbox can be told to take its time: nobody’s live data wait for it.
  const running = Promise.all([run('live'), run('test')]);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** It is the data that cannot be stored: classes 22, 23 and P0 (PostgreSQL, appendix A). Whatever else fails passes. */
function isForEver(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof pg.DatabaseError && /^(?:22|23|P0)/.test(error.code ?? ''));
}
