import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { prepareSigner, type Signer } from '../../domain/webhookSignature.js';
import { decryptHeaders, secretAad, type Vault } from '../../encryption/vault.js';
import type { ClaimedDelivery } from './claimDeliveries.js';

/** A claimed delivery in this worker. Times are in milliseconds of the process. */
export interface ClaimedItem {
  readonly delivery: ClaimedDelivery;
  /** The earliest time of the attempt, if the endpoint has a rate limit. */
  readonly notBefore: number;
  /** When it was claimed or last renewed. */
  heldAt: number;
  hasResult?: true;
}

const maxInFlight = 64;
const initialInFlight = 16;
const minInFlight = 2;
/** How many turns of attempts may wait at full speed, because the statement of a claim costs as much as a hundred rows of it. */
const turnsAhead = 4;
/** Attempts are fast up to this, so that those that wait at full speed begin within a second. */
const fastMs = 200;
/** A receiver is slow after so many attempts in turn that took at least this long, because the worker may have been busy. */
const slowMs = 500;
const slowInTurn = 4;
/** A receiver without a response for so long hangs, however busy the worker is. */
const hangingMs = 3_000;

/** How many attempts a queue may have in flight for the sake of the others. */
export interface QueueLimits {
  /** For a fast receiver: more would open more connections, each of which costs as much as several attempts. */
  readonly fast: number;
  readonly slow: number;
}

/**
 * An endpoint's claimed deliveries and current attempts in this worker. Concurrency grows while the receiver responds
 * and shrinks while it does not, so that a dead receiver costs little and delays nobody else.
 */
export class EndpointQueue {
  /** Claimed and not started, oldest first. */
  waiting: ClaimedItem[] = [];
  inFlight = 0;
  /** Whether unclaimed deliveries may be due. */
  isReady = false;
  /** The receiver asked for no attempt before this time (milliseconds of the process). */
  #heldUntil = 0;
  #heldVersion = 0;
  #mostAtOnce = initialInFlight;
  #isFast = false;
  #slowInTurn = 0;
  /** When an attempt last ended, or the first of the current ones started. */
  #movedAt = 0;

  constructor(readonly endpointId: string) {}

  /** Records that the receiver of this version of the endpoint asked for a pause. */
  hold(until: number, version: number): void {
    this.#heldUntil = until;
    this.#heldVersion = version;
  }

