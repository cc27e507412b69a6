interface LatestOptions<State> {
  /** States that a reader need not tell apart. */
  readonly isSame: (one: State, other: State) => boolean;
  /** Called once, when nothing more is wanted. */
  readonly onEnd: () => void;
}

/**
 * The states of one thing for one reader, who gets the newest whenever it reads: one that was not read in time is not missed, and a slow
 * reader costs no more than one state.
 */
export class LatestOnly<State extends object> implements AsyncIterableIterator<State> {
  #next: State | undefined;
  #told: State | undefined;
  #waiting: PromiseWithResolvers<IteratorResult<State>> | undefined;
  #fault: (() => Error) | undefined;
  #isEnded = false;

  constructor(private readonly options: LatestOptions<State>) {}

  /** @param isLast Nothing comes after it: it is read, and then it is over. */
  push(state: State, { isLast }: { readonly isLast: boolean }): void {
    if (this.#isEnded) return;
    if (isLast) this.#close();
    const known = this.#next ?? this.#told;
    if (known && this.options.isSame(known, state)) return;
    this.#next = state;
    this.#answer();
  }

  /** Ends it at once: what still waits is not read any more. */
  end(fault?: () => Error): void {
    if (this.#isEnded) return;
    this.#next = undefined;
    this.#fault = fault;
    this.#close();
    this.#answer();
  }

  /** @throws what it was ended with, once */
  next(): Promise<IteratorResult<State>> {
    this.#waiting ??= Promise.withResolvers();
    const { promise } = this.#waiting;
    this.#answer();
    return promise;
  }

  return(): Promise<IteratorResult<State>> {
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #close(): void {
    this.#isEnded = true;
    this.options.onEnd();
  }

  #answer(): void {
    const waiting = this.#waiting;
    if (!waiting || (!this.#next && !this.#isEnded)) return;
    this.#waiting = undefined;
    const [value, fault] = [this.#next, this.#fault];
    this.#next = undefined;
    if (value) {
      this.#told = value;
      waiting.resolve({ done: false, value });
    } else if (fault) {
      this.#fault = undefined;
      waiting.reject(fault());
    } else waiting.resolve({ done: true, value: undefined });
  }
}
