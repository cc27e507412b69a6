import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EventKind } from '../domain/eventKinds.js';
import { TenantScoped } from './tenantScoped.js';

export const endpointStatuses = ['enabled', 'paused', 'disabled', 'deleted'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

/** Whether the URL is proved to be the customer's. Pending: the plan requires it, and nothing is delivered until then. */
export type EndpointVerification = 'unverified' | 'pending' | 'verified';

const halfAnHour = 30 * 60 * 1_000;

/**
 * Where an organisation wants its events to be sent. States (contract.md#states): enabled ⇄ paused;
 * enabled → disabled → enabled. A paused one keeps what happens meanwhile for later; a disabled one gets none of it.
 */
@Entity({ tableName: 'webhook_endpoints' })
export class WebhookEndpoint extends TenantScoped {
  @Property({ type: 'text' })
  url!: string;

  @Property({ type: 'text[]' })
  kinds!: EventKind[];

  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  /** Headers of the customer's own, as encrypted JSON. */
  @Property({ type: 'blob', nullable: true })
  sealedHeaders: Buffer | null = null;

  /** Attempts a second, at most; null: as many as it takes. */
  @Property({ type: 'integer', nullable: true })
  rateLimit: number | null = null;

  @Property({ type: 'text' })
  status!: EndpointStatus;

  @Property({ type: 'blob' })
  sealedSecret!: Buffer;

  /** The secret before the last rotation, while both are used to sign. */
  @Property({ type: 'blob', nullable: true })
  sealedPreviousSecret: Buffer | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  previousSecretUntil: Date | null = null;

  /** Changes with whatever an attempt depends on, so that nothing prepared for an older one is used. */
  @Property({ type: 'integer' })
  version = 1;

  /** Failed attempts since the last that succeeded. */
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

  /** An attempt was answered with 2xx. */
  noteSuccess(): void {
    this.failures = 0;
    this.failingSince = null;
    this.failingToldAt = null;
  }

  /**
   * So many attempts have failed.
   * @returns whether it is time to tell: once in a row of failures, of 10, or of any number over half an hour
   */
  noteFailures(count: number, now: Date): boolean {
    this.failures += count;
    this.failingSince ??= now;
    const isTime = this.failures >= 10 || this.hasFailedFor(halfAnHour, now);
    if (!isTime || this.failingToldAt !== null) return false;
    this.failingToldAt = now;
    return true;
  }

  /** Whether nothing has succeeded for so many milliseconds. */
  hasFailedFor(milliseconds: number, now: Date): boolean {
    return this.failingSince !== null && now.getTime() - this.failingSince.getTime() >= milliseconds;
  }

  /** The receiver has returned the challenge. */
  verify(now: Date): void {
    this.verification = 'verified';
    this.verifiedAt = now;
  }

  /** Another URL has to be proved anew. */
  moveTo(url: string, isProofRequired: boolean): void {
    if (url === this.url) return;
    this.url = url;
    this.verification = isProofRequired ? 'pending' : 'unverified';
    this.verifiedAt = null;
  }

  /** Gets no more events until it is enabled again. */
  disable(reason: string, now: Date): void {
    this.status = 'disabled';
    this.disabledAt = now;
    this.disabledReason = reason;
  }

  /**
   * Events are sent again. One that was disabled or paused begins anew, as if it had never failed: the days in which nothing
   * was sent to it are not held against it.
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

  /** A receiver that had asked to be left alone is asked again: workers take this for another endpoint. */
  askAgain(): void {
    this.version += 1;
  }

  /** Final. Nothing that could be sent to it is kept. */
  delete(): void {
    this.status = 'deleted';
    this.disabledAt = null;
    this.disabledReason = null;
    this.sealedHeaders = null;
    this.sealedPreviousSecret = null;
    this.previousSecretUntil = null;
    this.version += 1;
  }

  /** A new secret signs, and until the given time the old one too; null: no longer. */
  rotateSecret(sealedSecret: Buffer, previousUntil: Date | null): void {
    this.sealedPreviousSecret = previousUntil && this.sealedSecret;
    this.previousSecretUntil = previousUntil;
    this.sealedSecret = sealedSecret;
    this.version += 1;
  }
}
