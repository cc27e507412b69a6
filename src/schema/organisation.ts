import { Extensions, ID, InputType, Int, ObjectType } from 'type-graphql';
import { logoFile } from '../domain/inputs/limits.js';
import { maxLogoLength, organisationChanges } from '../domain/inputs/organisations.js';
import type { DocumentKind } from '../domain/onboarding/onboardingForm.js';
import type { Plan } from '../domain/tenancy.js';
import type { AlertKind } from '../entities/alert.js';
import type { MemberRole } from '../entities/member.js';
import type { RegisterChoice, ScopeEnforcement } from '../entities/organisation.js';
import { IdempotentInput, policyChoices } from './connection.js';
import { Described, Nullable } from './described.js';
import { MemberRoleEnum, PlanEnum, RegisterChoiceEnum, ScopeEnforcementEnum } from './enums.js';
import { DocumentKindEnum } from './onboardingEnums.js';
import { AlertKindEnum } from './organisationOverview.js';

/** A `data:` URI of 64 KiB has this many characters. */

@ObjectType('Organisation', {
  simpleResolvers: true,
  description: 'An organisation that uses this service, with its settings.',
})
export class OrganisationType {
  @Described(() => ID, 'The id of the organisation: `org_…`.')
  id!: string;

  @Described(() => String, 'The name of the organisation.')
  name!: string;

  @Described(() => PlanEnum, 'The plan tier of the organisation.')
  plan!: Plan;

  @Described(
    () => ScopeEnforcementEnum,
    'Whether a call is refused or logged if the key lacks the scope of an operation.',
  )
  scopeEnforcement!: ScopeEnforcement;

  @Described(() => Boolean, 'Whether final decisions, and certificates on a score above 50, require a second officer.')
  fourEyes!: boolean;

  @Described(() => Int, 'The highest age in days of a verification that a certificate can rest on.')
  certificateAgeDays!: number;

  @Described(() => Int, 'The number of months that a certificate is valid.')
  certificateMonths!: number;

  @Described(() => RegisterChoiceEnum, 'The source that live verifications look entities up in.')
  registerSource!: RegisterChoice;

  @Described(() => String, `The policy that new verifications are scored under: ${policyChoices}.`)
  policyVersion!: string;

  @Described(() => Date, 'When the organisation was created.')
  createdAt!: Date;

  @Nullable(() => String, 'The name that applicants see. Null if they see the name of the organisation.')
  brandName!: string | null;

  @Nullable(() => String, 'The colour that applicants see, as `#rrggbb`. Null if none is set.')
  brandColour!: string | null;

  @Extensions({ jsonSchema: { maxLength: maxLogoLength } })
  @Nullable(() => String, 'The logo that applicants see, as a `data:` URI. Null if none is set.')
  brandLogo!: string | null;

  @Nullable(
    () => String,
    'The contact that applicants see, such as an e-mail address or a phone number. Null if none is set.',
  )
  applicantContact!: string | null;

  @Nullable(
    () => Int,
    'The number of business days within which the organisation usually decides. Applicants see it. Null if none is set.',
  )
  usualDecisionDays!: number | null;

  @Described(
    () => [String],
    'The addresses that applicants can be sent back to. Addresses below them, with the same scheme, host and port, are permitted too.',
  )
  returnUrls!: readonly string[];

  @Described(() => [DocumentKindEnum], 'The kinds of files that every applicant must upload.')
  requiredDocuments!: readonly DocumentKind[];

  @Nullable(
    () => Int,
    'The highest score at which a submission without findings is approved automatically. A person always reviews a submission that names people who were not screened. Null if nothing is approved automatically.',
  )
  automaticApprovalUpTo!: number | null;

  @Described(
    () => Boolean,
    'Whether every applicant is asked for the source of funds. Otherwise only those with a high risk are.',
  )
  asksSourceOfFunds!: boolean;

  @Nullable(
    () => String,
    'Your own privacy notice, which applicants read first. Null if they read the standard notice.',
  )
  privacyNotice!: string | null;

  @Nullable(() => String, 'The address of your privacy policy, which the standard notice names. Null if none is set.')
  privacyPolicyUrl!: string | null;

  @Described(() => Boolean, 'Whether webhooks about applicants include the name and e-mail address of the applicant.')
  personalDataInWebhooks!: boolean;

  @Described(() => [AlertKindEnum], 'The kinds of alerts that members get by e-mail.')
  alertKinds!: readonly AlertKind[];

  @Described(() => [MemberRoleEnum], 'The roles whose members get alerts.')
  alertRoles!: readonly MemberRole[];

  @Described(() => Boolean, 'Whether members also get alerts about test data.')
  alertsOfTestData!: boolean;
}

@Extensions({ input: organisationChanges })
@InputType({
  description:
    'The settings to edit, at least one. Fields that you leave out stay as they are. A field refuses null unless its description says what null does.',
})
export class UpdateOrganisationInput extends IdempotentInput {
  @Nullable(() => String, 'The name of the organisation, {least} to {most} characters.')
  name?: string | null;

  @Nullable(
    () => ScopeEnforcementEnum,
    'Whether a call is refused or logged if the key lacks the scope of an operation.',
  )
  scopeEnforcement?: ScopeEnforcement | null;

