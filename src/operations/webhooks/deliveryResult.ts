import type { DeliveryState } from '../../entities/delivery.js';
import type { EventKind } from '../../entities/event.js';

/** One attempt to deliver an event, as it went. */
export interface AttemptResult {
  /** From 1. */
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly outcome: string;
  /** Of HTTP; null when there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  /** How the answer begins. */
  readonly response: string | null;
  /** When the next one was to be, if there was to be one. */
  readonly nextAttemptAt: Date | null;
  /** Somebody asked for it. */
  readonly isManual: boolean;
}

/** An event on its way to an endpoint, as callers see it. */
export interface DeliveryResult {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly event: EventKind;
  readonly state: DeliveryState;
  /** Made so far. */
  readonly attemptCount: number;
  /** Null once it is finished. */
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** In their order; of more than 100 the last ones. */
  readonly attempts: readonly AttemptResult[];
}
