import type {
  BansAnswer,
  BusinessNamesAnswer,
  Candidate,
  CompanyAnswer,
  EnrichmentSource,
  EnrichmentSourceName,
  EntryFacts,
  PartyScreening,
  Predecessor,
  SanctionsAnswer,
  SourceUnavailable,
} from '../domain/enrichment.js';
import type { Identifier } from '../domain/identifier.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { BestName, WantedName } from '../domain/names/likeness.js';
import type { RegisterAnswer, RegisteredNumber, RegisterRecord, RegisterSource } from '../domain/registerFacts.js';
import type { ScreenedParty } from '../domain/screening/screenedParty.js';

/** What is looked for by name in a register. */
export interface NameSearch {
  readonly wanted: WantedName;
  readonly limit: number;
  /** The number of the entity behind which the page begins; null for the first page. */
  readonly after: string | null;
}

/** An entity with a name like what was looked for. */
export interface NamedEntityMatch {
  readonly number: string;
  readonly record: RegisterRecord;
  readonly best: BestName;
}

/** `lost`: what the page begins behind is no match any more. */
export type NameSearchAnswer =
  | {
      readonly kind: 'found';
      readonly matches: readonly NamedEntityMatch[];
      readonly hasNextPage: boolean;
      readonly source: RegisterSource;
    }
  | { readonly kind: 'lost' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'too_long'; readonly seconds: number };

/** One business register: ABR or NZBN, imported or live. */
export interface Register {
  /** Looks one well-formed number up. Never throws for a register's fault: that is an `unavailable` answer. */
  lookUp(identifier: Identifier): Promise<RegisterAnswer>;
  /** The given numbers that are registered, in one look-up and in the given order: the candidates for a mistyped number. */
  namesOf(identifiers: readonly Identifier[]): Promise<readonly RegisteredNumber[]>;
}

/** A register that is held here, and so can be searched, too. */
export interface HeldRegister extends Register {
  /** Entities with a name like what is looked for, the most alike first. */
  search(jurisdiction: Jurisdiction, search: NameSearch): Promise<NameSearchAnswer>;
}

/** What a list says of names: the candidates are `open`, for what was said of them is not known here. */
export type ScreeningAnswer =
  | { readonly kind: 'answered'; readonly source: EnrichmentSource; readonly candidates: readonly Candidate[] }
  /** Held and too old is not the same as never imported: somebody relies on it. */
  | (Omit<SourceUnavailable, 'isHeld'> & { readonly isHeld: boolean });

export type { ScreenedParty };

/** The lists that names are screened against, held in memory. */
export interface Screening {
  /**
   * Screens the names of one entity against a list, as it is held now or was a second ago, by the rules of policy 2026-2.
   * @param isPerson Screened against persons, else against all others
   * @param on The day on which an entry has to be in force, YYYY-MM-DD
   */
  screen(
    list: EnrichmentSourceName,
    names: readonly string[],
    isPerson: boolean,
    on?: string,
  ): Promise<ScreeningAnswer>;
  /**
   * Screens a party against every list that was ever imported (policy 2026-3), and says how current each list is. A stale list is
   * screened against too: what it finds counts, and what it does not find proves nothing. A new edition is used within a few
   * seconds of its import; `lists` says which one was used. Bans of persons do not apply to bodies.
   * @param on The day on which an entry has to be in force, YYYY-MM-DD
   */
  screenParty(party: ScreenedParty, on: string): Promise<PartyScreening>;
  /**
   * Screens many parties, one result for each, in their order. Waits for the editions that are imported now. Other requests are
   * served meanwhile.
   */
  screenParties(parties: readonly ScreenedParty[], on: string): Promise<readonly PartyScreening[]>;
}

/** A young company of which it is asked whether another one went before it. */
export interface PredecessorQuery {
  readonly record: RegisterRecord;
  /** Current business names that the record does not have. */
  readonly businessNames: readonly string[];
  /** A sample of invented data answers for invented data alone. */
  readonly isSample: boolean;
  /** The day of the verification, YYYY-MM-DD. */
  readonly on: string;
}

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
export interface EnrichmentSources extends Pick<Screening, 'screenParty' | 'screenParties'> {
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
  readonly requiredLists: Readonly<Record<Jurisdiction, EnrichmentSourceName>>;
  /** A cancelled company with a name of a young one (policy 2026-3), at its postcode if possible; null where the ABR holds none. */
  predecessor(asked: PredecessorQuery): Promise<Predecessor | null>;
  /** What the lists say of entries beside their names, in their order; null for an entry that is not held any more. */
  entryFacts(entries: readonly ListedAs[]): Promise<readonly (EntryFacts | null)[]>;
}

/** What came of a call. */
export type CallOutcome = 'found' | 'not_found' | RegisterFaultKind;

/** How a live register fares, as this process has seen it since its start. */
export interface RegisterHealth {
  readonly name: 'ABR' | 'NZBN';
  readonly calls: ReadonlyMap<CallOutcome, number>;
  readonly lastSuccessAt: Date | null;
  /** Whether the register has refused the GUID or key, and has not taken it since. */
  readonly isMisconfigured: boolean;
  readonly isPaused: boolean;
}

export interface LiveRegister extends Register {
  health(): RegisterHealth;
}

export type LiveRegisters = Readonly<Partial<Record<Jurisdiction, LiveRegister>>>;

/**
 * Why a live register gave no answer. `configuration` is for the operator to see to, as a wrong GUID; `unreadable` is
 * an answer that came cut, garbled or from somebody else; `unclear` a whole one that is not surely understood, and
 * `mismatch` one about something else than was asked.
 */
export type RegisterFaultKind =
  | 'timeout'
  | 'unreachable'
  | 'failing'
  | 'limited'
  | 'unreadable'
  | 'unclear'
  | 'mismatch'
  | 'configuration'
  | 'busy'
  | 'broken';
