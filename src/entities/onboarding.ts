import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

export const onboardingStatuses = ['in_review', 'on_hold', 'more_information', 'approved', 'declined'] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

type Decided = 'approved' | 'declined' | 'more_information';

/** Where the policy of the organisation sends a submission, and why: fixed codes. */
export interface OnboardingRoute {
  readonly outcome: 'approve' | 'review' | 'hold';
  readonly reasons: readonly string[];
}

/**
 * A case: what an applicant has submitted and what became of it. States: in_review | on_hold → approved | declined, both
 * final, or → more_information → in_review | on_hold with the next submission, or → declined when its link is over first.
 */
@Entity({ tableName: 'onboardings' })
export class Onboarding extends TenantScoped {
  declare [OptionalProps]?: 'isOpen';

  @Property({ type: 'text' })
  linkId!: string;

  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  @Property({ type: 'text' })
  status!: OnboardingStatus;

  /** How often it was submitted. */
  @Property({ type: 'smallint' })
  round!: number;

  /** The verification of the newest submission. */
  @Property({ type: 'text' })
  verificationId!: string;

  @Property({ type: 'json' })
  route!: OnboardingRoute;

  @Property({ type: 'timestamptz' })
  submittedAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  decidedAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  assigneeId: string | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  relationshipEndedAt: Date | null = null;

  /** What it held of persons is gone since. */
  @Property({ type: 'timestamptz', nullable: true })
  erasedAt: Date | null = null;

  get isOpen(): boolean {
    return this.status === 'in_review' || this.status === 'on_hold';
  }

  /**
   * One that waits for an applicant who cannot come back can be declined, and nothing else: nobody has seen what was asked for.
   * @param isLinkOver Its link has expired or was revoked
   * @throws AppError STATE_CONFLICT unless somebody may decide this on it
   */
  refuseClosed(decision: Decided, isLinkOver: boolean): void {
    if (this.isOpen) return;
    if (this.status !== 'more_information') {
      const why = `is ${this.status}, which is final`;
      throw new AppError('STATE_CONFLICT', `This onboarding ${why}. It cannot be decided now.`);
    }
    if (!isLinkOver) {
      throw new AppError(
        'STATE_CONFLICT',
        'This onboarding waits for more information from its applicant and cannot be decided now. To end it, revoke its link and then decline it.',
      );
    }
    if (decision === 'declined') return;
    throw new AppError(
      'STATE_CONFLICT',
      'The link of this onboarding has ended, and the applicant did not send the information asked for. You can only decline it.',
    );
  }

  /** @throws AppError STATE_CONFLICT as `refuseClosed` does */
  decide(status: Decided, now: Date, isLinkOver: boolean): void {
    this.refuseClosed(status, isLinkOver);
    this.status = status;
    this.decidedAt = status === 'more_information' ? null : now;
  }

  /** The applicant has sent what was asked for. @throws AppError STATE_CONFLICT unless it waits for that */
  submitAgain(
    next: Pick<Onboarding, 'verificationId' | 'route'> & { status: 'in_review' | 'on_hold' },
    now: Date,
  ): void {
    if (this.status !== 'more_information') {
      throw new AppError(
        'STATE_CONFLICT',
        `This onboarding is ${this.status}. The applicant was not asked for more information.`,
      );
    }
    Object.assign(this, next);
    this.round += 1;
    this.submittedAt = now;
  }

  /** Takes the route that follows from a resolved candidate: the case is on hold or in review as it says. */
  reroute(route: OnboardingRoute): void {
    this.route = route;
    if (this.isOpen) this.status = route.outcome === 'hold' ? 'on_hold' : 'in_review';
  }

  /**
   * The business is a customer no longer: from then on the time runs for which a law keeps the record.
   * @throws AppError STATE_CONFLICT unless it is approved, or when an end is on record already
   */
  endRelationship(at: Date): void {
    if (this.status !== 'approved') {
      throw new AppError('STATE_CONFLICT', 'This onboarding is not approved, so there is no relationship to end.');
    }
    if (this.relationshipEndedAt) {
      const day = this.relationshipEndedAt.toISOString();
      throw new AppError('STATE_CONFLICT', `This relationship ended at ${day}. The end is final.`);
    }
    this.relationshipEndedAt = at;
  }
}
