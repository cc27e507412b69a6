import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

type StoredLinkStatus = 'created' | 'opened' | 'submitted' | 'decided' | 'revoked';
export type OnboardingLinkStatus = StoredLinkStatus | 'expired';

const dayMs = 24 * 60 * 60 * 1_000;
/** How long an applicant has who is asked for more. */
const moreTimeMs = 14 * dayMs;

/**
 * A way in for one applicant, and what was said by it. States (contract.md#states): created → opened → submitted →
 * decided; `more_information` returns it to opened; expired and revoked are final.
 */
@Entity({ tableName: 'onboarding_links' })
export class OnboardingLink extends TenantScoped {
  @Property({ type: 'text' })
  status!: StoredLinkStatus;

  /** By which it is found: SHA-256 of the token. */
  @Property({ type: 'blob' })
  tokenHash!: Buffer;

  @Property({ type: 'blob' })
  sealedToken!: Buffer;

  /** JSON of `{ name, email }`, under the key of the record. */
  @Property({ type: 'blob', nullable: true })
  sealedApplicant!: Buffer | null;

  @Property({ type: 'text', nullable: true })
  jurisdiction!: Jurisdiction | null;

  @Property({ type: 'text', nullable: true })
  queryValue!: string | null;

  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  @Property({ type: 'text' })
  locale!: string;

  @Property({ type: 'text', nullable: true })
  returnUrl!: string | null;

  /** The key or the member that made it. */
  @Property({ type: 'text' })
  createdById!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  openedAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  submittedAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  decidedAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null;

  /** The version of the form, which grows each time it is saved. */
  @Property({ type: 'integer' })
  version = 0;

  /** JSON of the form, under the key of the record. */
  @Property({ type: 'blob', nullable: true })
  sealedForm: Buffer | null = null;

  /** JSON of what the applicant is asked for once more, under the key of the record. */
  @Property({ type: 'blob', nullable: true })
  sealedRequest: Buffer | null = null;

  /** What it is at this moment: one that waits for its applicant ends by itself. */
  statusAt(now: Date): OnboardingLinkStatus {
    const isWaiting = this.status === 'created' || this.status === 'opened';
    return isWaiting && this.expiresAt <= now ? 'expired' : this.status;
  }

  /** Nobody comes by it any more: it has expired, or was revoked. */
  isOverAt(now: Date): boolean {
    const status = this.statusAt(now);
    return status === 'expired' || status === 'revoked';
  }

  /** The applicant has come; whoever comes again changes nothing. @throws AppError STATE_CONFLICT for one that is over */
  open(now: Date): void {
    this.refuseOver(now);
    if (this.status !== 'created') return;
    this.status = 'opened';
    this.openedAt = now;
  }

  /** @throws AppError STATE_CONFLICT unless it is open */
  submit(now: Date): void {
    if (this.statusAt(now) !== 'opened') {
      throw new AppError(
        'STATE_CONFLICT',
        `This link is ${this.statusAt(now)} and cannot be used to submit. Ask the organisation that sent it for a new one.`,
      );
    }
    this.status = 'submitted';
    this.submittedAt = now;
    this.sealedRequest = null;
  }

  /** The applicant is asked for more, and has two weeks at least. @throws AppError STATE_CONFLICT unless it is submitted */
  reopen(sealedRequest: Buffer, now: Date): void {
    this.requireSubmitted(now);
    this.status = 'opened';
    this.sealedRequest = sealedRequest;
    this.expiresAt = new Date(Math.max(this.expiresAt.getTime(), now.getTime() + moreTimeMs));
  }

  /** @throws AppError STATE_CONFLICT unless it is submitted */
  decide(now: Date): void {
    this.requireSubmitted(now);
    this.status = 'decided';
    this.decidedAt = now;
  }

  /** Final. @throws AppError STATE_CONFLICT for one that is submitted, for then somebody has to decide; decided; or over */
  revoke(now: Date): void {
    this.refuseOver(now);
    if (this.status === 'decided') {
      throw new AppError('STATE_CONFLICT', 'The onboarding of this link is decided, which is final.');
    }
    if (this.status === 'submitted') {
      throw new AppError(
        'STATE_CONFLICT',
        'The applicant has submitted this link, so it cannot be revoked. Decide on the onboarding instead.',
      );
    }
    this.status = 'revoked';
    this.revokedAt = now;
  }

  private requireSubmitted(now: Date): void {
    if (this.status === 'submitted') return;
    throw new AppError('STATE_CONFLICT', `This link is ${this.statusAt(now)}. Its onboarding cannot be decided now.`);
  }

  // Not `#`: the ORM hands out proxies of its entities, which have no private fields.
  private refuseOver(now: Date): void {
    if (!this.isOverAt(now)) return;
    throw new AppError('STATE_CONFLICT', `This link is already ${this.statusAt(now)}, which is final.`);
  }
}
