import type { Pool } from 'pg';
import { prepareSigner, type Signer } from '../../domain/webhookSignature.js';
import { decryptHeaders, secretAad, type Vault } from '../../encryption/vault.js';
import type { ClaimedDelivery } from './claimDeliveries.js';

/** What this worker holds of a delivery. Times are in milliseconds of the process. */
export interface ClaimedItem {
  readonly delivery: ClaimedDelivery;
  /** Its turn, where the endpoint has a rate limit. */
  readonly notBefore: number;
  /** When it was claimed, or last renewed. */
  heldAt: number;
}

const maxInFlight = 64;
const initialInFlight = 16;
const minInFlight = 2;

/**
 * One endpoint as this worker sees it: what is claimed for it and how much of it is under way. A receiver that answers gets
 * more at a time, one that does not gets less, so that it costs next to nothing and delays nobody else.
 */
export class EndpointQueue {
  /** Claimed and not yet begun, oldest first. */
  waiting: ClaimedItem[] = [];
  inFlight = 0;
  /** Something may be due that is not claimed. */
  isReady = false;
  /** No attempt before this time (milliseconds of the process), for the receiver asked for it. */
  #heldUntil = 0;
  #heldVersion = 0;
  #mostAtOnce = initialInFlight;

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
   * @param most What every queue may have under way at this moment
   */
  next(now: number, most: number): ClaimedItem | undefined {
    if (this.inFlight >= Math.min(most, this.#mostAtOnce) || this.turn > now) return undefined;
    const held = this.waiting.shift();
    if (held) this.inFlight += 1;
    return held;
  }

  /** Takes out of those that wait the ones that are named. */
  take(isNamed: (held: ClaimedItem) => boolean): ClaimedItem[] {
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
    this.#mostAtOnce = Math.min(maxInFlight, Math.max(minInFlight, most));
  }

  /** Nothing is known of it that would have to be kept. */
  isIdle(now: number): boolean {
    return !this.isReady && this.inFlight === 0 && this.waiting.length === 0 && !this.isHeld(now);
  }
}

/** What an attempt needs to know of its endpoint. */
export interface PreparedEndpoint {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  /** The customer's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sign: Signer;
  /** When the signer is to be prepared anew, for a rotation's overlap has ended. */
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

/** Endpoints as they were prepared for their last attempt; one that has changed since is read anew. */
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
   * The endpoint in the version that the claim has seen, or a newer one.
   * @throws Error when there is none any more, or its secrets cannot be read
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
  const decryptSecret = (sealed: Buffer): string => vault.unseal(sealed, secretAad(id));
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
 * Writes what comes in together in one go: at once when nothing is being written, otherwise as soon as that is done. What
 * cannot be written is tried again, and is not lost while the process lives.
 */
export class BatchWriter<Item> {
  #items: Item[] = [];
  #running: Promise<void> | undefined;
  #isEnding = false;

  constructor(
    private readonly write: (items: readonly Item[]) => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
    private readonly options: { readonly most: number; readonly retryMs: number },
  ) {}

  add(item: Item): void {
    this.#items.push(item);
    this.#running ??= this.#run();
  }

  /** Until all is written, or a write fails from now on: then the rest is given up, for a stop must end. */
  async settled(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Items of the same turn of the event loop share a statement.
    await new Promise(setImmediate);
    while (this.#items.length > 0) {
      const items = this.#items.slice(0, this.options.most);
      try {
        await this.write(items);
        this.#items = this.#items.slice(items.length);
      } catch (error) {
        this.onFailure(error);
        if (this.#isEnding) break;
        await new Promise((resolve) => setTimeout(resolve, this.options.retryMs));
      }
    }
    this.#running = undefined;
  }
}
