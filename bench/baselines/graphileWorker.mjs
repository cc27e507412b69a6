import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import pg from 'pg';
import { createSender, plantOnDemand, readTask } from './webhook.mjs';

// A baseline of bench/webhooks/drain.ts: a graphile-worker job for each delivery, 64 at a time. With `batches` it
// fetches and completes jobs in batches, as its performance page recommends.
const task = readTask();
const { connection, schema, processes } = task;
const areBatched = process.argv.includes('batches');
const concurrentJobs = 64;
// All processes share the 200 that PostgreSQL accepts.
const connections = concurrentJobs / processes + 1;
const pool = new pg.Pool({ ...connection, max: connections });
// graphile-worker requires an error handler.
pool.on('error', () => undefined);
pool.on('connect', (client) => client.on('error', () => undefined));
const send = createSender(task);
const insertAttempt = {
  name: 'attempt',
  text: `insert into ${schema}.attempts (event_id, outcome, status, response, response_headers, started_at, duration_ms)
    values ($1, 'delivered', $2, $3, $4, $5, $6)`,
};

async function deliver(event, { query }) {
  const { id, status, response, responseHeaders, startedAt, durationMs } = await send(event);
  await query({
    ...insertAttempt,
    values: [id, status, response, JSON.stringify(responseHeaders), startedAt, durationMs],
  });
}

const preset = {
  worker: {
    schema,
    concurrentJobs,
    // It warns of fewer connections than jobs at a time.
    logger: new Logger(() => () => undefined),
    maxPoolSize: connections,
    ...(areBatched && { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 }),
  },
};
const utils = await makeWorkerUtils({ preset, pgPool: pool });
await utils.migrate();
// Started when all baselines have created their tables, because it stops when any schema of the database is migrated.
let runner;
await plantOnDemand(async (events) => {
  runner ??= await run({ preset, pgPool: pool, taskList: { deliver }, noHandleSignals: true });
  await utils.addJobs(events.map((event) => ({ identifier: 'deliver', payload: event })));
}, task);
await runner?.stop();
