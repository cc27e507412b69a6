// Looked up once: in the sandbox of the test runner globals are slow, and these are asked for millions of times.
const { floor, imul } = Math;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32, by Tommy Ettinger; public domain). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return floor(this.next() * count);
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }
}
