import { setTimeout } from 'node:timers/promises';
import { isRolledBack } from '../operations/verifications/verificationWriter.js';
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
  /** How long a tenant has its turn while others wait. */
  readonly turnMs?: number;
}

const retryMs = 1_000;
// What the database has refused so often in a row, it will refuse for ever.
const mostRefusals = 5;

/** Of a bulk with rows that cannot be stored, for a reason that is not the caller’s. */
const cannotBeStored =
  'A part of the rows cannot be stored, for a reason that is not yours. What was verified before stays; tell the operator.';

/** Works on the open bulks, one at a time and each tenant in its turn, until it is stopped. */
export function startBulkWorker(
  services: BulkServices,
  { pollMs = 1_000, turnMs = 500 }: BulkWorkerOptions = {},
): BulkWorker {
  const { database, clock, log } = services;
  const stopping = new AbortController();
  const rest = (ms: number): Promise<unknown> =>
    setTimeout(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  let tenant = '';
  const refusals = new Map<string, number>();

  const work = async (): Promise<boolean> => {
    const bulk = await claimBulk(database.pool, tenant, clock());
    if (!bulk) return false;
    tenant = `${bulk.organisationId}:${bulk.mode}`;
    const until = performance.now() + turnMs;
    try {
      await takeTurn(services, bulk, () => stopping.signal.aborted || performance.now() > until);
      refusals.delete(bulk.id);
    } catch (error) {
      const count = (refusals.get(bulk.id) ?? 0) + Number(isRolledBack(error) || error instanceof TypeError);
      refusals.set(bulk.id, count);
      if (count < mostRefusals) throw error;
      log.error({ err: error, bulkId: bulk.id }, 'rows of a bulk cannot be stored: it has failed');
      await endBulk(services, bulk.id, cannotBeStored);
      refusals.delete(bulk.id);
    } finally {
      await releaseBulk(database.pool, bulk.id);
    }
    return true;
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (!(await work())) await rest(pollMs);
      } catch (error) {
        log.warn({ err: error }, 'rows of a bulk cannot be verified now; it is tried again');
        await rest(retryMs);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
