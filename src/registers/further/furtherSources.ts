import type { BansAnswer, BusinessNamesAnswer, CompanyAnswer, SanctionsAnswer } from '../../domain/furtherFacts.js';
import type { Jurisdiction } from '../../domain/identifier.js';

/**
 * What is asked beside the register. None throws for a source that is not held: that is an `unavailable` answer. What is
 * asked for together is looked up together. Candidates come as `open`: who has judged them is known elsewhere.
 */
export interface FurtherSources {
  /** @param acn Nine digits */
  company(acn: string): Promise<CompanyAnswer>;
  /** @param abn Eleven digits */
  businessNames(abn: string): Promise<BusinessNamesAnswer>;
  bannedOrganisation(acn: string): Promise<BansAnswer>;
  bannedPerson(names: readonly string[]): Promise<BansAnswer>;
  /** All lists that are held; without an answer where one is not that the jurisdiction requires. */
  sanctions(jurisdiction: Jurisdiction, names: readonly string[], isPerson: boolean): Promise<SanctionsAnswer>;
}
