import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EventTypeName } from '../domain/eventTypeNames.js';
import { TenantScoped } from './tenantScoped.js';

export const endpointStatuses = ['enabled', 'paused', 'disabled', 'deleted'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

/**
 * Whether a challenge has proved that the customer controls the URL. Pending: the plan requires the proof, and nothing
 * is delivered until then.
 */
export type EndpointVerification = 'unverified' | 'pending' | 'verified';

const halfAnHour = 30 * 60 * 1_000;

/**
 * An address to which an organisation's events are sent. States (contract.md#states): enabled ⇄ paused; enabled →
 * disabled → enabled. Events during a pause are delivered afterwards; a disabled endpoint never gets them.
 */
@Entity({ tableName: 'webhook_endpoints' })
export class WebhookEndpoint extends TenantScoped {
  @Property({ type: 'text' })
  url!: string;

  @Property({ type: 'text[]' })
  kinds!: EventTypeName[];

  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  /** Additional headers, as encrypted JSON. */
  @Property({ type: 'blob', nullable: true })
  sealedHeaders: Buffer | null = null;

  /** The maximum number of attempts a second. Null for no limit. */
  @Property({ type: 'integer', nullable: true })
  rateLimit: number | null = null;

  @Property({ type: 'text' })
  status!: EndpointStatus;

  @Property({ type: 'blob' })
  sealedSecret!: Buffer;

  /** The secret before the last rotation. Both sign until it expires. */
  @Property({ type: 'blob', nullable: true })
  sealedPreviousSecret: Buffer | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  previousSecretUntil: Date | null = null;

  /** Incremented with every change that affects attempts, so that nothing prepared for an older version is used. */
  @Property({ type: 'integer' })
  version = 1;

  /** Failed attempts since the last success. */
  @Property({ type: 'integer' })
  failures = 0;

  @Property({ type: 'timestamptz', nullable: true })
  failingSince: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  failingToldAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  disabledReason: string | null = null;

  @Property({ type: 'text' })
  verification: EndpointVerification = 'unverified';

  @Property({ type: 'timestamptz', nullable: true })
  verifiedAt: Date | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  /** Records an attempt with a 2xx response. */
  noteSuccess(): void {
    this.failures = 0;
    this.failingSince = null;
    this.failingToldAt = null;
  }

  /**
   * Records failed attempts.
   * @returns whether to notify the owners: once in a series of failures, after 10, or after any number over half an
   * hour
   */
  noteFailures(count: number, now: Date): boolean {
    this.failures += count;
    this.failingSince ??= now;
    const isTime = this.failures >= 10 || this.hasFailedFor(halfAnHour, now);
    if (!isTime || this.failingToldAt !== null) return false;
    this.failingToldAt = now;
    return true;
  }

  /** Whether no attempt has succeeded for this long. */
  hasFailedFor(milliseconds: number, now: Date): boolean {
    return this.failingSince !== null && now.getTime() - this.failingSince.getTime() >= milliseconds;
  }

  /** Records that the receiver has returned the challenge. */
  verify(now: Date): void {
    this.verification = 'verified';
    this.verifiedAt = now;
  }

  /** A new URL needs a new proof if one is required. The values of headers are shown to nobody, so another origin does not get them. */
  moveTo(url: string, isProofRequired: boolean): void {
    if (url === this.url) return;
    if (new URL(url).origin !== new URL(this.url).origin) this.sealedHeaders = null;
    this.url = url;
    this.verification = isProofRequired ? 'pending' : 'unverified';
    this.verifiedAt = null;
    // The failures were those of the former address.
    this.noteSuccess();
  }

  /** The endpoint gets no events until it is enabled again. */
  disable(reason: string, now: Date): void {
    this.status = 'disabled';
    this.disabledAt = now;
    this.disabledReason = reason;
  }

  /**
   * Resumes delivery. The failure count of an endpoint that was disabled or paused restarts at zero: days without
   * attempts do not count against it.
   */
  enable(): void {
    if (this.status !== 'enabled') {
      this.noteSuccess();
      this.askAgain();
    }
    this.disabledAt = null;
    this.disabledReason = null;
    this.status = 'enabled';
  }

  /** Drops a `Retry-After` that the receiver sent: workers treat the new version as another endpoint. */
  askAgain(): void {
    this.version += 1;
  }

  /** Final. Nothing that could be delivered to it is retained. */
  delete(): void {
    this.status = 'deleted';
    this.disabledAt = null;
    this.disabledReason = null;
    this.sealedHeaders = null;
    this.sealedPreviousSecret = null;
    this.previousSecretUntil = null;
    this.version += 1;
  }

  /** The new secret signs from now on, and the old one too until the given time, if there is one. */
  rotateSecret(sealedSecret: Buffer, previousUntil: Date | null): void {
    this.sealedPreviousSecret = previousUntil && this.sealedSecret;
    this.previousSecretUntil = previousUntil;
    this.sealedSecret = sealedSecret;
    this.version += 1;
  }
}
