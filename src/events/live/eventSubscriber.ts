import { type EventSubscription, type LoggedEvent, SlowReaderError } from '../../caller/eventServices.js';
import { callerRevoked } from '../../caller/revocation.js';
import { encodeEventCursor } from '../../domain/page.js';
import type { LivePage } from './readLive.js';

export interface InboxOptions {
  /** What waits for the reader at most; one more ends the inbox with `SlowReaderError`. */
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
      this.end(() => new SlowReaderError(this.options.remedy()));
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

interface SubscriberOptions {
  /** What may wait for it once it is live. */
  readonly most: number;
  /** Reads the log behind a position. */
  readonly read: (after: number) => Promise<LivePage>;
  /** Makes it live when nothing is missing between what it has and what comes; false when it must read on. */
  readonly join: (subscriber: EventSubscriber, isAtHead: boolean) => boolean;
  readonly onEnd: (subscriber: EventSubscriber) => void;
}

/**
 * One reader of a log: first what it missed, page by page as it reads; then, from the moment at which it has caught up,
 * what comes. Each event once and in order.
 */
export class EventSubscriber implements AsyncIterableIterator<LoggedEvent> {
  readonly #inbox: Inbox<LoggedEvent>;
  #isLive = false;
  #isAtHead: boolean;
  /** It has, or does not want, what is up to here. */
  #position: number;
  /** The last event that was read. */
  #read: number;

  constructor(
    readonly subscription: EventSubscription,
    private readonly options: SubscriberOptions,
  ) {
    this.#position = this.#read = subscription.after;
    this.#isAtHead = subscription.isAtHead;
    this.#inbox = new Inbox({
      most: options.most,
      remedy: () => `Too slow: resume after ${encodeEventCursor(subscription.tenant.mode, this.#read)}`,
      onEnd: () => {
        options.onEnd(this);
      },
    });
  }

  get position(): number {
    return this.#position;
  }

  /** Takes an event that is next to what it has; passes by those it has already. */
  push(event: LoggedEvent): void {
    if (event.position <= this.#position) return;
    this.#position = event.position;
    const { kinds } = this.subscription;
    if (kinds.length === 0 || kinds.includes(event.event)) this.#inbox.push(event);
  }

  /** Ends it at once, because its caller has ended. */
  refuse(): void {
    this.#inbox.end(() => callerRevoked(this.subscription.callerId));
  }

  end(): void {
    this.#inbox.end();
  }

  /** @throws TooSlow; AppError UNAUTHENTICATED when its caller has ended */
  async next(): Promise<IteratorResult<LoggedEvent>> {
    while (!this.#isLive && !this.#inbox.isEnded) {
      const event = this.#inbox.take();
      if (event) return this.#handOut({ done: false, value: event });
      await this.#catchUp();
    }
    return this.#handOut(await this.#inbox.next());
  }

  return(): Promise<IteratorResult<LoggedEvent>> {
    return this.#inbox.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Becomes live, or reads one more page. */
  async #catchUp(): Promise<void> {
    this.#isLive = this.options.join(this, this.#isAtHead);
    if (this.#isLive) return;
    let page: LivePage;
    try {
      page = await this.options.read(this.#position);
    } catch (error) {
      this.end();
      throw error;
    }
    if (page.endedCallers.length > 0) {
      this.refuse();
      return;
    }
    for (const event of page.events) this.push(event);
    this.#position = Math.max(this.#position, page.reach);
    this.#isAtHead = page.isAtHead;
    if (!this.#inbox.isEnded) this.#isLive = this.options.join(this, page.isAtHead);
  }

  #handOut(result: IteratorResult<LoggedEvent>): IteratorResult<LoggedEvent> {
    if (!result.done) this.#read = result.value.position;
    return result;
  }
}
