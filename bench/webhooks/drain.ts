import type { Pool } from 'pg';
import type { Contest } from '../contest.js';
import { baselines, startCeiling, startBaseline, startWorker, type Drainer } from './drainers.js';
import type { Receiver } from './withReceiver.js';

interface DrainLength {
  readonly rounds: number;
  readonly deliveries: number;
}

/**
 * Measures how fast one endpoint gets its backlog, from the first arrival to the last recorded result. The baselines
 * are a sender without a database and job queues that do the same work. Contestants take turns, so that other load
 * affects all equally. After a warm-up the best of the rounds counts.
 */
export async function printDrain(contest: Contest, receiver: Receiver, length: DrainLength): Promise<void> {
  const { pool } = contest.database;
  process.stdout.write(`${length.deliveries.toLocaleString('en')} deliveries to one endpoint\n`);
  const drainers = [await startWorker(contest, receiver), await startCeiling(contest, receiver)];
  for (const baseline of baselines) drainers.push(await startBaseline(contest, receiver, baseline));
  for (const drainer of drainers) await measure(drainer, receiver, pool, Math.ceil(length.deliveries / 4));
  const rates = new Map(drainers.map(({ title }) => [title, 0]));
  for (let round = 0; round < length.rounds; round += 1) {
    for (const drainer of drainers) {
      const rate = await measure(drainer, receiver, pool, length.deliveries);
      rates.set(drainer.title, Math.max(rate, rates.get(drainer.title) ?? 0));
    }
  }
  for (const drainer of drainers) await drainer.stop();
  printRates(rates);
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

function printRates(rates: ReadonlyMap<string, number>): void {
  const titles = [...rates.keys()];
  const findRate = (word: string): number =>
    Math.max(...titles.filter((title) => title.includes(word)).map((title) => rates.get(title) ?? 0));
  const [ceiling, graphile] = [findRate('ceiling'), findRate('graphile')];
  for (const [title, rate] of rates) {
    const speed = Math.round(rate).toLocaleString('en').padStart(7);
    const shares = `${(rate / ceiling).toFixed(2)} of the ceiling  ${(rate / graphile).toFixed(2)} of graphile-worker`;
    process.stdout.write(`${title.padEnd(46)}${speed} /s  ${shares}\n`);
  }
}
