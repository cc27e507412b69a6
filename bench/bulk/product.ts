import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../src/database/orm.js';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { formatRowLines } from '../../src/domain/bulk/bulkColumns.js';
import { newId } from '../../src/domain/ids.js';
import { LocalBus } from '../../src/events/bus/remoteBus.js';
import { createEventLog } from '../../src/events/eventLog.js';
import { createLog } from '../../src/platform/log.js';
import { createExtractRegister } from '../../src/registers/extractRegister.js';
import { createStoredSources } from '../../src/registers/enrichment/storedSources.js';
import { sandboxRegister } from '../../src/registers/sandbox/sandboxRegister.js';
import { createSandboxSources } from '../../src/registers/sandbox/sandboxSources.js';
import type { BulkTask } from './step.js';

const chunkRows = 250;

/** Stores the rows like an upload, and lets the worker verify them. */
export async function runProduct({ onTenth, ...task }: BulkTask): Promise<void> {
  const id = await storeRows(task);
  const stop = startWorker(task.database);
  for (;;) {
    await setTimeout(50);
    const { rows } = await task.database.pool.query<{ status: string; processed: number }>(
      'select status, processed from bulks where id = $1',
      [id],
    );
    if ((rows[0]?.processed ?? 0) >= task.total / 10) onTenth();
    if (rows[0]?.status === 'completed') break;
    if (rows[0]?.status === 'failed') throw new Error('The bulk has failed.');
  }
  await stop();
}

/** Works on bulks until its input ends. */
export async function runWorker({ database }: BulkTask): Promise<void> {
  const stop = startWorker(database);
  await once(process.stdin.resume(), 'end');
  await stop();
}

/** @returns a function that stops the worker */
function startWorker(database: Database): () => Promise<void> {
  const { pool } = database;
  const log = createLog('warn');
  const bus = new LocalBus();
  const register = createExtractRegister({ pool, production: false, log });
  const registers = {
    live: { AU: register, NZ: register },
    test: { AU: sandboxRegister, NZ: sandboxRegister },
  };
  const eventLog = createEventLog({ pool, bus, log });
  const clock = (): Date => new Date();
  const further = { live: createStoredSources({ pool, log, clock }), test: createSandboxSources(clock) };
  const worker = startBulkWorker({ database, registers, further, bus, eventLog, clock, log });
  return async () => {
    await worker.stop();
    await eventLog.stop();
  };
}

/**
 * Stores rows like an upload by an organisation.
 * @returns the id of the bulk
 */
export async function storeRows({
  database,
  organisationId,
  apiKeyId,
  total,
  abns,
}: Omit<BulkTask, 'onTenth'>): Promise<string> {
  const id = newId('bulk');
  await database.pool.query(
    `insert into bulks (id, organisation_id, mode, status, api_key_id, caller_id, caller_address, request_id, wants_events,
       total, created_at)
     values ($1, $2, 'live', 'queued', $3, $3, '192.0.2.1', $4, false, $5, now())`,
    [id, organisationId, apiKeyId, newId('request'), total],
  );
  for (let first = 0; first < total; first += 20 * chunkRows) {
    const places: number[] = [];
    const texts: string[] = [];
    const counts: number[] = [];
    for (let from = first; from < Math.min(total, first + 20 * chunkRows); from += chunkRows) {
      const rows = Array.from({ length: Math.min(chunkRows, total - from) }, (_, n) => ({
        queryValue: abns[(from + n) % abns.length] ?? '',
        jurisdiction: 'AU',
        reference: `row-${from + n}`,
        ...{ name: null, product: null },
      }));
      places.push(from / chunkRows);
      counts.push(rows.length);
      texts.push(formatRowLines(rows));
    }
    await database.pool.query(
      `insert into bulk_chunks (bulk_id, place, first_row, row_count, rows)
       select $1, place, place * ${chunkRows} + 1, count, rows from unnest($2::int[], $3::int[], $4::text[]) as chunk (place, count, rows)`,
      [id, places, counts, texts],
    );
  }
  return id;
}
