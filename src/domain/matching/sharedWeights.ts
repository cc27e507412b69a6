/** Sums, for each listed name, the weights of the words it shares with the screened name. The arrays are reused. */
export class SharedWeights {
  #weights = new Float64Array(0);
  #best = new Float64Array(0);
  #counts = new Uint16Array(0);
  #words = new Uint16Array(0);
  #touched: number[] = [];
  #word = 0;
  #places = 1;

  /** Starts a new screened name, for a table of this many names. */
  of(names: number): this {
    if (this.#weights.length < names) {
      this.#weights = new Float64Array(names);
      this.#best = new Float64Array(names);
      this.#counts = new Uint16Array(names);
      this.#words = new Uint16Array(names);
    }
    this.#word = 0;
    return this;
  }

  /** Starts the next word, which covers this many positions of the name. */
  nextWord(places: number): void {
    this.#word++;
    this.#places = places;
  }

  /** Records that a listed name shares the word. Only the largest weight of each word counts. */
  add(at: number, weight: number): void {
    if (this.#words[at] !== this.#word) {
      if (this.#counts[at] === 0) this.#touched.push(at);
      this.#words[at] = this.#word;
      this.#counts[at] = (this.#counts[at] ?? 0) + this.#places;
      this.#weights[at] = (this.#weights[at] ?? 0) + weight;
      this.#best[at] = weight;
    } else if (weight > (this.#best[at] ?? 0)) {
      this.#weights[at] = (this.#weights[at] ?? 0) + weight - (this.#best[at] ?? 0);
      this.#best[at] = weight;
    }
  }

  /** Passes on every listed name that shares a word, and resets the sums. */
  empty(take: (at: number, count: number, weight: number) => void): void {
    for (const at of this.#touched) {
      take(at, this.#counts[at] ?? 0, this.#weights[at] ?? 0);
      this.#weights[at] = 0;
      this.#counts[at] = 0;
      this.#words[at] = 0;
    }
    this.#touched = [];
  }
}
