import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultPolicy, type PolicyVersion } from '../domain/fractureScore.js';
import type { DocumentKind } from '../domain/onboarding/onboardingForm.js';
import type { Plan } from '../domain/tenancy.js';
import { type AlertKind, defaultAlertKinds } from './alert.js';
import type { MemberRole } from './member.js';

export const scopeEnforcements = ['off', 'report', 'enforce'] as const;
export type ScopeEnforcement = (typeof scopeEnforcements)[number];

export const registerChoices = ['extract', 'live', 'live_then_extract'] as const;
export type RegisterChoice = (typeof registerChoices)[number];

@Entity({ tableName: 'organisations' })
export class Organisation {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  plan!: Plan;

  /** The effect of a missing scope: none, a warning in the log, or a refusal. */
  @Property({ type: 'text' })
  scopeEnforcement: ScopeEnforcement = 'off';

  /** A certificate on a score above 50 needs two officers. */
  @Property({ type: 'boolean' })
  fourEyes = false;

  /** The maximum age of a verification, in days, on which a certificate may rest. */
  @Property({ type: 'smallint' })
  certificateAgeDays = 30;

  /** The validity of a certificate. */
  @Property({ type: 'smallint' })
  certificateMonths = 12;

  /** The name that applicants see instead of the organisation's. */
  @Property({ type: 'text', nullable: true })
  brandName: string | null = null;

  /** `#rrggbb`. */
  @Property({ type: 'text', nullable: true })
  brandColour: string | null = null;

  @Property({ type: 'blob', nullable: true, lazy: true })
  brandLogo: Buffer | null = null;

  @Property({ type: 'text', nullable: true })
  brandLogoType: 'image/png' | 'image/jpeg' | null = null;

  /** How applicants reach a person: an e-mail address, a phone number, or both. */
  @Property({ type: 'text', nullable: true })
  applicantContact: string | null = null;

  /** The number of business days within which it usually decides, as applicants see it. */
  @Property({ type: 'smallint', nullable: true })
  usualDecisionDays: number | null = null;

  /** Allowed return URLs for applicants: origins, and prefixes of paths. */
  @Property({ type: 'text[]' })
  returnUrls: string[] = [];

  /** The items that an applicant must provide. */
  @Property({ type: 'text[]' })
  requiredDocuments: DocumentKind[] = ['identity'];

  /**
   * The policy approves a submission with no findings and a score up to this, unless it is null. A submission that
   * names an unscreened person is never approved this way.
   */
  @Property({ type: 'smallint', nullable: true })
  automaticApprovalUpTo: number | null = null;

  /** Whether the form asks every business where its money comes from, and not only if the risk is high. */
  @Property({ type: 'boolean' })
  asksSourceOfFunds = false;

  /** The notice that applicants see instead of the standard one. */
  @Property({ type: 'text', nullable: true })
  privacyNotice: string | null = null;

  /** The address of the privacy policy, which the standard notice names. */
  @Property({ type: 'text', nullable: true })
  privacyPolicyUrl: string | null = null;

  /** Whether webhooks about applicants include their identity. */
  @Property({ type: 'boolean' })
  personalDataInWebhooks = false;

  /** The source of live verifications: imported extracts, the register over the network, or both in turn. */
  @Property({ type: 'text' })
  registerSource: RegisterChoice = 'extract';

  /** The policy version by which its verifications are scored. */
  @Property({ type: 'text' })
  policyVersion: PolicyVersion = defaultPolicy;

  /** The alert types that its members get by e-mail. */
  @Property({ type: 'text[]' })
  alertKinds: AlertKind[] = [...defaultAlertKinds];

  /** The member roles that get them. */
  @Property({ type: 'text[]' })
  alertRoles: MemberRole[] = ['owner'];

  /** Whether alerts cover test data too. */
  @Property({ type: 'boolean' })
  alertsOfTestData = false;

  /** Since when its keys, people and applicants are refused. Null if it is not suspended. */
  @Property({ type: 'timestamptz', nullable: true })
  suspendedAt: Date | null = null;

  /** The operator's reason, which only operators see. */
  @Property({ type: 'text', nullable: true })
  suspendedReason: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
