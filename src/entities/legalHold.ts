import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantScoped } from './tenantScoped.js';

/** Keeps what an onboarding holds, whatever the time of its keeping. States: placed → released, which is final. */
@Entity({ tableName: 'legal_holds' })
export class LegalHold extends TenantScoped {
  @Property({ type: 'text' })
  onboardingId!: string;

  /** Under the key of the record, for it may name persons. Empty when that was erased. */
  @Property({ type: 'blob' })
  sealedReason!: Buffer;

  /** The member. */
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

/** The place that the reason of a hold is sealed for. */
export function holdReasonAad(holdId: string): string {
  return `${holdId}:reason`;
}
