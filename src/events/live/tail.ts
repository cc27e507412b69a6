import type { Tenant } from '../tenant.js';
import type { EventSubscriber } from './eventSubscriber.js';
import type { LivePage } from './readLivePage.js';

/** Reads what has come into a log behind a position. */
export type ReadTail = (
  tenant: Tenant,
  range: { readonly after: number; readonly limit: number; readonly callerIds: readonly string[] },
) => Promise<LivePage>;

// What is handed out at once, to all subscribers together: after it, others have their turn.
const mostHandedOut = 20_000;
const mostRead = 500;

/** The one reader of the end of a log in this process, for all who have caught up with it. */
export class Tail {
  readonly #subscribers = new Set<EventSubscriber>();
  #isRunning = false;
  #isAsked = false;

  constructor(
    readonly tenant: Tenant,
    public position: number,
    private readonly read: ReadTail,
    private readonly onEndedCallers: (callerIds: readonly string[]) => void,
  ) {}

  get size(): number {
    return this.#subscribers.size;
  }

  add(subscriber: EventSubscriber): void {
    this.#subscribers.add(subscriber);
  }

  delete(subscriber: EventSubscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /**
   * Hands out all that is in the log at the time of the call; a call during another is done by it, before it returns.
   * What fails is tried again at the next call.
   */
  async advance(): Promise<void> {
    this.#isAsked = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isAsked && this.size > 0) {
        this.#isAsked = false;
        let isAtHead = false;
        while (!isAtHead && this.size > 0) isAtHead = await this.#readOn();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #readOn(): Promise<boolean> {
    const limit = Math.ceil(Math.min(mostRead, mostHandedOut / this.size));
    const callerIds = this.#callerIds();
    const { events, reach, isAtHead, endedCallers } = await this.read(this.tenant, {
      after: this.position,
      limit,
      callerIds: [...callerIds],
    });
    if (endedCallers.length > 0) this.onEndedCallers(endedCallers);
    // Nobody gets what was read without asking about his key: somebody has joined meanwhile.
    if ([...this.#callerIds()].some((callerId) => !callerIds.has(callerId))) return false;
    this.position = reach;
    for (const subscriber of this.#subscribers) for (const event of events) subscriber.push(event);
    return isAtHead;
  }

  #callerIds(): ReadonlySet<string> {
    return new Set([...this.#subscribers].map(({ subscription }) => subscription.callerId));
  }
}
