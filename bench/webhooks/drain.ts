import type { Pool } from 'pg';
import type { Contest } from '../contest.js';
import { count, printRatios, printTable } from '../figures.js';
import { percentile } from '../percentile.js';
import { type Ratio, takeTurns, toRatio } from '../rounds.js';
import { baselines, startCeiling, startBaseline, startWorker, type Drainer } from './drainers.js';
import type { Receiver } from './withReceiver.js';

interface DrainLength {
  readonly rounds: number;
  readonly deliveries: number;
}

/**
 * Measures how fast one endpoint gets its backlog, from the first arrival to the last recorded result. The baselines
 * are a sender without a database and job queues that do the same work. They take turns in short rounds, and the ratios are those
 * of the same rounds.
 */
export async function printDrain(contest: Contest, receiver: Receiver, length: DrainLength): Promise<void> {
  const { pool } = contest.database;
  process.stdout.write(`${length.deliveries.toLocaleString('en')} deliveries to one endpoint\n\n`);
  const drainers = [await startWorker(contest, receiver), await startCeiling(contest, receiver)];
  for (const baseline of baselines) drainers.push(await startBaseline(contest, receiver, baseline));
  const rates = await takeTurns(drainers, { rounds: length.rounds, warmUp: 1 }, (drainer) =>
    measure(drainer, receiver, pool, length.deliveries),
  );
  for (const drainer of drainers) await drainer.stop();
  const [worker = [], ceiling = []] = rates;
  printTable(
    ['measurement', 'per second'],
    drainers.map(({ title }, index) => [title, count(percentile(rates[index] ?? [], 50))]),
  );
  const others = drainers.slice(2).map(({ title }, index) => ({ title, own: rates[index + 2] ?? [] }));
  printRatios([
    ['worker, of the ceiling', toRatio(worker, ceiling)],
    ...others.flatMap(({ title, own }): readonly (readonly [string, Ratio])[] => [
      [`${title}, of the ceiling`, toRatio(own, ceiling)],
      [`worker, of ${title}`, toRatio(worker, own)],
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
