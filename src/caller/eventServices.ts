import type { Mode } from '../domain/tenancy.js';
import type { Bulk } from '../entities/bulk.js';
import type { EventTypeName } from '../domain/eventTypeNames.js';

/**
 * Messages between processes. They are only hints: the database has everything, so a process that misses a hint finds
 * the change by polling.
 */
export interface Hints {
  /** Tenants (`tenantKey`) whose logs have grown. */
  readonly events: readonly string[];
  /** Endpoints that have pending deliveries. */
  readonly deliveries: readonly string[];
  /** Attempts that have run: the delivery's id and the attempt's number, `dlv_…:1`. */
  readonly attempts: readonly string[];
  /** Bulks that have progressed. */
  readonly bulks: readonly string[];
  /** Keys that were revoked. */
  readonly revokedCallers: readonly string[];
  /** Keys and sessions with other rights: of another role of the member, or scopes that are enforced now. */
  readonly changedCallers: readonly string[];
}

export type HintKind = keyof Hints;

export interface Bus {
  /** Notifies every process, this one synchronously. */
  publish(kind: HintKind, subjects: readonly string[]): void;
  /** @returns a function that ends the subscription */
  subscribe(kind: HintKind, receive: (subjects: readonly string[]) => void): () => void;
  /** Calls `receive` when hints may have been missed, for example after a reconnection, so that subscribers poll. */
  onGap(receive: () => void): () => void;
  stop(): Promise<void>;
}

/** The live or the test data of an organisation. Each has a separate event log. */
export interface Tenant {
  readonly organisationId: string;
  readonly mode: Mode;
}

/** Puts committed events in order and notifies subscribers. */
export interface EventLog {
  /** Reports that events and deliveries of these endpoints were just committed. */
  committed(endpointIds: readonly string[]): void;
  /** Puts everything that was committed before the call in order. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** An event as it is in the log. */
export interface LoggedEvent {
  readonly id: string;
  readonly event: EventTypeName;
  readonly timestamp: Date;
  readonly mode: Mode;
  readonly data: object;
  /** From 1, without gaps, per tenant. */
  readonly position: number;
}

/** A subscription to events, from a position in the log. */
export interface EventSubscription {
  readonly tenant: Tenant;
  /** The id of the key. The subscription ends when the key does. */
  readonly callerId: string;
  /** Empty means all event types. */
  readonly kinds: readonly EventTypeName[];
  /** The subscription starts after this position. */
  readonly after: number;
  /** Whether that position was the head of the log just now. */
  readonly isAtHead: boolean;
}

/** Events as they are logged, for subscribers in this process. */
export interface LiveEvents {
  /**
   * All events of a tenant after a position, each once and in order, until the reader stops or the key ends. No
   * database connection is used while there is nothing to read.
   */
  subscribe(subscription: EventSubscription): AsyncIterableIterator<LoggedEvent>;
  size(): number;
  stop(): void;
}

/** An attempt to deliver an event, and its result. */
export interface LiveAttempt {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly event: EventTypeName;
  /** From 1, per delivery. */
  readonly number: number;
  /** Whether a person or key requested it, rather than the schedule. */
  readonly isManual: boolean;
  readonly outcome: string;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Null if this was the last attempt. */
  readonly nextAttemptAt: Date | null;
}

/** The state of a bulk at a moment. */
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
  /** The id of the key. The subscription ends when the key does. */
  readonly callerId: string;
  /** All endpoints of the tenant if this is null. */
  readonly endpointId: string | null;
}

/** Delivery attempts as they run, for subscribers in this process. */
export interface LiveAttempts {
  /** Attempts from now on. Some may be missed; the delivery log has every attempt. */
  subscribe(subscription: AttemptSubscription): AsyncIterableIterator<LiveAttempt>;
  stop(): void;
}

export interface BulkSubscription {
  readonly tenant: Tenant;
  /** The subscription ends when this caller does. */
  readonly callerId: string;
  readonly bulkId: string;
}

/** The progress of bulks, for the subscribers of this process. */
export interface LiveBulks {
  /** The bulk as it is now, then its changes, until it has ended. A slow reader misses intermediate states. */
  subscribe(subscription: BulkSubscription): AsyncIterableIterator<LiveBulk>;
  stop(): void;
}

/** Ends a subscription whose client reads more slowly than there is to send. */
export class SlowReaderError extends Error {
  /** @param remedy The client's next step. It is the reason with which its socket closes, so at most 123 bytes */
  constructor(readonly remedy: string) {
    super(remedy);
    this.name = 'TooSlow';
  }
}
