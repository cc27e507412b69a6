import { setImmediate } from 'node:timers/promises';

const maxBusyMs = 1;

/** Lets others have their turn of the event loop: work in the background does not hold it for longer than a millisecond or so. */
export class EventLoopYield {
  #since = performance.now();

  /** Called between two pieces of work. Waits only where this turn has taken its time. */
  async pass(): Promise<void> {
    if (performance.now() - this.#since < maxBusyMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
