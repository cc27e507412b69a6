/** Numbers that are the same for the same seed (mulberry32, by Tommy Ettinger; public domain). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  /** Some of the items in random order. */
  some<Item>(items: readonly Item[], most: number): readonly Item[] {
    const left = [...items];
    const chosen: Item[] = [];
    while (chosen.length < most && left.length > 0) {
      const at = this.below(left.length);
      chosen.push(...left.slice(at, at + 1));
      left[at] = left.at(-1) as Item;
      left.pop();
    }
    return chosen;
  }
}
