import { type Context, requireTenant } from '../../caller/context.js';
import type { LimitCount } from '../../caller/limits/rateLimits.js';
import type { PolicyVersion } from '../../domain/fractureScore.js';
import type { DocumentKind } from '../../domain/onboarding/onboardingForm.js';
import type { Plan } from '../../domain/tenancy.js';
import type { AlertKind } from '../../entities/alert.js';
import type { MemberRole } from '../../entities/member.js';
import { Organisation, type RegisterChoice, type ScopeEnforcement } from '../../entities/organisation.js';
import type { LimitName } from '../../platform/configuration/limitTable.js';
import { toBrandLogoUri } from './readSettings.js';

/** An organisation as its own callers see it. */
export interface OrganisationResult {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly scopeEnforcement: ScopeEnforcement;
  readonly fourEyes: boolean;
  readonly certificateAgeDays: number;
  readonly certificateMonths: number;
  readonly registerSource: RegisterChoice;
  readonly policyVersion: PolicyVersion;
  readonly createdAt: Date;
  readonly brandName: string | null;
  readonly brandColour: string | null;
  /** A `data:` URI. */
  readonly brandLogo: string | null;
  readonly applicantContact: string | null;
  readonly usualDecisionDays: number | null;
  readonly returnUrls: readonly string[];
  readonly requiredDocuments: readonly DocumentKind[];
  readonly automaticApprovalUpTo: number | null;
  readonly asksSourceOfFunds: boolean;
  readonly privacyNotice: string | null;
  readonly privacyPolicyUrl: string | null;
  readonly personalDataInWebhooks: boolean;
  readonly alertKinds: readonly AlertKind[];
  readonly alertRoles: readonly MemberRole[];
  readonly alertsOfTestData: boolean;
}

/** @param organisation with its logo, which is loaded only on request */
export function toOrganisationResult(organisation: Organisation): OrganisationResult {
  const { id, name, plan, scopeEnforcement, fourEyes, certificateAgeDays, certificateMonths, createdAt } = organisation;
  const { brandName, brandColour, returnUrls, requiredDocuments, automaticApprovalUpTo } = organisation;
  const { asksSourceOfFunds, personalDataInWebhooks, privacyNotice, privacyPolicyUrl } = organisation;
  const {
    applicantContact,
    usualDecisionDays,
    registerSource,
    policyVersion,
    alertKinds,
    alertRoles,
    alertsOfTestData,
  } = organisation;
  return {
    ...{
      id,
      name,
      plan,
      scopeEnforcement,
      fourEyes,
      certificateAgeDays,
      certificateMonths,
      createdAt,
      registerSource,
      policyVersion,
    },
    ...{ brandName, brandColour, brandLogo: toBrandLogoUri(organisation.brandLogo, organisation.brandLogoType) },
    ...{
      applicantContact,
      usualDecisionDays,
      returnUrls,
      requiredDocuments,
      automaticApprovalUpTo,
      asksSourceOfFunds,
      privacyNotice,
      privacyPolicyUrl,
      personalDataInWebhooks,
    },
    ...{ alertKinds, alertRoles, alertsOfTestData },
  };
}

/** The caller's own organisation. */
export async function getOrganisation(ctx: Context): Promise<OrganisationResult> {
  const { organisationId: id } = requireTenant(ctx);
  return toOrganisationResult(await ctx.em.findOneOrFail(Organisation, { id }, { populate: ['brandLogo'] }));
}

/** Limits of customers. The others apply to strangers and applicants, by address and link. */
const shown = ['verifications', 'bulkUploads', 'certificateReads', 'requests'] as const satisfies readonly LimitName[];

export interface LimitCountResult {
  readonly limit: number;
  /** Null if the counts are unavailable. */
  readonly used: number | null;
  readonly resetsAt: Date | null;
}

export interface LimitsResult {
  readonly plan: Plan;
  /** Empty if nothing is limited. */
  readonly limits: readonly {
    readonly name: LimitName;
    readonly windowSeconds: number;
    readonly own: LimitCountResult;
    readonly organisation: LimitCountResult;
  }[];
}

/** The use of the limits (contract.md#limits) by the caller and its organisation. Reading it does not count as a use. */
export async function readLimitUse(ctx: Context): Promise<LimitsResult> {
  const caller = requireTenant(ctx);
  const found = await Promise.all(shown.map((name) => ctx.rateLimits.look(caller, name)));
  const now = ctx.clock().getTime();
  const told = ({ limit, used, resetMs }: LimitCount): LimitCountResult => ({
    ...{ limit, used },
    resetsAt: resetMs === null ? null : new Date(now + resetMs),
  });
  const limits = found
    .filter((use) => use !== null)
    .map(({ own, organisation, ...use }) => ({ ...use, own: told(own), organisation: told(organisation) }));
  return { plan: caller.plan, limits };
}