  @Nullable(() => Boolean, 'Whether final decisions, and certificates on a score above 50, require a second officer.')
  fourEyes?: boolean | null;

  @Nullable(() => Int, 'The highest age of a verification that a certificate can rest on, from {least} to {most} days.')
  certificateAgeDays?: number | null;

  @Nullable(() => Int, 'The number of months that a certificate is valid, from {least} to {most}.')
  certificateMonths?: number | null;

  @Nullable(
    () => RegisterChoiceEnum,
    'The source that live verifications look entities up in. Live registers must be configured before you can choose them.',
  )
  registerSource?: RegisterChoice | null;

  @Nullable(
    () => String,
    `The policy that new verifications are scored under: ${policyChoices}. Stored verifications do not change.`,
  )
  policyVersion?: string | null;

  @Nullable(
    () => String,
    'The name that applicants see, {least} to {most} characters. With null they see the name of the organisation.',
  )
  brandName?: string | null;

  @Nullable(() => String, 'The colour that applicants see, as `#rrggbb`. Send null to remove it.')
  brandColour?: string | null;

  @Nullable(
    () => String,
    `The logo that applicants see: a PNG or JPEG up to ${logoFile.size} as a Base64 \`data:\` URI. Send null to remove it.`,
  )
  brandLogo?: string | null;

  @Nullable(
    () => String,
    'The contact that applicants see, {least} to {most} characters, such as an e-mail address or a phone number. Send null to remove it.',
  )
  applicantContact?: string | null;

  @Nullable(
    () => Int,
    'The number of business days within which you usually decide, from {least} to {most}. Applicants see it. Send null to remove it.',
  )
  usualDecisionDays?: number | null;

  @Nullable(
    () => [String],
    'The addresses that applicants can be sent back to, up to {most}. They replace the current list. Each must use `https`, or `http` on localhost, without user name, query or fragment.',
  )
  returnUrls?: string[] | null;

  @Nullable(
    () => [DocumentKindEnum],
    'The kinds of files that every applicant must upload. They replace the current list, which can be empty.',
  )
  requiredDocuments?: DocumentKind[] | null;

  @Nullable(
    () => Int,
    'The highest score at which a submission is approved automatically, from {least} to {most}. Send null to turn automatic approval off.',
  )
  automaticApprovalUpTo?: number | null;

  @Nullable(
    () => Boolean,
    'Whether every applicant is asked for the source of funds. Otherwise only those with a high risk are.',
  )
  asksSourceOfFunds?: boolean | null;

  @Nullable(
    () => String,
    'Your own privacy notice, {least} to {most} characters, which applicants read and confirm first. Send null for the standard notice.',
  )
  privacyNotice?: string | null;

  @Nullable(
    () => String,
    'The `https` address of your privacy policy, up to {most} characters, which the standard notice names. Send null to remove it.',
  )
  privacyPolicyUrl?: string | null;

  @Nullable(() => Boolean, 'Whether webhooks about applicants include the name and e-mail address of the applicant.')
  personalDataInWebhooks?: boolean | null;

  @Nullable(
    () => [AlertKindEnum],
    'The kinds of alerts that members get by e-mail. They replace the current list. An empty list turns alerts off.',
  )
  alertKinds?: AlertKind[] | null;

  @Nullable(() => [MemberRoleEnum], 'The roles whose members get alerts, at least one. They replace the current list.')
  alertRoles?: MemberRole[] | null;

  @Nullable(() => Boolean, 'Whether members also get alerts about test data.')
  alertsOfTestData?: boolean | null;
}

@ObjectType('LimitCount', { simpleResolvers: true, description: 'The current use of a rate limit.' })
export class LimitCountType {
  @Described(() => Int, 'The number of calls permitted in the window.')
  limit!: number;

  @Nullable(
    () => Int,
    'The number of calls used in the current window, at most `limit`. Null if the counter cannot be reached.',
  )
  used!: number | null;

  @Nullable(() => Date, 'When the window ends. Null if nothing was used or the time is unknown.')
  resetsAt!: Date | null;
}

@ObjectType('Limit', {
  simpleResolvers: true,
  description: 'A rate limit: the number of calls permitted in a window of time.',
})
export class LimitType {
  @Described(
    () => String,
    'The name of the limit, as in the `RateLimit` headers: `verifications`, `bulkUploads`, `certificateReads` or, for all other calls, `requests`.',
  )
  name!: string;

  @Described(() => Int, 'The length of the window in seconds.')
  windowSeconds!: number;

  @Described(() => LimitCountType, 'The use by this API key or member.')
  own!: LimitCountType;

  @Described(() => LimitCountType, 'The use by all keys and members of the organisation.')
  organisation!: LimitCountType;
}

@ObjectType('Limits', {
  simpleResolvers: true,
  description: 'The plan tier of the organisation and its current use of each rate limit.',
})
export class LimitsType {
  @Described(() => PlanEnum, 'The plan tier of the organisation.')
  plan!: Plan;

  @Described(() => [LimitType], 'The rate limits. Empty if rate limits are turned off.')
  limits!: readonly LimitType[];
}
