interface Planned {
  readonly at: number;
  readonly place: number;
  readonly happen: () => void;
}

/** A clock that moves only to the next planned event, on request. */
export class Timeline {
  readonly #heap: Planned[] = [];
  #planned = 0;

  constructor(public now: number) {}

  after(milliseconds: number, happen: () => void): void {
    this.#planned += 1;
    const heap = this.#heap;
    heap.push({ at: this.now + Math.max(0, milliseconds), place: this.#planned, happen });
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** Lets the next thing happen. @returns false when there is none */
  step(): boolean {
    const heap = this.#heap;
    const [next] = heap;
    const last = heap.pop();
    if (!next || !last) return false;
    if (heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    this.now = next.at;
    next.happen();
    return true;
  }

  #sink(): void {
    for (let parent = 0; ;) {
      const left = 2 * parent + 1;
      const least = left + 1 < this.#heap.length && this.#isBefore(left + 1, left) ? left + 1 : left;
      if (least >= this.#heap.length || !this.#isBefore(least, parent)) return;
      this.#swap(least, parent);
      parent = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.place < b.place));
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
