/** Numbers that look random and are the same on every run and machine (mulberry32). */
export class SampleRandom {
  constructor(private state: number) {}

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True in so many cases of a hundred. */
  chance(percent: number): boolean {
    return this.below(1000) < percent * 10;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  /** One of the keys, each as often as its weight says. */
  pickWeighted<K extends string>(weights: ReadonlyMap<K, number>): K {
    let left = this.below([...weights.values()].reduce((sum, weight) => sum + weight, 0));
    for (const [key, weight] of weights) {
      left -= weight;
      if (left < 0) return key;
    }
    throw new Error('the weights are empty');
  }
}
