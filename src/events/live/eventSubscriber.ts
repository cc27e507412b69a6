import { type EventSubscription, type LoggedEvent, SlowReaderError } from '../../caller/eventServices.js';
import { callerRevoked } from '../../caller/revocation.js';
import { encodeEventCursor } from '../../domain/page.js';
import type { LivePage } from './readLive.js';

export interface InboxOptions {
  /** The most items that may wait for the reader. One more ends the inbox with `SlowReaderError`. */
  readonly most: number;
  /** The next step for a reader that was too slow. */
  readonly remedy: () => string;
  /** Called once, when the reader stops. */
  readonly onEnd: () => void;
}

/**
 * A bounded queue for one reader. A slow reader costs little memory and delays nobody else. Writing to it never waits.
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

  /** Ends it at once and drops the waiting items. The error is created when the reader next reads. */
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

  /** The next item, or null. */
  take(): Item | null {
    return this.#items.shift() ?? null;
  }

  /** @throws the error that ended it, once */
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
  /** The most events that may wait once it is live. */
  readonly most: number;
  /** Reads the log after a position. */
  readonly read: (after: number) => Promise<LivePage>;
  /** Makes the subscriber live if it has no gap to the live events. Returns false if it must read another page. */
  readonly join: (subscriber: EventSubscriber, isAtHead: boolean) => boolean;
  readonly onEnd: (subscriber: EventSubscriber) => void;
}

/**
 * One reader of a log. It first reads missed events page by page, and once it has caught up, receives live ones. Each
 * event comes once and in order.
 */
export class EventSubscriber implements AsyncIterableIterator<LoggedEvent> {
  readonly #inbox: Inbox<LoggedEvent>;
  #isLive = false;
  #isAtHead: boolean;
  /** Everything up to this position has been delivered or is not subscribed to. */
  #position: number;
  /** The position of the last event that was read. */
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

  /** Adds the next event. Ignores events that it already has. */
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

  /** @throws SlowReaderError; AppError UNAUTHENTICATED if its caller has ended, CURSOR_EXPIRED if missed events were deleted */
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
    if (page.revokedCallers.length > 0) {
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
