import { eventCursor } from '../../domain/eventCursor.js';
import type { EventKind } from '../../entities/event.js';
import { callerEnded } from '../../entities/callerEnded.js';
import type { LoggedEvent } from '../readEvents.js';
import type { Tenant } from '../tenant.js';
import { Inbox } from './inbox.js';
import type { LivePage } from './readLivePage.js';

/** Who wants which events, and from where. */
export interface EventSubscription {
  readonly tenant: Tenant;
  /** The key with which it was subscribed: when it ends, so does the subscription. */
  readonly callerId: string;
  /** Empty: all. */
  readonly kinds: readonly EventKind[];
  /** The position behind which it begins. */
  readonly after: number;
  /** That position is the head of the log, as it was just now. */
  readonly isAtHead: boolean;
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
      remedy: () => `Too slow: resume after ${eventCursor(subscription.tenant.mode, this.#read)}`,
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
    this.#inbox.end(() => callerEnded(this.subscription.callerId));
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
