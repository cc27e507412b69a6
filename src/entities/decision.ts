import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { OnboardingStep } from '../domain/onboarding/onboardingForm.js';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

export const decisionOutcomes = ['approved', 'declined', 'more_information'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

export type DecisionStatus = 'proposed' | 'made' | 'withdrawn';

/**
 * What was decided on a submission or a verification, by whom and why. States: made; or, where two officers are asked for,
 * proposed → made | withdrawn.
 */
@Entity({ tableName: 'decisions' })
export class Decision extends TenantScoped {
  @Property({ type: 'text', nullable: true })
  onboardingId!: string | null;

  @Property({ type: 'text', nullable: true })
  verificationId!: string | null;

  /** The submission of the onboarding case that it is about. */
  @Property({ type: 'smallint', nullable: true })
  round!: number | null;

  @Property({ type: 'text' })
  status!: DecisionStatus;

  @Property({ type: 'text' })
  decision!: DecisionOutcome;

  /** Stays inside. */
  @Property({ type: 'blob', nullable: true })
  sealedReason!: Buffer | null;

  /** Goes out to the applicant. */
  @Property({ type: 'blob', nullable: true })
  sealedMessage!: Buffer | null;

  /** What is asked for once more. */
  @Property({ type: 'text[]' })
  steps: OnboardingStep[] = [];

  @Property({ type: 'blob' })
  fingerprint!: Buffer;

  /** The key or the member; `system` for a policy. */
  @Property({ type: 'text' })
  decidedBy!: string;

  @Property({ type: 'text', nullable: true })
  officerId!: string | null;

  @Property({ type: 'timestamptz' })
  decidedAt!: Date;

  @Property({ type: 'text', nullable: true })
  confirmedBy: string | null = null;

  @Property({ type: 'text', nullable: true })
  secondOfficerId: string | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  mailId: string | null = null;

  /**
   * A second officer confirms; of what was proposed in no officer's name, the first of the two that it takes.
   * @throws AppError STATE_CONFLICT, FORBIDDEN for the officer who proposed it
   */
  confirm(officerId: string, by: string, now: Date): void {
    if (this.status !== 'proposed') {
      throw new AppError(
        'STATE_CONFLICT',
        `This decision is ${this.status}. Only a proposed decision can be confirmed.`,
      );
    }
    if (officerId === this.officerId) {
      throw new AppError('FORBIDDEN', 'You proposed this decision. Another officer must confirm it.');
    }
    if (this.officerId === null) {
      this.officerId = officerId;
      return;
    }
    this.status = 'made';
    this.secondOfficerId = officerId;
    this.confirmedBy = by;
    this.confirmedAt = now;
  }

  /** @throws AppError STATE_CONFLICT */
  withdraw(): void {
    if (this.status !== 'proposed') {
      throw new AppError(
        'STATE_CONFLICT',
        `This decision is ${this.status}. Only a proposed decision can be withdrawn.`,
      );
    }
    this.status = 'withdrawn';
  }
}
