import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Contest } from '../contest.js';
import { count, printTable } from '../figures.js';
import { generateLoad } from '../generateLoad.js';
import type { OpenLoopResult } from '../openLoop.js';
import { percentile } from '../percentile.js';
import { newCallers, newOrganisation, type Caller } from '../tenants.js';
import { createEndpoint } from './endpoints.js';
import type { Arrival } from './receiver.js';
import type { Receiver } from './withReceiver.js';

interface Load {
  readonly seconds: number;
  /** Verifications a second. */
  readonly rate: number;
  /** Gateway and worker run in one process. */
  readonly isOneProcess: boolean;
}

interface Subscriber {
  readonly organisation: string;
  readonly caller: Caller;
}

const subscribers = 100;
const connections = 256;
const maxWarmUpSeconds = 3;
const maxWaitSeconds = 15;

/**
 * Requests verifications at a steady rate for 100 organisations in turn, with one endpoint each. One endpoint never
 * responds, and one returns 500. For the other 98 it measures how long each event takes from its commit, as PostgreSQL
 * records it, until the receiver has all of it.
 */
export async function printLatency(contest: Contest, receiver: Receiver, load: Load): Promise<void> {
  const { database, start } = contest;
  const { pool } = database;
  const worker = await start('../dist/main.js', [], { ROLES: load.isOneProcess ? 'gateway,worker' : 'worker' });
  const url = load.isOneProcess ? worker.ready : contest.url;
  const subscribed = await subscribe({ ...contest, url }, receiver);
  const well = subscribed.slice(2);
  const generate = (callers: readonly Subscriber[], seconds: number): Promise<OpenLoopResult> =>
    generateLoad({
      url: `${url}/api/enterprise/verify`,
      callers: callers.map(({ caller }) => caller),
      body: JSON.stringify({ queryValue: contest.abns[0], jurisdiction: 'AU' }),
      rate: load.rate,
      seconds,
      connections,
    });
  await generate(well, Math.min(maxWarmUpSeconds, load.seconds));
  await untilDelivered(pool, well);
  await receiver.forget();

  const { rows } = await pool.query<{ started: string }>('select now()::text as started');
  const { done, wrong, refused } = await generate(subscribed, load.seconds);
  await untilDelivered(pool, well);
  const arrivals = firstArrivals(await receiver.arrivals());
  const events = await readEvents(pool, rows[0]?.started ?? '', subscribed);
  await worker.stop();

  const wellOnes = new Set(well.map(({ organisation }) => organisation));
  const awaited = events.filter(({ organisation }) => wellOnes.has(organisation));
  const delays = awaited.flatMap(({ id, committed }) => {
    const at = arrivals.get(id);
    // The receiver's clock has whole milliseconds, so it may show an earlier time.
    return at === undefined ? [] : [Math.max(0, Math.ceil(at - committed))];
  });
  const others = events.filter(({ organisation }) => !wellOnes.has(organisation));
  const kept = others.filter(({ state }) => state === 'pending').length;
  // Verifications that succeeded but are not recorded, events that a healthy endpoint did not get, and deliveries that
  // were given up instead of waiting for a retry.
  const lost = Math.max(0, done - events.length) + (awaited.length - delays.length) + (others.length - kept);
  const where = load.isOneProcess ? 'one process' : 'gateway and worker in two processes';
  process.stdout.write(`${load.rate} events a second for ${load.seconds} s to ${subscribers} endpoints, ${where}\n\n`);
  const delay = (which: number): string => String(percentile(delays, which));
  printTable(
    ['deliveries while one endpoint hangs and one fails', 'value'],
    [
      ['verifications done', count(done)],
      ['verifications refused or wrong', count(refused + wrong)],
      [`delivered to the other ${well.length}`, count(delays.length)],
      ['from commit to receipt, p50, ms', delay(50)],
      ['from commit to receipt, p99, ms', delay(99)],
      ['from commit to receipt, longest, ms', delay(100)],
      ['for the two', count(others.length)],
      ['for the two, waiting for their next attempt', count(kept)],
      ['lost', count(lost)],
    ],
  );
}

async function subscribe(
  { url, database }: Pick<Contest, 'url' | 'database'>,
  receiver: Receiver,
): Promise<Subscriber[]> {
  const subscribed: Subscriber[] = [];
  for (let index = 0; index < subscribers; index += 1) {
    const organisation = await newOrganisation(database);
    const [caller = {}] = await newCallers(database, organisation, 1);
    const path = ['hang', 'fail'][index] ?? `well-${index}`;
    await createEndpoint(url, caller, `${receiver.url}/${path}`);
    subscribed.push({ organisation, caller });
  }
  return subscribed;
}

/** Waits until these subscribers have no pending deliveries, or a time limit. */
async function untilDelivered(pool: Pool, to: readonly Subscriber[]): Promise<void> {
  const organisations = to.map(({ organisation }) => organisation);
  for (const end = Date.now() + maxWaitSeconds * 1_000; Date.now() < end;) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      `select exists (select from deliveries where organisation_id = any ($1) and state = 'pending') as waiting`,
      [organisations],
    );
    if (rows[0]?.waiting !== true) return;
    await setTimeout(100);
  }
}

function firstArrivals(arrivals: ReadonlyMap<string, readonly Arrival[]>): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { id, at } of [...arrivals.values()].flat()) first.set(id, Math.min(at, first.get(id) ?? Infinity));
  return first;
}

interface CommittedEvent {
  readonly id: string;
  readonly organisation: string;
  /** Milliseconds since 1970. */
  readonly committed: number;
  /** The state of its delivery. The value is null if there is none. */
  readonly state: string | null;
}

// The event and delivery rows change later in other transactions; the verification that was committed with them does
// not.
async function readEvents(pool: Pool, since: string, of: readonly Subscriber[]): Promise<CommittedEvent[]> {
  const { rows } = await pool.query<CommittedEvent>(
    `select events.id, events.organisation_id as organisation, deliveries.state,
       extract(epoch from pg_xact_commit_timestamp(verifications.xmin))::float8 * 1000 as committed
     from verifications join events on events.data ->> 'id' = verifications.id
       left join deliveries on deliveries.event_id = events.id
     where verifications.verified_at >= $1 and verifications.organisation_id = any ($2)`,
    [since, of.map(({ organisation }) => organisation)],
  );
  return rows;
}
