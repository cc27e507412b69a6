import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { CertificateStatus, CertificateVerdict, CertifiedEntity } from '../domain/certificates/certificate.js';
import { AppError } from '../errors.js';
import { TenantScoped } from './tenantScoped.js';

/** What makes a certificate one: from then on all that it says is fixed. */
export interface Issue {
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly credential: string;
  readonly statusEntry: { readonly list: number; readonly index: number };
}

/**
 * What an officer vouches for. States (contract.md#states): issued → expired | revoked, both final; before it, where two
 * officers are asked for, proposed → issued | revoked.
 */
@Entity({ tableName: 'certificates' })
export class Certificate extends TenantScoped {
  @Property({ type: 'text' })
  verificationId!: string;

  @Property({ type: 'text' })
  status!: CertificateStatus;

  @Property({ type: 'text' })
  verdict!: CertificateVerdict;

  /** What has to hold for a conditional one. */
  @Property({ type: 'text', nullable: true })
  condition!: string | null;

  /** Why an exception is made. It stays inside the organisation. */
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  /** The business as it was verified. */
  @Property({ type: 'json' })
  subject!: CertifiedEntity;

  @Property({ type: 'text' })
  auditHash!: string;

  @Property({ type: 'text' })
  officerId!: string;

  @Property({ type: 'text' })
  officerName!: string;

  /** The key that acted in the name of the officer; null where the officer was signed in. */
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

  /** A second officer vouches for it, too. @throws AppError STATE_CONFLICT, FORBIDDEN for the first officer */
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

  /** Final. @throws AppError STATE_CONFLICT for one that is expired or revoked */
  revoke(reason: string, now: Date): void {
    if (this.statusAt(now) === 'expired' || this.status === 'revoked') {
      throw new AppError('STATE_CONFLICT', `This certificate is already ${this.statusAt(now)}, which is final.`);
    }
    this.status = 'revoked';
    this.revokedAt = now;
    this.revokedReason = reason;
  }

  /** The state at a time: one that has passed its expiry date is expired, whether or not that has been told yet. */
  statusAt(now: Date): CertificateStatus {
    const isOver = this.status === 'issued' && this.expiresAt !== null && this.expiresAt <= now;
    return isOver ? 'expired' : this.status;
  }
}
