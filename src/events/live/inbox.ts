/** Ends a subscription whose client reads more slowly than there is to send. */
export class TooSlow extends Error {
  /** @param remedy What the client does now, in at most 123 bytes: the reason with which its socket is closed */
  constructor(readonly remedy: string) {
    super(remedy);
    this.name = 'TooSlow';
  }
}

export interface InboxOptions {
  /** What waits for the reader at most; one more ends the inbox with `TooSlow`. */
  readonly most: number;
  /** What a reader is told that was too slow. */
  readonly remedy: () => string;
  /** Called once, when nothing more is wanted. */
  readonly onEnd: () => void;
}

/**
 * What waits for one reader, who reads one after another: bounded, so that a slow one costs memory to nobody and time to
 * itself alone. Writing to it never waits.
 */
export class Inbox<Item extends object> implements AsyncIterableIterator<Item> {
  #items: Item[] = [];
  #waiting: PromiseWithResolvers<IteratorResult<Item>> | undefined;
  #fault: (() => Error) | undefined;
  #isEnded = false;

  constructor(private readonly options: InboxOptions) {}

  get isEnded(): boolean {
    return this.#isEnded;
  }

  push(item: Item): void {
    if (this.#isEnded) return;
    if (this.#waiting) {
      this.#waiting.resolve({ done: false, value: item });
      this.#waiting = undefined;
    } else if (this.#items.length < this.options.most) {
      this.#items.push(item);
    } else {
      this.end(() => new TooSlow(this.options.remedy()));
    }
  }

  /** Ends it at once: what still waits is not read any more. The fault is made when the reader comes for it. */
  end(fault?: () => Error): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#items = [];
    this.#fault = fault;
    this.options.onEnd();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(this.#conclude());
  }

  /** What is there; null when there is nothing. */
  take(): Item | null {
    return this.#items.shift() ?? null;
  }

  /** @throws what it was ended with, once */
  next(): Promise<IteratorResult<Item>> {
    const item = this.take();
    if (item) return Promise.resolve({ done: false, value: item });
    if (this.#isEnded) return this.#conclude();
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  return(): Promise<IteratorResult<Item>> {
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #conclude(): Promise<IteratorResult<Item>> {
    const fault = this.#fault;
    this.#fault = undefined;
    return fault ? Promise.reject(fault()) : Promise.resolve({ done: true, value: undefined });
  }
}
