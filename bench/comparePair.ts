import { setTimeout as sleep } from 'node:timers/promises';
import { measure, needsWarmUp, type Contestant, type Length, type Measured } from './contest.js';
import { percentile } from './percentile.js';

const runInSeconds = 1;
const restMs = 1_000;

/** What two contestants reached in neighbouring rounds. */
export interface Pair {
  /** The medians of all rounds of each. */
  readonly medians: readonly [Measured, Measured];
  /** What the first reached of the second, in each pair of rounds, rising. */
  readonly ratios: readonly number[];
}

/**
 * Two contestants in many short rounds by turns, of which the middle counts: what else the machine does, and how fast it is
 * just then, meets both alike. Each round begins when its contestant is at work, with all that it does in the background, and
 * the next waits until that is done.
 */
export async function comparePair(
  contestants: readonly [Contestant, Contestant],
  { rounds, seconds, connections }: Length,
): Promise<Pair> {
  const measured: [Measured[], Measured[]] = [[], []];
  const isBrief = !needsWarmUp({ seconds });
  // The first pair counts for nobody: in it everything is compiled and planned.
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
