/** What a policy may ask beside the business register: by the name that callers and operators read. */
export type EnrichmentSourceName =
  | 'ASIC companies'
  | 'ASIC business names'
  | 'ASIC banned organisations'
  | 'ASIC banned persons'
  | 'DFAT'
  | 'UN'
  | 'sandbox';

/** A dataset that was asked, and how old it is. `asOf` is the day that it states (YYYY-MM-DD). */
export interface EnrichmentSource {
  readonly name: EnrichmentSourceName;
  readonly asOf: string;
  /** The words that the licence of the data asks for. */
  readonly attribution: string;
}

/** A source that could not be asked, with the reason in a sentence. It is never taken for one that found nothing. */
export interface SourceUnavailable {
  readonly kind: 'unavailable';
  readonly name: EnrichmentSourceName;
  readonly reason: string;
  /** The source was never imported, so nobody relies on it; absent where it was, and under a policy before 2026-3. */
  readonly isHeld?: false;
}

/** A company on the register of ASIC (the open dataset of companies). Days are YYYY-MM-DD. */
export interface CompanyRecord {
  /** Digits only; for a registered Australian body or foreign company its ARBN. */
  readonly acn: string;
  readonly name: string;
  /** ASIC’s own code: `REGD`, `EXAD`, `SOFF`, `DRGD`, … */
  readonly statusCode: string;
  readonly registered: string | null;
  readonly deregistered: string | null;
  readonly formerNames: readonly string[];
}

/** `not_found` proves little: companies that were deregistered more than a year ago are not in the dataset. */
export type CompanyAnswer =
  | { readonly kind: 'found'; readonly source: EnrichmentSource; readonly record: CompanyRecord }
  | { readonly kind: 'not_found'; readonly source: EnrichmentSource }
  | SourceUnavailable;

/** The business names that an ABN holds now. */
export type BusinessNamesAnswer =
  | {
      readonly kind: 'answered';
      readonly source: EnrichmentSource;
      readonly names: readonly string[];
      /** Those that it held once. Absent where there are none, and from facts before policy 2026-3. */
      readonly cancelled?: readonly string[];
    }
  | SourceUnavailable;

/** A ban of an organisation, found by its number: no guess. Days are YYYY-MM-DD; null: without an end. */
export interface Ban {
  readonly acn: string;
  readonly name: string;
  readonly type: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What a person has said of a candidate; until then it is `open`. */
export type CandidateResolution = 'open' | 'confirmed' | 'dismissed';

/**
 * An entry of a list with a name like one of the entity. A name proves nobody: whether it is the same is for a person to say,
 * and what was said is remembered for as long as the entry stays as it is.
 */
export interface Candidate {
  readonly list: EnrichmentSourceName;
  /** The list’s own reference of the entry. */
  readonly reference: string;
  /** What the entry is filed under. */
  readonly name: string;
  /** Which of its names is like one of the entity, and which of the entity’s. */
  readonly matchedName: string;
  readonly screenedName: string;
  /** Whose name it is, such as `director`, or where it stands. Absent for a whole name of the entity. */
  readonly screenedAs?: string;
  readonly result: 'exact' | 'close';
  /** In what they differ, in a sentence. */
  readonly reason: string;
  /** From 0 to 1; absent before policy 2026-3. */
  readonly strength?: number;
  /** How the names, dates of birth and countries agree and differ, in sentences; absent before policy 2026-3. */
  readonly reasons?: readonly string[];
  /** SHA-256 over what the list says of the entry: another one is another candidate. */
  readonly fingerprint: string;
  readonly resolution: CandidateResolution;
}

export type BansAnswer =
  | {
      readonly kind: 'answered';
      readonly source: EnrichmentSource;
      readonly bans: readonly Ban[];
      readonly candidates: readonly Candidate[];
    }
  | SourceUnavailable;

export type SanctionsAnswer =
  | {
      readonly kind: 'answered';
      /** All lists that were asked; among them those that the jurisdiction of the entity requires. */
      readonly sources: readonly EnrichmentSource[];
      readonly candidates: readonly Candidate[];
    }
  | SourceUnavailable;

/** How well a list could be screened against: a stale list was imported, or is dated, too long ago. */
export type ListState = 'current' | 'stale' | 'unreadable';

/** A list that names were screened against, or should have been. */
export interface ScreenedList {
  readonly list: EnrichmentSourceName;
  readonly publisher: string;
  /** The day that the list states, YYYY-MM-DD; null where the list is unreadable. */
  readonly asOf: string | null;
  /** ISO 8601, in UTC. */
  readonly importedAt: string;
  /** Null where the list is unreadable. */
  readonly entries: number | null;
  readonly state: ListState;
}

/** The names of one party against every list that was ever imported. No list at all means that no check was made. */
export interface PartyScreening {
  readonly lists: readonly ScreenedList[];
  /** How many different names were screened. */
  readonly names: number;
  /** How many names that the register has were not screened. Absent where there are none. */
  readonly leftOut?: number;
  readonly candidates: readonly Candidate[];
}

/** The screening of an entity. */
export interface ScreeningFacts extends PartyScreening {
  /** The sanctions list that has the force of law where the entity is registered. */
  readonly required: EnrichmentSourceName;
}

/** What a list says of an entry beside its names, as the list writes it. */
export interface EntryFacts {
  readonly datesOfBirth: readonly string[];
  readonly countries: readonly string[];
}

/** What was asked beside the register. Null is what does not apply to an entity of this kind. */
export interface EnrichmentFacts {
  /** The day of the verification in the country of the entity, YYYY-MM-DD: what is recent is recent on that day. */
  readonly on: string;
  readonly company: CompanyAnswer | null;
  readonly businessNames: BusinessNamesAnswer | null;
  readonly bans: BansAnswer | null;
  /** Null under a policy that asks for `screening` instead. */
  readonly sanctions: SanctionsAnswer | null;
  /** Absent under a policy from before 2026-3, like what follows. */
  readonly screening?: ScreeningFacts;
  /** The edition of the FATF lists that countries are compared with: the day of its plenary. */
  readonly countryLists?: string;
  /** A cancelled company with a name of this one; null if there is none, or the entity is not a young company. */
  readonly predecessor?: Predecessor | null;
}

/** An entity of the ABR that was cancelled recently, with a name of a young company. */
export interface Predecessor {
  readonly abn: string;
  readonly legalName: string;
  /** The name that both have. */
  readonly sharedName: string;
  readonly cancelledFrom: string;
  /** The postcode that both have; null if theirs differ, which makes the shared name a weaker hint. */
  readonly postcode: string | null;
}
