import type { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { endFinalAt } from '../domain/onboarding/retention.js';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

export const onboardingStatuses = ['in_review', 'on_hold', 'more_information', 'approved', 'declined'] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

/**
 * `highest_score`: 100 first, then the oldest; cases without a score are last. `assignee`: unassigned first, then by member id. The
 * second of each pair is the exact reverse of the first.
 */
export type OnboardingOrder = 'oldest' | 'newest' | 'highest_score' | 'lowest_score' | 'assignee' | 'assignee_reversed';

type Decided = 'approved' | 'declined' | 'more_information';

/** The route that the organisation's policy chooses for a submission, and the reasons as fixed codes. */
export interface OnboardingRoute {
  readonly outcome: 'approve' | 'review' | 'hold';
  readonly reasons: readonly string[];
}

/**
 * A case: the applicant's submission and its result. States: in_review | on_hold → approved | declined, both final. Or
 * → more_information → in_review | on_hold with the next submission, or → declined if the link ends first.
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

  /** How many times it was submitted. */
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

  /** When the end was recorded, or corrected last. Null if it was recorded before this was kept. */
  @Property({ type: 'timestamptz', nullable: true })
  relationshipEndRecordedAt: Date | null = null;

  /** When its personal data were erased. */
  @Property({ type: 'timestamptz', nullable: true })
  erasedAt: Date | null = null;

  get isOpen(): boolean {
    return this.status === 'in_review' || this.status === 'on_hold';
  }

  /** @throws AppError STATE_CONFLICT if the applicant has submitted again since the round that the caller reviewed */
  refuseOtherRound(reviewed: number | null): void {
    if (reviewed === null || reviewed === this.round) return;
    throw new AppError(
      'STATE_CONFLICT',
      `The onboarding is in round ${this.round}, and your call is about round ${reviewed}. Read the new submission, then repeat the call with its round.`,
    );
  }

  /**
   * If the link of a case that waits for its applicant has ended, the case can only be declined: the requested
   * information never arrived.
   * @param isLinkOver Its link has expired or was revoked
   * @throws AppError STATE_CONFLICT unless this decision is allowed
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

  /** @throws AppError STATE_CONFLICT under the conditions of `refuseClosed` */
  decide(status: Decided, now: Date, isLinkOver: boolean): void {
    this.refuseClosed(status, isLinkOver);
    this.status = status;
    this.decidedAt = status === 'more_information' ? null : now;
  }

  /**
   * Records a submission that was requested.
   * @throws AppError STATE_CONFLICT unless one was requested
   */
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

  /** Sets the route after a candidate is resolved: the case becomes on hold or in review. */
  reroute(route: OnboardingRoute): void {
    this.route = route;
    if (this.isOpen) this.status = route.outcome === 'hold' ? 'on_hold' : 'in_review';
  }

  /**
   * Records that the business is no longer a customer, which starts the legal retention period, or corrects the end that was recorded
   * less than 30 days ago.
   * @throws AppError STATE_CONFLICT unless it is approved, or if an end is recorded that is final, or that the call does not correct
   */
  endRelationship(at: Date, { now, isCorrection }: { readonly now: Date; readonly isCorrection: boolean }): void {
    if (this.status !== 'approved') {
      throw new AppError('STATE_CONFLICT', 'This onboarding is not approved, so there is no relationship to end.');
    }
    if (this.relationshipEndedAt) {
      const day = this.relationshipEndedAt.toISOString();
      const finalAt = endFinalAt(this.relationshipEndRecordedAt);
      if (finalAt === null || finalAt <= now) {
        throw new AppError('STATE_CONFLICT', `This relationship ended at ${day}. The end is final.`);
      }
      if (!isCorrection) {
        const until = finalAt.toISOString();
        const rule = `Until ${until} an owner or officer can correct it in a session, with \`endedAt\`.`;
        throw new AppError('STATE_CONFLICT', `This relationship ended at ${day}. ${rule}`);
      }
    }
    this.relationshipEndedAt = at;
    this.relationshipEndRecordedAt = now;
  }
}
