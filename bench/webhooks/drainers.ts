import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createPostgresBus } from '../../src/events/bus/postgresBus.js';
import type { Contest } from '../contest.js';
import type { BenchProcess } from '../startProcess.js';
import { newCallers, newOrganisation } from '../tenants.js';
import { createEndpoint } from './endpoints.js';
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

/** The endpoints that are sent to, and the processes that send. */
export interface DrainShape {
  /** At most as many as there are receivers. */
  readonly endpoints: number;
  readonly processes: number;
}

/** Only undici and HMAC: nothing is recorded. */
export async function startCeiling({ start }: Contest, receiver: Receiver, shape: DrainShape): Promise<Drainer> {
  const urls = receiver.urls.slice(0, shape.endpoints).map((url) => `${url}/raw`);
  const senders = await startEach(shape, (process) =>
    start('./webhooks/rawSender.js', [receiver.caFile, String(process), ...urls]),
  );
  return {
    title: 'undici and HMAC, no database (ceiling)',
    drain: async (count) => {
      for (const sender of senders) sender.say(String(count / senders.length));
      await Promise.all(senders.map((sender) => sender.hear('Done')));
    },
    stop: () => stopEach(senders),
  };
}

/** The product's workers, in processes without a gateway. Deliveries are inserted at once, and workers get the hint of a commit. */
export async function startWorkers(contest: Contest, receiver: Receiver, shape: DrainShape): Promise<Drainer> {
  const { database, connection, url, start } = contest;
  const endpoints = await Promise.all(
    receiver.urls.slice(0, shape.endpoints).map(async (target): Promise<Subscribed> => {
      const organisation = await newOrganisation(database);
      const [caller = {}] = await newCallers(database, organisation, 1);
      return { organisation, endpoint: await createEndpoint(url, caller, `${target}/worker`) };
    }),
  );
  const workers = await startEach(shape, () => start('../dist/main.js', [], { ROLES: 'worker' }));
  const bus = createPostgresBus(connection, pino({ level: 'silent' }));
  let planted = 0;
  return {
    title: shape.processes === 1 ? 'worker' : `${shape.processes} workers`,
    drain: async (count) => {
      await seed(database.pool, { endpoints, from: planted, to: planted + count - 1 });
      planted += count;
      const ids = endpoints.map(({ endpoint }) => endpoint);
      bus.publish('deliveries', ids);
      // By the index: with an order, the planner cannot expect to meet a pending one soon in the table.
      const pending = `from unnest('{${ids.join()}}'::text[]) as asked (id) cross join lateral (
        select from deliveries where endpoint_id = asked.id and state = 'pending' order by due_at limit 1) as first`;
      await untilNone(database.pool, pending);
    },
    stop: async () => {
      await bus.stop();
      await stopEach(workers);
    },
  };
}

async function startEach(
  { processes }: DrainShape,
  start: (process: number) => Promise<BenchProcess>,
): Promise<BenchProcess[]> {
  return Promise.all(Array.from({ length: processes }, (_, process) => start(process)));
}

async function stopEach(processes: readonly BenchProcess[]): Promise<void> {
  await Promise.all(processes.map((process) => process.stop()));
}

interface Subscribed {
  readonly organisation: string;
  readonly endpoint: string;
}

interface Seeded {
  readonly endpoints: readonly Subscribed[];
  readonly from: number;
  readonly to: number;
}

/** Inserts events in order for the endpoints in turn, and their deliveries, like verifications do. */
async function seed(pool: Pool, { endpoints, from, to }: Seeded): Promise<void> {
  await pool.query(
    `with planned as (
       select 'evt_' || lpad(n::text, 26, '0') as id, n / cardinality($2::text[]) + 1 as position, target.*
       from generate_series($4::int, $5::int) as n
         join unnest($2::text[], $3::text[]) with ordinality as target (organisation_id, endpoint_id, place)
           on place = n % cardinality($2::text[]) + 1
     ), event as (
       insert into events (id, organisation_id, mode, kind, data, occurred_at, position)
       select id, organisation_id, 'live', 'verification.completed', $1::json, now(), position from planned)
     insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
     select endpoint_id, id, organisation_id, 'live', now(), now() from planned`,
    [eventData, endpoints.map(({ organisation }) => organisation), endpoints.map(({ endpoint }) => endpoint), from, to],
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
  readonly undone: (schema: string) => readonly string[];
}

export const baselines: readonly Baseline[] = [
  {
    title: 'graphile-worker',
    file: 'graphileWorker.mjs',
    schema: 'graphile',
    undone: (schema) => [`from ${schema}._private_jobs`],
  },
  {
    title: 'graphile-worker, fetching in batches',
    file: 'graphileWorker.mjs',
    words: ['batches'],
    schema: 'graphile_batches',
    undone: (schema) => [`from ${schema}._private_jobs`],
  },
  {
    title: 'pg-boss, fetching and recording in batches',
    file: 'pgBoss.mjs',
    schema: 'boss',
    undone: (schema) => [
      `from ${schema}.job where name = 'deliver' and state < 'active' and not blocked`,
      `from ${schema}.job where name = 'deliver' and state < 'completed'`,
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
  { endpoints, processes }: DrainShape,
  { title, file, words = [], schema: name, undone }: Baseline,
): Promise<Drainer> {
  // Each drain has its own tables.
  const schema = `${name}_${endpoints}`;
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${schema}.attempts (event_id text, number smallint default 1, outcome text not null,
    status smallint, error text, response text, response_headers json, started_at timestamptz not null, duration_ms integer not null,
    primary key (event_id, number))`);
  const urls = receiver.urls.slice(0, endpoints).map((url) => `${url}/peer`);
  const task = { urls, caFile: receiver.caFile, connection, schema, processes, data: eventData };
  const started: BenchProcess[] = [];
  // One after the other, because each creates the tables that are missing.
  for (let process = 0; process < processes; process += 1) {
    started.push(
      await start(`../bench/baselines/${file}`, [JSON.stringify(task), ...words], { NODE_NO_WARNINGS: '1' }),
    );
  }
  let sent = 0;
  return {
    title,
    drain: async (count) => {
      for (const [process, baseline] of started.entries()) baseline.say(String(process === 0 ? count : 0));
      sent += count;
      await Promise.all(started.map((baseline) => baseline.hear('Planted')));
      for (const jobs of undone(schema)) await untilNone(pool, jobs);
    },
    stop: async () => {
      await stopEach(started);
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
