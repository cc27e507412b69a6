import type { Mode } from '../domain/tenancy.js';
import type { Bulk } from '../entities/bulk.js';
import type { EventKind } from '../domain/eventKinds.js';

/**
 * What processes tell each other. Hints, all of them: whoever misses one finds out by looking, for everything is in the
 * database.
 */
export interface Hints {
  /** Tenants (`tenantKey`) whose logs have grown. */
  readonly events: readonly string[];
  /** Endpoints that have something to deliver. */
  readonly deliveries: readonly string[];
  /** Attempts that were made: id of the delivery and number of the attempt, `dlv_…:1`. */
  readonly attempts: readonly string[];
  /** Bulks that have got on. */
  readonly bulks: readonly string[];
  /** Keys that were revoked. */
  readonly endedCallers: readonly string[];
  /** Keys whose member has another role. */
  readonly changedCallers: readonly string[];
}

export type HintKind = keyof Hints;

export interface Bus {
  /** Tells every process, this one first and at once. */
  publish(kind: HintKind, subjects: readonly string[]): void;
  /** @returns the end of it */
  subscribe(kind: HintKind, receive: (subjects: readonly string[]) => void): () => void;
  /** Called when hints may have been missed, as after a reconnection: whoever waits for one looks for itself. */
  onGap(receive: () => void): () => void;
  stop(): Promise<void>;
}

/** The live or the test data of an organisation. Each has a log of events of its own. */
export interface Tenant {
  readonly organisationId: string;
  readonly mode: Mode;
}

/** Takes care that what was committed is put in order and told. */
export interface EventLog {
  /** Events and deliveries of these endpoints were committed just now. */
  committed(endpointIds: readonly string[]): void;
  /** Puts all in order that was committed before the call. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** An event as it is in the log. */
export interface LoggedEvent {
  readonly id: string;
  readonly event: EventKind;
  readonly timestamp: Date;
  readonly mode: Mode;
  readonly data: object;
  /** From 1, without gaps, per tenant. */
  readonly position: number;
}

/** A subscription to events, from a position in the log. */
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

/** Events as they come, for those who have subscribed in this process. */
export interface LiveEvents {
  /**
   * All events of a tenant behind a position, each once and in order, for as long as they are read and the key is good.
   * Holds no connection while there is nothing to read.
   */
  subscribe(subscription: EventSubscription): AsyncIterableIterator<LoggedEvent>;
  /** How many subscriptions are open. */
  size(): number;
  stop(): void;
}

/** An attempt to deliver an event, as it went. */
export interface LiveAttempt {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly event: EventKind;
  /** From 1, per delivery. */
  readonly number: number;
  /** It was asked for, and not made by the schedule. */
  readonly isManual: boolean;
  readonly outcome: string;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Null when it was the last. */
  readonly nextAttemptAt: Date | null;
}

/** A bulk as it is at a moment. */
export type LiveBulk = Pick<
  Bulk,
  | 'id'
  | 'organisationId'
  | 'mode'
  | 'status'
  | 'fileName'
  | 'apiKeyId'
  | 'memberId'
  | 'total'
  | 'processed'
  | 'failed'
  | 'counts'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt'
  | 'failure'
>;

/** A subscription to delivery attempts. */
export interface AttemptSubscription {
  readonly tenant: Tenant;
  /** The key with which it was subscribed: when it ends, so does the subscription. */
  readonly callerId: string;
  /** Null: those to every endpoint of the tenant. */
  readonly endpointId: string | null;
}

/** Delivery attempts as they are made, for the subscribers of this process. */
export interface LiveAttempts {
  /** Attempts from now on, of which some may be missed: the delivery log has every attempt. */
  subscribe(subscription: AttemptSubscription): AsyncIterableIterator<LiveAttempt>;
  stop(): void;
}

/** A subscription to the progress of a bulk. */
export interface BulkSubscription {
  readonly tenant: Tenant;
  /** When it ends, so does the subscription. */
  readonly callerId: string;
  readonly bulkId: string;
}

/** The progress of bulks, for the subscribers of this process. */
export interface LiveBulks {
  /** The bulk as it is now, then as it changes, until it has ended. Whoever reads slowly sees fewer of its states. */
  subscribe(subscription: BulkSubscription): AsyncIterableIterator<LiveBulk>;
  stop(): void;
}

/** Ends a subscription whose client reads more slowly than there is to send. */
export class SlowReaderError extends Error {
  /** @param remedy What the client does now, in at most 123 bytes: the reason with which its socket is closed */
  constructor(readonly remedy: string) {
    super(remedy);
    this.name = 'TooSlow';
  }
}
