import { setTimeout as sleep } from 'node:timers/promises';
import { measure, needsWarmUp, type Contestant, type Length, type Measured } from './contest.js';
import { percentile } from './percentile.js';

const runInSeconds = 1;
const restMs = 1_000;

/** The results of two contestants in neighbouring rounds. */
export interface Pair {
  /** The median of all rounds of each. */
  readonly medians: readonly [Measured, Measured];
  /** The ratio of the first to the second for each pair of rounds, ascending. */
  readonly ratios: readonly number[];
}

/**
 * Compares two contestants in many short alternating rounds by the median, so that other load and the machine's current
 * speed affect both equally. Each round starts once its contestant's background work has started, and the next waits
 * until that has finished.
 */
export async function comparePair(
  contestants: readonly [Contestant, Contestant],
  { rounds, seconds, connections }: Length,
): Promise<Pair> {
  const measured: [Measured[], Measured[]] = [[], []];
  const isBrief = !needsWarmUp({ seconds });
  // The first pair is not counted: everything is compiled and planned during it.
  for (let round = isBrief ? 0 : -1; round < rounds; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      if (!isBrief) await measure(contestants[index], runInSeconds, connections);
      const result = await measure(contestants[index], seconds, connections);
      if (round >= 0) measured[index].push(result);
      if (!isBrief) await sleep(restMs);
    }
  }
  const [first, second] = measured;
  return {
    medians: [findMedian(first), findMedian(second)],
    ratios: first.map(({ rate }, round) => rate / (second[round]?.rate ?? 0)).toSorted((a, b) => a - b),
  };
}

function findMedian(rounds: readonly Measured[]): Measured {
  const middle = (values: readonly number[]): number => percentile(values, 50);
  return {
    rate: middle(rounds.map(({ rate }) => rate)),
    p50: middle(rounds.map(({ p50 }) => p50)),
    p99: middle(rounds.map(({ p99 }) => p99)),
    cpuMs: rounds.every(({ cpuMs }) => cpuMs !== null) ? middle(rounds.map(({ cpuMs }) => cpuMs ?? 0)) : null,
  };
}
