import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Contest } from '../contest.js';
import { newCallers, newOrganisation } from '../tenants.js';
import { createEndpoint, setStatus } from './endpoints.js';
import { eventData } from './eventData.js';
import type { Receiver } from './withReceiver.js';

/** A sender of events to one address: signed, over HTTPS, and each recorded. */
export interface Drainer {
  readonly title: string;
  /** Sends this many. Resolves when the last result is recorded. */
  drain(count: number): Promise<void>;
  stop(): Promise<void>;
}

const lookMs = 25;
const maxDrainMs = 120_000;

/** Only undici and HMAC: nothing is recorded. */
export async function startCeiling({ start }: Contest, { url, caFile }: Receiver): Promise<Drainer> {
  const sender = await start('./webhooks/rawSender.js', [`${url}/raw`, caFile]);
  return {
    title: 'undici and HMAC, no database (ceiling)',
    drain: async (count) => {
      sender.say(String(count));
      await sender.hear('Done');
    },
    stop: () => sender.stop(),
  };
}

/** The product's worker, in a process without a gateway. Its deliveries are inserted while the endpoint is paused. */
export async function startWorker(contest: Contest, receiver: Receiver): Promise<Drainer> {
  const { database, url, start } = contest;
  const organisation = await newOrganisation(database);
  const [caller = {}] = await newCallers(database, organisation, 1);
  const worker = await start('../dist/main.js', [], { ROLES: 'worker' });
  let planted = 0;
  return {
    title: 'worker',
    drain: async (count) => {
      const endpoint = await createEndpoint(url, caller, `${receiver.url}/worker`);
      await setStatus(url, caller, endpoint, 'paused');
      await seed(database.pool, { organisation, endpoint, from: planted + 1, to: planted + count });
      planted += count;
      await setStatus(url, caller, endpoint, 'enabled');
      await untilNone(database.pool, `from deliveries where endpoint_id = '${endpoint}' and state = 'pending'`);
    },
    stop: () => worker.stop(),
  };
}

interface Seeded {
  readonly organisation: string;
  readonly endpoint: string;
  readonly from: number;
  readonly to: number;
}

/** Inserts events in order, and their deliveries, like verifications do. */
async function seed(pool: Pool, { organisation, endpoint, from, to }: Seeded): Promise<void> {
  await pool.query(
    `with event as (
       insert into events (id, organisation_id, mode, kind, data, occurred_at, position)
       select 'evt_' || lpad(n::text, 26, '0'), $1, 'live', 'verification.completed', $2::json, now(), n
       from generate_series($4::int, $5::int) as n returning id)
     insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
     select $3, id, $1, 'live', now(), now() from event`,
    [organisation, eventData, endpoint, from, to],
  );
}

interface Baseline {
  readonly title: string;
  /** The program in bench/baselines, and its arguments after the task. */
  readonly file: string;
  readonly words?: readonly string[];
  /** The schema of its jobs, and of the table in which it records attempts. */
  readonly schema: string;
  /** Its unfinished jobs, as the rest of a `select`: first those that an index finds. */
  readonly undone: readonly string[];
}

export const baselines: readonly Baseline[] = [
  {
    title: 'graphile-worker',
    file: 'graphileWorker.mjs',
    schema: 'graphile',
    undone: ['from graphile._private_jobs'],
  },
  {
    title: 'graphile-worker, fetching in batches',
    file: 'graphileWorker.mjs',
    words: ['batches'],
    schema: 'graphile_batches',
    undone: ['from graphile_batches._private_jobs'],
  },
  {
    title: 'pg-boss, fetching and recording in batches',
    file: 'pgBoss.mjs',
    schema: 'boss',
    undone: [
      "from boss.job where name = 'deliver' and state < 'active' and not blocked",
      "from boss.job where name = 'deliver' and state < 'completed'",
    ],
  },
];

/**
 * A job queue that does the same work: it sends the same requests, and records as much of each attempt as the product
 * does.
 */
export async function startBaseline(
  { database: { pool }, connection, start }: Contest,
  receiver: Receiver,
  { title, file, words = [], schema, undone }: Baseline,
): Promise<Drainer> {
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${schema}.attempts (event_id text, number smallint default 1, outcome text not null,
    status smallint, error text, response text, response_headers json, started_at timestamptz not null, duration_ms integer not null,
    primary key (event_id, number))`);
  const task = { url: `${receiver.url}/peer`, caFile: receiver.caFile, connection, schema, data: eventData };
  const baseline = await start(`../bench/baselines/${file}`, [JSON.stringify(task), ...words]);
  let sent = 0;
  return {
    title,
    drain: async (count) => {
      baseline.say(String(count));
      sent += count;
      await baseline.hear('Planted');
      for (const jobs of undone) await untilNone(pool, jobs);
    },
    stop: async () => {
      await baseline.stop();
      const { rows } = await pool.query<{ recorded: number }>(
        `select count(*)::int as recorded from ${schema}.attempts where outcome = 'delivered'`,
      );
      if (rows[0]?.recorded !== sent) throw new Error(`${title} has recorded ${rows[0]?.recorded ?? 0} of ${sent}.`);
    },
  };
}

/** @throws Error if it takes too long, for example because the process has died */
async function untilNone(pool: Pool, what: string): Promise<void> {
  for (const end = Date.now() + maxDrainMs; Date.now() < end;) {
    const { rows } = await pool.query<{ left: boolean }>(`select exists (select ${what}) as left`);
    if (rows[0]?.left !== true) return;
    await setTimeout(lookMs);
  }
  throw new Error(`After ${maxDrainMs / 1_000} s there is still something ${what}.`);
}
