import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { OnboardingStep } from '../domain/onboarding/onboardingForm.js';
import { type RouteReason, routeReasons } from '../domain/onboarding/route.js';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

export const decisionOutcomes = ['approved', 'declined', 'more_information'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

export type DecisionStatus = 'proposed' | 'made' | 'withdrawn';

/**
 * A decision on a submission or a verification, with its author and reason. States: made; or, if two officers are
 * required, proposed → made | withdrawn.
 */
@Entity({ tableName: 'decisions' })
export class Decision extends TenantScoped {
  @Property({ type: 'text', nullable: true })
  onboardingId!: string | null;

  @Property({ type: 'text', nullable: true })
  verificationId!: string | null;

  /** The number of the submission of the onboarding case that it is about. */
  @Property({ type: 'smallint', nullable: true })
  round!: number | null;

  @Property({ type: 'text' })
  status!: DecisionStatus;

  @Property({ type: 'text' })
  decision!: DecisionOutcome;

  /** The internal reason. The applicant never sees it. */
  @Property({ type: 'blob', nullable: true })
  sealedReason!: Buffer | null;

  /** The message to the applicant. */
  @Property({ type: 'blob', nullable: true })
  sealedMessage!: Buffer | null;

  /** The items that the applicant is asked for again. */
  @Property({ type: 'text[]' })
  steps: OnboardingStep[] = [];

  /** The findings against an approval when it was proposed; null for any other decision. */
  @Property({ type: 'text[]', nullable: true })
  knownFindings: string[] | null = null;

  @Property({ type: 'blob' })
  fingerprint!: Buffer;

  /** The key or member that decided, or `system` for a policy. */
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
   * Confirms the decision as an officer. A proposal that no officer made still needs two, and this is the first.
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

  /**
   * Both officers must have seen everything against an approval.
   * @param findings what is known now: reasons of the case, and MACs of candidates
   * @throws AppError STATE_CONFLICT if one of them was not known when the approval was proposed
   */
  refuseChanged(findings: readonly string[]): void {
    const { knownFindings } = this;
    if (knownFindings === null) return;
    const added = findings.filter((one) => !knownFindings.includes(one));
    if (added.length === 0) return;
    const found = 'Screening has found a candidate since, or an officer has confirmed one.';
    const sentences = new Set(
      added.map((one) => (Object.hasOwn(routeReasons, one) ? routeReasons[one as RouteReason] : found)),
    );
    throw new AppError(
      'STATE_CONFLICT',
      `Something has changed since this approval was proposed. ${[...sentences].join(' ')} Withdraw the proposal, review what is new, and decide again.`,
    );
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
