import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type {
  CertificateChecks,
  CertificateStatus,
  CertificateVerdict,
  CertifiedEntity,
} from '../domain/certificates/certificate.js';
import {
  type AcceptedReason,
  isAccepted,
  reasonKey,
  type SuspensionReason,
} from '../domain/certificates/suspension.js';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

/** The facts of issuing. From then on the content of the certificate never changes. */
export interface Issue {
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly credential: string;
  readonly statusEntry: { readonly list: number; readonly index: number };
}

/** A suspension by an officer. It lasts until an officer reinstates the certificate. */
export interface CertificateHold {
  readonly officerId: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * A certificate that an officer vouches for. States (contract.md#states): issued ⇄ suspended → expired | revoked, both
 * final. If two officers are required, it starts as proposed → issued | revoked.
 */
@Entity({ tableName: 'certificates' })
export class Certificate extends TenantScoped {
  @Property({ type: 'text' })
  verificationId!: string;

  @Property({ type: 'text' })
  status!: CertificateStatus;

  @Property({ type: 'text' })
  verdict!: CertificateVerdict;

  /** The condition of a conditional certificate. */
  @Property({ type: 'text', nullable: true })
  condition!: string | null;

  /** The reason for an exception. Only the organisation sees it. */
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  /** The business as it was verified. */
  @Property({ type: 'json' })
  subject!: CertifiedEntity;

  /** Set since policy 2026-3; earlier policies leave it null. */
  @Property({ type: 'json', nullable: true })
  checks!: CertificateChecks | null;

  @Property({ type: 'text' })
  auditHash!: string;

  @Property({ type: 'text' })
  officerId!: string;

  @Property({ type: 'text' })
  officerName!: string;

  /** The key that acted on the officer's behalf. Null if the officer was signed in. */
  @Property({ type: 'text', nullable: true })
  apiKeyId!: string | null;

  @Property({ type: 'text', nullable: true })
  secondOfficerId: string | null = null;

  @Property({ type: 'text', nullable: true })
  secondOfficerName: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  issuedAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  revokedReason: string | null = null;

  /** The signed credential, a JWT. */
  @Property({ type: 'text', nullable: true })
  credential: string | null = null;

  @Property({ type: 'integer', nullable: true })
  statusList: number | null = null;

  @Property({ type: 'integer', nullable: true })
  statusIndex: number | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  suspendedAt: Date | null = null;

  @Property({ type: 'json' })
  suspensionReasons: readonly SuspensionReason[] = [];

  @Property({ type: 'json', nullable: true })
  hold: CertificateHold | null = null;

  /** The suspension reasons that an officer has accepted, as long as they hold. */
  @Property({ type: 'json' })
  acceptedReasons: readonly AcceptedReason[] = [];

  /**
   * Records the second officer's agreement.
   * @throws AppError STATE_CONFLICT, FORBIDDEN for the first officer
   */
  agree(officer: { readonly id: string; readonly name: string }): void {
    if (this.status !== 'proposed') {
      throw new AppError(
        'STATE_CONFLICT',
        `This certificate is ${this.status}. Only a proposed certificate can be agreed to.`,
      );
    }
    if (officer.id === this.officerId) {
      throw new AppError('FORBIDDEN', 'You proposed this certificate. Another officer must agree to it.');
    }
    this.secondOfficerId = officer.id;
    this.secondOfficerName = officer.name;
  }

  issue({ issuedAt, expiresAt, credential, statusEntry }: Issue): void {
    this.status = 'issued';
    this.issuedAt = issuedAt;
    this.expiresAt = expiresAt;
    this.credential = credential;
    this.statusList = statusEntry.list;
    this.statusIndex = statusEntry.index;
  }

  /**
   * Final.
   * @throws AppError STATE_CONFLICT if it is expired or revoked
   */
  revoke(reason: string, now: Date): void {
    if (this.statusAt(now) === 'expired' || this.status === 'revoked') {
      throw new AppError('STATE_CONFLICT', `This certificate is already ${this.statusAt(now)}, which is final.`);
    }
    this.endSuspension('revoked');
    this.revokedAt = now;
    this.revokedReason = reason;
  }

  /** Stores the expiry, which `statusAt` already reports from the expiry date on. */
  expire(): void {
    this.endSuspension('expired');
  }

  /**
   * Suspends or reinstates the certificate by the current reasons against its entity. Reasons that an officer has
   * accepted do not count. Without reasons the certificate is in force.
   * @returns the change, or null if nothing changed or the certificate cannot be suspended any more
   */
  weigh(against: readonly SuspensionReason[], now: Date): 'suspended' | 'reinstated' | 'other_reasons' | null {
    const status = this.statusAt(now);
    if (status !== 'issued' && status !== 'suspended') return null;
    const standing = against.filter((reason) => !isAccepted(this.acceptedReasons, reason));
    const reasons = this.hold === null ? standing : [...standing, holdReason];
    const isSame = toKeys(reasons) === toKeys(this.suspensionReasons);
    if (reasons.length === 0) {
      if (status === 'issued') return null;
      this.endSuspension('issued');
      return 'reinstated';
    }
    if (status === 'suspended' && isSame) return null;
    this.suspensionReasons = reasons;
    if (status === 'suspended') return 'other_reasons';
    this.status = 'suspended';
    this.suspendedAt = now;
    return 'suspended';
  }

  /**
   * Removes the acceptance of reasons that do not hold any more, so that a strike-off that ends and begins again suspends again.
   * @param against All current reasons against the entity, with accepted ones whose source is unavailable
   * @returns whether any was removed
   */
  forgetEnded(against: readonly SuspensionReason[]): boolean {
    const standing = this.acceptedReasons.filter((one) => against.some((reason) => isAccepted([one], reason)));
    if (standing.length === this.acceptedReasons.length) return false;
    this.acceptedReasons = standing;
    return true;
  }

  private endSuspension(status: CertificateStatus): void {
    this.status = status;
    this.suspendedAt = null;
    this.suspensionReasons = [];
    this.hold = null;
  }

  /** The state at a time. A certificate past its expiry date is expired, even before the expiry is stored. */
  statusAt(now: Date): CertificateStatus {
    const isInForce = this.status === 'issued' || this.status === 'suspended';
    return isInForce && this.expiresAt !== null && this.expiresAt <= now ? 'expired' : this.status;
  }
}

/** The keys of reasons, sorted: another order changes nothing. */
const toKeys = (reasons: readonly SuspensionReason[]): string => reasons.map(reasonKey).toSorted().join();

/** The officer's own words are not published. */
const holdReason: SuspensionReason = {
  code: 'officer',
  detail: 'An officer has suspended the certificate.',
  source: 'officer',
  asOf: null,
};
