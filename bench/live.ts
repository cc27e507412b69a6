import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { withContest, type Contest } from './contest.js';
import { recordFigure } from './figures.js';
import { openFanOut, type FanOut, type OpenFanOut } from './live/fanOut.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { formatRatio, takeTurns, toRatio } from './rounds.js';
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
      sockets: { type: 'string', default: '2000' },
    },
  });
  const [rounds, events, sockets] = [Number(values.rounds), Number(values.events), Number(values.sockets)];
  const env = { ROLES: 'gateway', SECRETS_KEY: benchSecret };
  await withContest({ env, areCommitsTimed: true }, async (contest) => {
    process.stdout.write(
      `${describeMachine()}\n${sockets.toLocaleString('en')} subscribers in one gateway, ${events} events in turn\n\n`,
    );
    const ours = await openFanOut(contest.start, await gateway(contest, sockets), sockets);
    await ours.round(1);
    const bare = await openFanOut(contest.start, await bareSockets(contest, ours.text), sockets);
    const [own = [], other = []] = await takeTurns([ours, bare], { rounds, warmUp: 1 }, (one) => one.round(events));
    await Promise.all([ours.stop(), bare.stop()]);
    print('events subscription, from commit', ours, own);
    print('bare ws fan-out of the same bytes', bare, other);
    recordFigure('KiB of a subscriber', ours.perSocket / 1024);
    for (const which of [50, 99]) {
      const ratio = toRatio(toPercentiles(own, which), toPercentiles(other, which));
      recordFigure(`p${which}, of the bare p${which}`, ratio);
      process.stdout.write(`p${which} of the bare p${which}: ${formatRatio(ratio)}\n`);
    }
  });
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

function print(title: string, { perSocket }: OpenFanOut, rounds: Delays): void {
  const [p50, p99] = [50, 99].map((which) => percentile(toPercentiles(rounds, which), 50));
  const kibibytes = `${(perSocket / 1024).toFixed(1)} KiB a socket`;
  process.stdout.write(`${title.padEnd(40)}p50 ${p50 ?? NaN} ms  p99 ${p99 ?? NaN} ms  ${kibibytes}\n`);
}
