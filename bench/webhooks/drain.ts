import type { Pool } from 'pg';
import type { Contest } from '../contest.js';
import { count, printRatios, printTable } from '../figures.js';
import { percentile } from '../percentile.js';
import { type Ratio, takeTurns, toRatio } from '../rounds.js';
import { baselines, startCeiling, startBaseline, startWorkers, type Drainer, type DrainShape } from './drainers.js';
import type { Receiver } from './withReceiver.js';

interface Drain extends DrainShape {
  readonly rounds: number;
  readonly deliveries: number;
}

/**
 * Measures how fast endpoints get their backlog, from the first arrival to the last recorded result. The baselines
 * are a sender without a database and job queues that do the same work. They take turns in short rounds, and the ratios are those
 * of the same rounds.
 */
export async function printDrain(contest: Contest, receiver: Receiver, drain: Drain): Promise<void> {
  const { pool } = contest.database;
  const { endpoints, deliveries } = drain;
  const targets = endpoints === 1 ? 'one endpoint' : `${endpoints} endpoints`;
  const where = endpoints === 1 ? '' : ` (${targets})`;
  process.stdout.write(`${deliveries.toLocaleString('en')} deliveries to ${targets}\n\n`);
  const drainers = [await startWorkers(contest, receiver, drain), await startCeiling(contest, receiver, drain)];
  // Two processes of graphile-worker without batches need more connections than PostgreSQL accepts.
  const peers = drain.processes === 1 ? baselines : baselines.slice(1);
  for (const baseline of peers) drainers.push(await startBaseline(contest, receiver, drain, baseline));
  const rates = await takeTurns(drainers, { rounds: drain.rounds, warmUp: 1 }, (drainer) =>
    measure(drainer, receiver, pool, deliveries),
  );
  for (const drainer of drainers) await drainer.stop();
  const [own = [], ceiling = []] = rates;
  const title = drainers[0]?.title ?? '';
  printTable(
    ['measurement', 'per second'],
    drainers.map(({ title }, index) => [title + where, count(percentile(rates[index] ?? [], 50))]),
  );
  const compared = drainers.slice(2).map((peer, index) => ({ title: peer.title, rates: rates[index + 2] ?? [] }));
  printRatios([
    [`${title}, of the ceiling${where}`, toRatio(own, ceiling)],
    ...compared.flatMap((peer): readonly (readonly [string, Ratio])[] => [
      [`${peer.title}, of the ceiling${where}`, toRatio(peer.rates, ceiling)],
      [`${title}, of ${peer.title}${where}`, toRatio(own, peer.rates)],
    ]),
  ]);
}

async function measure(drainer: Drainer, receiver: Receiver, pool: Pool, count: number): Promise<number> {
  await receiver.forget();
  // Cleans up after the previous contestants, so that their garbage does not slow this one.
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint');
  await drainer.drain(count);
  const end = Date.now();
  const arrivals = [...(await receiver.arrivals()).values()].flat();
  const events = new Set(arrivals.map(({ id }) => id)).size;
  if (events !== count) throw new Error(`${drainer.title}: ${events} of ${count} have arrived.`);
  const first = arrivals.reduce((least, { at }) => Math.min(least, at), Infinity);
  return count / ((end - first) / 1_000);
}
