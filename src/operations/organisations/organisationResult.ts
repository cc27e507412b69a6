import type { PolicyVersion } from '../../domain/fractureScore.js';
import type { DocumentKind } from '../../domain/onboarding/onboardingForm.js';
import type { Organisation, Plan, RegisterChoice, ScopeEnforcement } from '../../entities/organisation.js';
import type { AlertKind } from '../../entities/alert.js';
import type { MemberRole } from '../../entities/member.js';
import { brandLogoUri } from './readBrandLogo.js';

/** What its own callers see of an organisation. */
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
  readonly returnUrls: readonly string[];
  readonly requiredDocuments: readonly DocumentKind[];
  readonly automaticApprovalUpTo: number | null;
  readonly personalDataInWebhooks: boolean;
  readonly alertKinds: readonly AlertKind[];
  readonly alertRoles: readonly MemberRole[];
  readonly alertsOfTestData: boolean;
}

/** @param organisation With its logo, which is not loaded unless it is asked for */
export function organisationResultOf(organisation: Organisation): OrganisationResult {
  const { id, name, plan, scopeEnforcement, fourEyes, certificateAgeDays, certificateMonths, createdAt } = organisation;
  const { brandName, brandColour, returnUrls, requiredDocuments, automaticApprovalUpTo, personalDataInWebhooks } =
    organisation;
  const { registerSource, policyVersion, alertKinds, alertRoles, alertsOfTestData } = organisation;
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
    ...{ brandName, brandColour, brandLogo: brandLogoUri(organisation.brandLogo, organisation.brandLogoType) },
    ...{ returnUrls, requiredDocuments, automaticApprovalUpTo, personalDataInWebhooks },
    ...{ alertKinds, alertRoles, alertsOfTestData },
  };
}
