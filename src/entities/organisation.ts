import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { defaultPolicy, type PolicyVersion } from '../domain/fractureScore.js';
import type { DocumentKind } from '../domain/onboarding/onboardingForm.js';
import type { Plan } from '../domain/tenancy.js';
import type { AlertKind } from './alert.js';
import type { MemberRole } from './member.js';

export const scopeEnforcements = ['off', 'report', 'enforce'] as const;
export type ScopeEnforcement = (typeof scopeEnforcements)[number];

export const registerChoices = ['extract', 'live', 'live_then_extract'] as const;
export type RegisterChoice = (typeof registerChoices)[number];

/** A customer of the platform. */
@Entity({ tableName: 'organisations' })
export class Organisation {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  plan!: Plan;

  /** What happens when a key lacks the scope of an operation: nothing, a line in the log, or a refusal. */
  @Property({ type: 'text' })
  scopeEnforcement: ScopeEnforcement = 'off';

  /** A certificate on a score above 50 takes two officers. */
  @Property({ type: 'boolean' })
  fourEyes = false;

  /** How old a verification may be that a certificate rests on. */
  @Property({ type: 'smallint' })
  certificateAgeDays = 30;

  /** How long a certificate lasts. */
  @Property({ type: 'smallint' })
  certificateMonths = 12;

  /** What applicants see in place of the name. */
  @Property({ type: 'text', nullable: true })
  brandName: string | null = null;

  /** `#rrggbb`. */
  @Property({ type: 'text', nullable: true })
  brandColour: string | null = null;

  @Property({ type: 'blob', nullable: true, lazy: true })
  brandLogo: Buffer | null = null;

  @Property({ type: 'text', nullable: true })
  brandLogoType: 'image/png' | 'image/jpeg' | null = null;

  /** Where an applicant may be sent back to: origins, and paths that what follows has to begin with. */
  @Property({ type: 'text[]' })
  returnUrls: string[] = [];

  /** What an applicant has to bring. */
  @Property({ type: 'text[]' })
  requiredDocuments: DocumentKind[] = ['identity'];

  /** A submission with nothing against it, and a score up to this, is approved by the policy; null: never. Not where it names somebody who was not screened. */
  @Property({ type: 'smallint', nullable: true })
  automaticApprovalUpTo: number | null = null;

  /** Webhooks about applicants say who they are. */
  @Property({ type: 'boolean' })
  personalDataInWebhooks = false;

  /** What live verifications are reached from: imported extracts, the register over the network, or both in turn. */
  @Property({ type: 'text' })
  registerSource: RegisterChoice = 'extract';

  /** By which its verifications are scored. */
  @Property({ type: 'text' })
  policyVersion: PolicyVersion = defaultPolicy;

  /** The kinds of alerts that its members get by e-mail. */
  @Property({ type: 'text[]' })
  alertKinds: AlertKind[] = ['endpoint_failing', 'key_expiring', 'certificate_expiring', 'certificate_suspended'];

  /** Which of them. */
  @Property({ type: 'text[]' })
  alertRoles: MemberRole[] = ['owner'];

  /** They are told of its test data, too. */
  @Property({ type: 'boolean' })
  alertsOfTestData = false;

  /** Since when its keys, people and applicants are refused; null: it is not suspended. */
  @Property({ type: 'timestamptz', nullable: true })
  suspendedAt: Date | null = null;

  /** The operator's reason, for operators alone. */
  @Property({ type: 'text', nullable: true })
  suspendedReason: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