  /** A pause does not apply to a newer version of the endpoint, which was edited or enabled again. */
  sees(version: number): void {
    if (version > this.#heldVersion) this.#heldUntil = 0;
  }

  /**
   * How many more may be claimed. As many may wait as may be in flight, so that a claim is worth its round trip, and more at full
   * speed.
   */
  roomFor(limits: QueueLimits): number {
    const atOnce = this.#mostNow(limits);
    const waiting = atOnce * (this.#isFast && this.#mostAtOnce === maxInFlight ? turnsAhead : 1);
    return Math.max(0, atOnce + waiting - this.inFlight - this.waiting.length);
  }

  wantsMore(now: number, limits: QueueLimits): boolean {
    return this.isReady && !this.isHeld(now) && this.waiting.length * 2 < this.#mostNow(limits);
  }

  /**
   * Removes those that wait and are too many: twice of what may wait under the limits, or two once several attempts in turn have
   * failed. A single failure removes none.
   */
  takeExcess({ fast, slow }: QueueLimits): ClaimedItem[] {
    const most = 2 * turnsAhead * (this.#slowInTurn < slowInTurn ? fast : slow);
    return this.waiting.splice(this.#mostAtOnce > minInFlight ? most : minInFlight);
  }

  /** Whether the receiver's pause is in effect at a time. @param version of the endpoint; any unless given */
  isHeld(at: number, version = 0): boolean {
    return this.#heldUntil > at && this.#heldVersion >= version;
  }

  #mostNow({ fast, slow }: QueueLimits): number {
    return Math.min(this.#slowInTurn < slowInTurn ? fast : slow, this.#mostAtOnce);
  }

  /** The next delivery that may start now. It counts as in flight from here on. */
  next(now: number, limits: QueueLimits): ClaimedItem | undefined {
    if (this.inFlight >= this.#mostNow(limits) || this.turn > now) return undefined;
    const held = this.waiting.shift();
    if (held && this.inFlight === 0) this.#movedAt = now;
    if (held) this.inFlight += 1;
    return held;
  }

  /** Removes the matching deliveries from those that wait. */
  take(isNamed: (held: ClaimedItem) => boolean): ClaimedItem[] {
    const { named = [], others = [] } = Object.groupBy(this.waiting, (held) => (isNamed(held) ? 'named' : 'others'));
    this.waiting = others;
    return named;
  }

  /** When the next waiting delivery may start. */
  get turn(): number {
    return Math.max(this.#heldUntil, this.waiting[0]?.notBefore ?? 0);
  }

  /** Records the end of an attempt. `milliseconds`: of the response, or of the whole attempt if it has failed. */
  ended(isAnswered: boolean, milliseconds: number): void {
    this.inFlight -= 1;
    this.#movedAt = performance.now();
    this.#isFast = isAnswered && milliseconds <= fastMs;
    this.#slowInTurn = milliseconds >= slowMs ? this.#slowInTurn + 1 : 0;
    const most = isAnswered ? this.#mostAtOnce * 2 : Math.floor(this.#mostAtOnce / 2);
    this.#mostAtOnce = Math.min(maxInFlight, Math.max(minInFlight, most));
  }

  /** Whether it counts among the fast receivers with deliveries. A receiver that hangs does not. */
  isFastNow(now: number): boolean {
    const isHanging = this.inFlight > 0 && now - this.#movedAt >= hangingMs;
    return this.#hasWork && !this.isHeld(now) && !isHanging && this.#slowInTurn < slowInTurn;
  }

  /**
   * How many attempts it would have in flight now if no other queue did. Deliveries that wait for their rate slot do not count.
   * Unclaimed ones count as many, because their number is not known.
   */
  demand(now: number): number {
    if (this.turn > now) return this.inFlight;
    const most = this.#mostAtOnce;
    if (this.isReady && this.waiting.length * 2 < most) return Math.max(most, this.inFlight);
    let startable = Math.max(0, Math.min(most - this.inFlight, this.waiting.length));
    while (startable > 0 && (this.waiting[startable - 1]?.notBefore ?? 0) > now) startable -= 1;
    return this.inFlight + startable;
  }

  get #hasWork(): boolean {
    return this.isReady || this.inFlight > 0 || this.waiting.length > 0;
  }

  /** Whether the queue has no state worth keeping. */
  isIdle(now: number): boolean {
    return !this.#hasWork && !this.isHeld(now);
  }
}

/** With 250 ms for each attempt it is still 1,000 a second. */
const fastInFlight = 256;

/**
 * How many attempts each fast receiver may have in flight: they share 256 of a worker, and each may have at least two. One that needs
 * less than its share leaves the rest to the others. Infinity if there is enough for all.
 */
export function shareOfFastQueues(queues: Iterable<EndpointQueue>, now: number): number {
  const fast = Array.from(queues).filter((queue) => queue.isFastNow(now));
  const demands = fast.map((queue) => Math.min(maxInFlight, queue.demand(now)));
  if (demands.reduce((sum, demand) => sum + demand, 0) <= fastInFlight) return Infinity;
  demands.sort((one, other) => one - other);
  let [sharing, left] = [demands.length, fastInFlight];
  for (const demand of demands) {
    if (demand * sharing > left) break;
    left -= demand;
    sharing -= 1;
  }
  return Math.max(minInFlight, Math.floor(left / sharing));
}

/** The endpoint's data that an attempt needs. */
export interface PreparedEndpoint {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sign: Signer;
  /** When a new signer must be created, because a rotation's overlap ends. */
  readonly until: Date | null;
}

interface EndpointRow {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly sealed_headers: Buffer | null;
  readonly sealed_secret: Buffer;
  readonly sealed_previous_secret: Buffer | null;
  readonly previous_secret_until: string | null;
}

const maxCached = 10_000;

/** Caches endpoints as prepared for their last attempt. One that has changed since is read again. */
export function createEndpointCache(pool: Pool, vault: Vault) {
  const kept = new Map<string, PreparedEndpoint>();
  const reading = new Map<string, Promise<PreparedEndpoint>>();

  const read = async (id: string, now: Date): Promise<PreparedEndpoint> => {
    const { rows } = await pool.query<EndpointRow>({ ...endpointStatement, values: [id] });
    if (!rows[0]) throw new Error(`There is no endpoint ${id}.`);
    const prepared = prepare(rows[0], vault, now);
    if (kept.size >= maxCached) kept.clear();
    kept.set(id, prepared);
    return prepared;
  };

  /**
   * The endpoint in the version of the claim or a newer one.
   * @throws Error if it was deleted, or its secrets cannot be read
   */
  return (id: string, version: number, now: Date): PreparedEndpoint | Promise<PreparedEndpoint> => {
    const known = kept.get(id);
    if (known && known.version >= version && (known.until === null || known.until > now)) return known;
    const place = `${id}:${version}`;
    let pending = reading.get(place);
    if (!pending) reading.set(place, (pending = read(id, now).finally(() => reading.delete(place))));
    return pending;
  };
}

const endpointStatement = {
  name: 'prepare-endpoint',
  text: `select id, version, url, sealed_headers, sealed_secret, sealed_previous_secret, previous_secret_until
    from webhook_endpoints where id = $1`,
};

function prepare(row: EndpointRow, vault: Vault, now: Date): PreparedEndpoint {
  const { id, version, url, sealed_previous_secret: previous } = row;
  const until = row.previous_secret_until === null ? null : new Date(row.previous_secret_until);
  const overlaps = previous !== null && until !== null && until > now;
  const decryptSecret = (encrypted: Buffer): string => vault.decrypt(encrypted, secretAad(id));
  return {
    id,
    version,
    url,
    headers: decryptHeaders(vault, { id, sealedHeaders: row.sealed_headers }),
    sign: prepareSigner(decryptSecret(row.sealed_secret), overlaps ? decryptSecret(previous) : undefined),
    until: overlaps ? until : null,
  };
}

/**
 * Writes items in batches: at once if no write is running, otherwise as soon as that has finished and `pauseMs` are over. Failed
 * writes are retried, and items are lost only if the process dies.
 */
export class BatchWriter<Item> {
  #items: Item[] = [];
  #running: Promise<void> | undefined;
  #isEnding = false;

  constructor(
    private readonly write: (items: readonly Item[]) => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
    private readonly options: { readonly most: number; readonly retryMs: number; readonly pauseMs?: number },
  ) {}

  add(item: Item): void {
    this.#items.push(item);
    this.#running ??= this.#run();
  }

  /**
   * Resolves when everything is written. If a write fails from now on, the rest is dropped, because a stop must end.
   */
  async settled(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Items of the same turn of the event loop share a statement.
    await setImmediate();
    while (this.#items.length > 0) {
      const items = this.#items.slice(0, this.options.most);
      try {
        await this.write(items);
        this.#items = this.#items.slice(items.length);
        if (this.options.pauseMs !== undefined && !this.#isEnding) await setTimeout(this.options.pauseMs);
      } catch (error) {
        this.onFailure(error);
        if (this.#isEnding) break;
        await setTimeout(this.options.retryMs);
      }
    }
    this.#running = undefined;
  }
}
