import type {
  BansAnswer,
  BusinessNamesAnswer,
  Candidate,
  CompanyAnswer,
  EntryFacts,
  FurtherSourceName,
  Predecessor,
  SanctionsAnswer,
} from '../../domain/furtherFacts.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import type { AskedPredecessor } from './findPredecessors.js';
import type { Screening } from '../screening/screeningLists.js';

/** The names of an entity by what they are compared with (policy 2026-2). */
export interface ScreenedNames {
  readonly persons: readonly string[];
  readonly others: readonly string[];
}

/** An entry of a list, as a candidate names it. */
export type ListedAs = Pick<Candidate, 'list' | 'reference' | 'fingerprint'>;

/**
 * What is asked beside the register. None throws for a source that is not held: that is an `unavailable` answer. What is
 * asked for together is looked up together. Candidates come as `open`: who has judged them is known elsewhere.
 */
export interface FurtherSources extends Pick<Screening, 'screenParty' | 'screenParties'> {
  /** @param acn Nine digits */
  company(acn: string): Promise<CompanyAnswer>;
  /** @param abn Eleven digits */
  businessNames(abn: string): Promise<BusinessNamesAnswer>;
  bannedOrganisation(acn: string): Promise<BansAnswer>;
  /** @param on The day on which a ban has to hold, YYYY-MM-DD */
  bannedPerson(names: readonly string[], on: string): Promise<BansAnswer>;
  /** All lists that are held; without an answer where one is too old, or is not held and the jurisdiction requires it. */
  sanctions(jurisdiction: Jurisdiction, names: ScreenedNames): Promise<SanctionsAnswer>;
  /** The list that has the force of law where an entity is registered. */
  readonly requiredLists: Readonly<Record<Jurisdiction, FurtherSourceName>>;
  /** A cancelled company with a name and the postcode of a young one (policy 2026-3); null where the ABR holds none. */
  predecessor(asked: AskedPredecessor): Promise<Predecessor | null>;
  /** What the lists say of entries beside their names, in their order; null for an entry that is not held any more. */
  entryFacts(entries: readonly ListedAs[]): Promise<readonly (EntryFacts | null)[]>;
}
