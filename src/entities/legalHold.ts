import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantScoped } from './tenantScoped.js';

/** Prevents the erasure of an onboarding, even after its retention. States: placed → released, which is final. */
@Entity({ tableName: 'legal_holds' })
export class LegalHold extends TenantScoped {
  @Property({ type: 'text' })
  onboardingId!: string;

  /** Encrypted under the key of the record, because it may name persons. Empty once erased. */
  @Property({ type: 'blob' })
  sealedReason!: Buffer;

  /** The member who placed it. */
  @Property({ type: 'text' })
  placedBy!: string;

  @Property({ type: 'timestamptz' })
  placedAt!: Date;

  @Property({ type: 'text', nullable: true })
  releasedBy: string | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  releasedAt: Date | null = null;

  release(by: string, now: Date): void {
    this.releasedBy = by;
    this.releasedAt = now;
  }
}

/** The associated data that binds an encrypted reason to its hold. */
export function holdReasonAad(holdId: string): string {
  return `${holdId}:reason`;
}
