import type { Organisation, Plan, ScopeEnforcement } from '../../entities/organisation.js';

/** What its own callers see of an organisation. */
export interface OrganisationResult {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly scopeEnforcement: ScopeEnforcement;
  readonly fourEyes: boolean;
  readonly certificateAgeDays: number;
  readonly certificateMonths: number;
  readonly createdAt: Date;
}

export function organisationResultOf(organisation: Organisation): OrganisationResult {
  const { id, name, plan, scopeEnforcement, fourEyes, certificateAgeDays, certificateMonths, createdAt } = organisation;
  return { id, name, plan, scopeEnforcement, fourEyes, certificateAgeDays, certificateMonths, createdAt };
}
