import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { dayMs } from '../domain/days.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

type StoredLinkStatus = 'created' | 'opened' | 'submitted' | 'decided' | 'revoked';
export type OnboardingLinkStatus = StoredLinkStatus | 'expired';

/** The least time that an applicant has after a request for more information. */
const moreTimeMs = 14 * dayMs;

/**
 * One applicant's access, and the data they enter. States (contract.md#states): created → opened → submitted → decided.
 * `more_information` returns it to opened. Expired and revoked are final.
 */
@Entity({ tableName: 'onboarding_links' })
export class OnboardingLink extends TenantScoped {
  @Property({ type: 'text' })
  status!: StoredLinkStatus;

  /** SHA-256 of the token, by which the link is found. */
  @Property({ type: 'blob' })
  tokenHash!: Buffer;

  @Property({ type: 'blob' })
  sealedToken!: Buffer;

  /** JSON of `{ name, email }`, encrypted under the key of the record. */
  @Property({ type: 'blob', nullable: true })
  sealedApplicant!: Buffer | null;

  @Property({ type: 'text', nullable: true })
  jurisdiction!: Jurisdiction | null;

  @Property({ type: 'text', nullable: true })
  queryValue!: string | null;

  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  /** The product that the business asks for, for the policies. */
  @Property({ type: 'text', nullable: true })
  product!: string | null;

  @Property({ type: 'text' })
  locale!: string;

  @Property({ type: 'text', nullable: true })
  returnUrl!: string | null;

  /** The key or member that created it. */
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

  /** The version of the form, which increases each time it is saved. */
  @Property({ type: 'integer' })
  version = 0;

  /** JSON of the form, encrypted under the key of the record. */
  @Property({ type: 'blob', nullable: true })
  sealedForm: Buffer | null = null;

  /** JSON of the request for more information, encrypted under the key of the record. */
  @Property({ type: 'blob', nullable: true })
  sealedRequest: Buffer | null = null;

  /** The state at a time. A link that waits for its applicant expires by itself. */
  statusAt(now: Date): OnboardingLinkStatus {
    const isWaiting = this.status === 'created' || this.status === 'opened';
    return isWaiting && this.expiresAt <= now ? 'expired' : this.status;
  }

  /** Whether the link has expired or was revoked, so that nobody can open it. */
  isOverAt(now: Date): boolean {
    const status = this.statusAt(now);
    return status === 'expired' || status === 'revoked';
  }

  /**
   * Records the first opening. Later ones change nothing.
   * @throws AppError STATE_CONFLICT if it has ended
   */
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

  /**
   * Requests more information, with at least two weeks to send it.
   * @throws AppError STATE_CONFLICT unless it is submitted
   */
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

  /**
   * Final.
   * @throws AppError STATE_CONFLICT if it is submitted, because a submission must be decided; if it is decided; or if
   * it has ended
   */
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

  // Not `#`: the ORM creates proxies of its entities, which cannot access private fields.
  private refuseOver(now: Date): void {
    if (!this.isOverAt(now)) return;
    throw new AppError('STATE_CONFLICT', `This link is already ${this.statusAt(now)}, which is final.`);
  }
}

/** The error for an unknown onboarding link. */
export function unknownLink(code: 'UNAUTHENTICATED' | 'NOT_FOUND'): AppError {
  return new AppError(
    code,
    'This onboarding link does not exist. Copy the whole link, or ask the organisation that sent it for a new one.',
  );
}

/**
 * The error for an onboarding link that has ended. Only a caller with its token gets it.
 * @param brand of the organisation, for the page that shows the error
 */
export function linkEnded(status: 'expired' | 'revoked', brand?: object): AppError {
  const sentence =
    status === 'expired' ? 'This onboarding link has expired.' : 'The organisation revoked this onboarding link.';
  return new AppError('STATE_CONFLICT', `${sentence} Ask the organisation that sent it for a new one.`, {
    members: { linkStatus: status, ...(brand && { brand }) },
  });
}

/** The error for an applicant while the organisation is suspended. The link works again when it is resumed. */
export function organisationSuspended(): AppError {
  return new AppError(
    'STATE_CONFLICT',
    'The organisation that sent this link receives no submissions at present. Your saved form is kept. Ask the organisation when to continue.',
  );
}
