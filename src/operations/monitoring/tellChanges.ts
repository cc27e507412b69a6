import type { Pool } from 'pg';
import { inTransaction } from '../../database/inTransaction.js';
import type { EventLog } from '../../events/eventLog.js';
import { beforeAll, compareWatched, type Cursor } from './compareWatched.js';
import { recordChanges } from './recordChanges.js';
import { tellCompanyChanges } from './tellCompanyChanges.js';

/** Watched entities a transaction: some tens of milliseconds. */
const batchSize = 1_000;

interface Telling {
  readonly pool: Pool;
  readonly eventLog: Pick<EventLog, 'committed'>;
  readonly clock: () => Date;
  /** In production invented data are no data, and a part of a register proves no absence. */
  readonly production: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Tells what has changed on the registers of the entities under monitoring: each change once, however often, in however
 * many processes and after whatever interruption this runs, for what is compared with is what was told last, and both are
 * written in one transaction. What was compared with the present import already is not looked at.
 * @returns how many events it has recorded
 */
export async function tellChanges(telling: Telling): Promise<number> {
  let events = 0;
  for (const register of ['abr', 'nzbn', 'asic'] as const) {
    let batch: Batch = { compared: 0, last: beforeAll, told: 0, endpointIds: [] };
    do {
      batch = await tellBatch(telling, register, batch.last);
      events += batch.told;
      telling.eventLog.committed(batch.endpointIds);
    } while (batch.compared === batchSize && telling.signal?.aborted !== true);
  }
  return events;
}

interface Batch {
  readonly compared: number;
  readonly last: Cursor;
  readonly told: number;
  readonly endpointIds: readonly string[];
}

async function tellBatch(
  { pool, clock, production }: Telling,
  register: 'abr' | 'nzbn' | 'asic',
  after: Cursor,
): Promise<Batch> {
  return inTransaction(pool, async (client) => {
    if (register === 'asic') return tellCompanyChanges(client, { after, limit: batchSize, at: clock() });
    const options = { production, after, limit: batchSize };
    const { compared, last, differences } = await compareWatched(client, register, options);
    const recorded =
      differences.length === 0
        ? { told: 0, endpointIds: [] }
        : await recordChanges(client, register, differences, clock());
    return { compared, last, ...recorded };
  });
}
