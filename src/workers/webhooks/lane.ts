import type { ClaimedDelivery } from './claimDeliveries.js';

/** What this worker holds of a delivery. Times are in milliseconds of the process. */
export interface HeldDelivery {
  readonly delivery: ClaimedDelivery;
  /** Its turn, where the endpoint has a rate limit. */
  readonly notBefore: number;
  /** When it was claimed, or last renewed. */
  heldAt: number;
}

const mostInFlight = 64;
const firstInFlight = 16;
const fewestInFlight = 2;

/**
 * One endpoint as this worker sees it: what is claimed for it and how much of it is under way. A receiver that answers gets
 * more at a time, one that does not gets less, so that it costs next to nothing and delays nobody else.
 */
export class Lane {
  /** Claimed and not yet begun, oldest first. */
  waiting: HeldDelivery[] = [];
  inFlight = 0;
  /** Something may be due that is not claimed. */
  isReady = false;
  /** No attempt before this time (milliseconds of the process), for the receiver asked for it. */
  #heldUntil = 0;
  #heldVersion = 0;
  #mostAtOnce = firstInFlight;

  constructor(readonly endpointId: string) {}

  /** The receiver of this version of the endpoint asks to be left alone until a time. */
  hold(until: number, version: number): void {
    this.#heldUntil = until;
    this.#heldVersion = version;
  }

  /** An endpoint that was changed, or enabled again, since it asked is another one: it has asked for nothing. */
  sees(version: number): void {
    if (version > this.#heldVersion) this.#heldUntil = 0;
  }

  /** How many more may be claimed: as much again as is under way, so that a claim is worth its round trip. */
  get room(): number {
    return Math.max(0, 2 * this.#mostAtOnce - this.inFlight - this.waiting.length);
  }

  /** Whether a claim is worth a round trip now. */
  wantsMore(now: number): boolean {
    return this.isReady && !this.isHeld(now) && this.waiting.length * 2 < this.#mostAtOnce;
  }

  /** The receiver asked for a pause that is not over. */
  isHeld(now: number): boolean {
    return this.#heldUntil > now;
  }

  /**
   * The next delivery that may begin now, which counts as under way from here on.
   * @param most What every lane may have under way at this moment
   */
  next(now: number, most: number): HeldDelivery | undefined {
    if (this.inFlight >= Math.min(most, this.#mostAtOnce) || this.turn > now) return undefined;
    const held = this.waiting.shift();
    if (held) this.inFlight += 1;
    return held;
  }

  /** Takes out of those that wait the ones that are named. */
  take(isNamed: (held: HeldDelivery) => boolean): HeldDelivery[] {
    const { named = [], others = [] } = Object.groupBy(this.waiting, (held) => (isNamed(held) ? 'named' : 'others'));
    this.waiting = others;
    return named;
  }

  /** When the next that waits may begin. */
  get turn(): number {
    return Math.max(this.#heldUntil, this.waiting[0]?.notBefore ?? 0);
  }

  /** One is over. */
  ended(isAnswered: boolean): void {
    this.inFlight -= 1;
    const most = isAnswered ? this.#mostAtOnce * 2 : Math.floor(this.#mostAtOnce / 2);
    this.#mostAtOnce = Math.min(mostInFlight, Math.max(fewestInFlight, most));
  }

  /** Nothing is known of it that would have to be kept. */
  isIdle(now: number): boolean {
    return !this.isReady && this.inFlight === 0 && this.waiting.length === 0 && !this.isHeld(now);
  }
}
