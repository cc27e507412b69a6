import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { withContest, type Contest } from './contest.js';
import { type Cell, count, printTable } from './figures.js';
import { openFanOut, type FanOut } from './live/fanOut.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { type Ratio, takeTurns, toRatio } from './rounds.js';
import { benchSecret, newCallers, newOrganisation } from './tenants.js';

const socketsPerKey = 50;

/**
 * Measures the time from an event's commit, as PostgreSQL records it, until each subscriber of a gateway has received
 * it, and the memory of a subscriber. The baseline sends the same bytes with `ws` alone to as many sockets. Both take
 * turns in short rounds, in changing order, and the median of the ratios of neighbouring rounds counts. Product, PostgreSQL
 * and subscribers share the machine.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '9' },
      events: { type: 'string', default: '20' },
      sockets: { type: 'string', default: '2000,10000' },
    },
  });
  const length = { rounds: Number(values.rounds), events: Number(values.events) };
  process.stdout.write(`${describeMachine()}\n${values.events} events in turn to the subscribers of one gateway\n\n`);
  const rows: (readonly [string, ...Cell[]])[] = [];
  for (const sockets of values.sockets.split(',').map(Number)) rows.push(await compare(sockets, length));
  printTable(
    [
      'subscribers',
      ...['events p50, ms', 'events p99, ms', 'bare `ws` p50, ms', 'bare `ws` p99, ms', 'ratio of p50', 'ratio of p99'],
      ...['KiB of a subscriber', 'KiB with bare `ws`'],
    ],
    rows,
  );
}

async function compare(
  sockets: number,
  { rounds, events }: { readonly rounds: number; readonly events: number },
): Promise<readonly [string, ...Cell[]]> {
  const env = { ROLES: 'gateway', SECRETS_KEY: benchSecret };
  const row: Cell[] = [];
  await withContest({ env, areCommitsTimed: true }, async (contest) => {
    const ours = await openFanOut(contest.start, await gateway(contest, sockets), sockets);
    await ours.round(1);
    const bare = await openFanOut(contest.start, await bareSockets(contest, ours.text), sockets);
    const [own = [], other = []] = await takeTurns([ours, bare], { rounds, warmUp: 1 }, (one) => one.round(events));
    await Promise.all([ours.stop(), bare.stop()]);
    const median = (each: Delays, which: number): string => String(percentile(toPercentiles(each, which), 50));
    const ratio = (which: number): Ratio => toRatio(toPercentiles(own, which), toPercentiles(other, which));
    row.push(median(own, 50), median(own, 99), median(other, 50), median(other, 99), ratio(50), ratio(99));
    row.push(...[ours, bare].map(({ perSocket }) => (perSocket / 1024).toFixed(2)));
  });
  return [count(sockets), ...row];
}

type Delays = readonly (readonly number[])[];

function toPercentiles(rounds: Delays, which: number): number[] {
  return rounds.map((delays) => percentile(delays, which));
}

/** The product, which sends the event of a verification. */
async function gateway({ url, database, abns }: Contest, sockets: number): Promise<FanOut> {
  const organisation = await newOrganisation(database);
  const callers = await newCallers(database, organisation, Math.ceil(sockets / socketsPerKey));
  const [headers = {}] = callers;
  const [operator = {}] = await newCallers(database, null, 1);
  const body = JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' });
  return {
    url: `${url.replace('http', 'ws')}/graphql`,
    callers,
    memory: async () => {
      const metrics = await (await fetch(`${url}/metrics`, { headers: operator })).text();
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
    },
    send: async () => {
      const answer = await fetch(`${url}/api/enterprise/verify`, { method: 'POST', headers, body });
      const { result } = (await answer.json()) as { result: { id: string } };
      const { rows } = await database.pool.query<{ committed: number }>(
        `select extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as committed
         from verifications where id = $1`,
        [result.id],
      );
      return rows[0]?.committed ?? NaN;
    },
  };
}

/** A process with only sockets. */
async function bareSockets({ start }: Contest, text: string): Promise<FanOut> {
  const server = await start('./live/bareFanOut.js', []);
  return {
    url: server.ready,
    callers: [],
    memory: async () => {
      server.say('memory');
      return Number(await server.hear('Memory'));
    },
    send: async () => {
      server.say(text);
      return Number(await server.hear('Sent'));
    },
  };
}
