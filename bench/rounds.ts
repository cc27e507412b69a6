import { percentile } from './percentile.js';

/** The ratios of two contestants in the same rounds. */
export interface Ratio {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Lets contestants take turns in short rounds, in changing order, so that other load and the machine's current speed affect all
 * equally.
 * @param warmUp How many rounds come before those that count. Everything is compiled and planned during them
 * @returns the results of each contestant, round by round
 */
export async function takeTurns<Contestant, Result>(
  contestants: readonly Contestant[],
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
  measure: (contestant: Contestant) => Promise<Result>,
): Promise<Result[][]> {
  const results = contestants.map((): Result[] => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      // Each starts first in turn, and every other round runs backwards.
      const forward = (turn + Math.abs(round)) % contestants.length;
      const index = round % 2 === 0 ? forward : contestants.length - 1 - forward;
      const contestant = contestants[index];
      if (contestant === undefined) continue;
      const result = await measure(contestant);
      if (round >= 0) results[index]?.push(result);
    }
  }
  return results;
}

/** Compares two contestants round by round. */
export function toRatio(own: readonly number[], reference: readonly number[]): Ratio {
  const ratios = own.map((figure, round) => figure / (reference[round] ?? NaN));
  return { median: percentile(ratios, 50), low: percentile(ratios, 0), high: percentile(ratios, 100) };
}

/** The median, with the lowest and the highest. */
export function formatRatio({ median, low, high }: Ratio): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
