import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { DocumentKind } from '../domain/onboarding/onboardingForm.js';
import type { Plan, RegisterChoice, ScopeEnforcement } from '../entities/organisation.js';
import type { AlertKind } from '../entities/alert.js';
import type { MemberRole } from '../entities/member.js';
import { AlertKindEnum } from './alert.js';
import { MemberRoleEnum, PlanEnum, RegisterChoiceEnum, ScopeEnforcementEnum } from './enums.js';
import { DocumentKindEnum } from './onboardingEnums.js';
import { IdempotentInput } from './idempotentInput.js';

/** A `data:` URI of 64 KiB. */
const longestLogo = 87_408;

@ObjectType('Organisation', { simpleResolvers: true, description: 'A customer of the platform.' })
export class OrganisationType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => PlanEnum)
  plan!: Plan;

  @Field(() => ScopeEnforcementEnum, { description: 'What happens when a key lacks the scope of an operation.' })
  scopeEnforcement!: ScopeEnforcement;

  @Field(() => Boolean, { description: 'A certificate on a score above 50 takes two officers.' })
  fourEyes!: boolean;

  @Field(() => Int, { description: 'How old a verification may be that a certificate rests on.' })
  certificateAgeDays!: number;

  @Field(() => Int, { description: 'How long a certificate lasts.' })
  certificateMonths!: number;

  @Field(() => RegisterChoiceEnum, { description: 'What live verifications are reached from.' })
  registerSource!: RegisterChoice;

  @Field(() => String, { description: 'The policy by which verifications are scored: `2026-1` or `2026-2`.' })
  policyVersion!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'What applicants see in place of the name.' })
  brandName!: string | null;

  @Field(() => String, { nullable: true, description: '`#rrggbb`.' })
  brandColour!: string | null;

  @Extensions({ jsonSchema: { maxLength: longestLogo } })
  @Field(() => String, { nullable: true, description: 'What applicants see at the top: a `data:` URI.' })
  brandLogo!: string | null;

  @Field(() => [String], {
    description: 'Where applicants may be sent back to: at and below these, of the same scheme, host and port.',
  })
  returnUrls!: readonly string[];

  @Field(() => [DocumentKindEnum], { description: 'What an applicant has to bring.' })
  requiredDocuments!: readonly DocumentKind[];

  @Field(() => Int, {
    nullable: true,
    description:
      'A submission with nothing against it, and a score up to this, is approved at once; null: never. A submission that names people who were not screened is never approved at once.',
  })
  automaticApprovalUpTo!: number | null;

  @Field(() => Boolean, { description: 'Webhooks about applicants say who they are.' })
  personalDataInWebhooks!: boolean;

  @Field(() => [AlertKindEnum], { description: 'Of what members are told by mail.' })
  alertKinds!: readonly AlertKind[];

  @Field(() => [MemberRoleEnum], { description: 'Which members are told.' })
  alertRoles!: readonly MemberRole[];

  @Field(() => Boolean, { description: 'They are told of test data, too.' })
  alertsOfTestData!: boolean;
}

@InputType()
export class UpdateOrganisationInput extends IdempotentInput {
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' })
  name?: string | null;

  @Field(() => ScopeEnforcementEnum, { nullable: true })
  scopeEnforcement?: ScopeEnforcement | null;

  @Field(() => Boolean, { nullable: true, description: 'A certificate on a score above 50 takes two officers.' })
  fourEyes?: boolean | null;

  @Extensions({ jsonSchema: { minimum: 1, maximum: 365 } })
  @Field(() => Int, { nullable: true, description: '1 to 365 days.' })
  certificateAgeDays?: number | null;

  @Extensions({ jsonSchema: { minimum: 1, maximum: 60 } })
  @Field(() => Int, { nullable: true, description: '1 to 60 months.' })
  certificateMonths?: number | null;

  @Field(() => RegisterChoiceEnum, {
    nullable: true,
    description: 'Anything but extracts needs a live register to be set up.',
  })
  registerSource?: RegisterChoice | null;

  @Field(() => String, {
    nullable: true,
    description: '`2026-1` or `2026-2`, for verifications from now on; those that are stored stay as they are.',
  })
  policyVersion?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What applicants see in place of the name: 1 to 100 characters; null: the name.',
  })
  brandName?: string | null;

  @Extensions({ jsonSchema: { pattern: '^#[0-9A-Fa-f]{6}$' } })
  @Field(() => String, { nullable: true, description: '`#rrggbb`; null for none.' })
  brandColour?: string | null;

  @Extensions({ jsonSchema: { maxLength: longestLogo } })
  @Field(() => String, {
    nullable: true,
    description: 'A `data:` URI in Base64 of a PNG or JPEG of up to 64 KiB; null for none.',
  })
  brandLogo?: string | null;

  @Extensions({ jsonSchema: { maxItems: 20 } })
  @Field(() => [String], {
    nullable: true,
    description:
      'Up to 20 addresses, all in place of those before: `https`, or `http` on localhost, without user name, query and fragment.',
  })
  returnUrls?: string[] | null;

  @Field(() => [DocumentKindEnum], { nullable: true, description: 'All in place of those before; it may be empty.' })
  requiredDocuments?: DocumentKind[] | null;

  @Extensions({ jsonSchema: { minimum: 0, maximum: 50 } })
  @Field(() => Int, { nullable: true, description: 'A score from 0 to 50; null: nothing is approved of itself.' })
  automaticApprovalUpTo?: number | null;

  @Field(() => Boolean, { nullable: true })
  personalDataInWebhooks?: boolean | null;

  @Field(() => [AlertKindEnum], {
    nullable: true,
    description: 'All in place of those before; with none, nobody is told of anything.',
  })
  alertKinds?: AlertKind[] | null;

  @Extensions({ jsonSchema: { minItems: 1 } })
  @Field(() => [MemberRoleEnum], { nullable: true, description: 'All in place of those before; one at least.' })
  alertRoles?: MemberRole[] | null;

  @Field(() => Boolean, { nullable: true })
  alertsOfTestData?: boolean | null;
}
