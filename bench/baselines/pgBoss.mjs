import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { createSender, plantOnDemand, readTask } from './webhook.mjs';

// A baseline of bench/webhooks/drain.ts: a pg-boss job for each delivery. Its workers fetch and complete batches, and
// write the attempts of a batch in one statement. While batches are full they do not wait for the next poll.
const task = readTask();
const { connection, schema } = task;
const queue = 'deliver';
const [localConcurrency, batchSize] = [4, 64];
const pool = new pg.Pool({ ...connection, max: localConcurrency });
const send = createSender(task);
const insertAttempts = {
  name: 'attempts',
  text: `insert into ${schema}.attempts (event_id, outcome, status, response, response_headers, started_at, duration_ms)
    select id, 'delivered', status, response, "responseHeaders", "startedAt", "durationMs" from json_to_recordset($1)
      as row (id text, status smallint, response text, "responseHeaders" json, "startedAt" timestamptz, "durationMs" integer)`,
};

const boss = new PgBoss({
  ...connection,
  schema,
  createSchema: false,
  max: localConcurrency + 2,
  useListenNotify: true,
});
boss.on('error', (error) => {
  throw error;
});
await boss.start();
await boss.createQueue(queue, { partition: true, notify: true });
await boss.work(
  queue,
  { batchSize, localConcurrency, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
  async (jobs) => {
    const attempts = await Promise.all(jobs.map(({ data }) => send(data)));
    await pool.query({ ...insertAttempts, values: [JSON.stringify(attempts)] });
  },
);
await plantOnDemand(
  (events) =>
    boss.insert(
      queue,
      events.map((event) => ({ data: event })),
    ),
  task,
);
await boss.stop();
