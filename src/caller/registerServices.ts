import type {
  BansAnswer,
  BusinessNamesAnswer,
  Candidate,
  CompanyAnswer,
  EnrichmentSource,
  EnrichmentSourceName,
  HeldEntry,
  PartyScreening,
  Predecessor,
  SanctionsAnswer,
  SourceUnavailable,
} from '../domain/enrichment.js';
import type { Identifier } from '../domain/identifier.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { BestName, WantedName } from '../domain/names/likeness.js';
import type { RegisterAnswer, RegisteredNumber, RegisterRecord, RegisterSource } from '../domain/registerFacts.js';
import type { ListedLiquidator, Registration } from '../domain/registrations.js';
import type { RegisterCompany } from '../domain/registerPeople.js';
import type { ScreenedParty } from '../domain/screening/screenedParty.js';

/** A search for a name in a register. */
export interface NameSearch {
  readonly wanted: WantedName;
  readonly limit: number;
  /** The page starts after the entity with this number. Null for the first page. */
  readonly after: string | null;
}

/** An entity whose name is similar to the searched name. */
export interface NamedEntityMatch {
  readonly number: string;
  readonly record: RegisterRecord;
  readonly best: BestName;
}

/** `lost`: the entity after which the page starts does not match any more. */
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
  /** Looks up one well-formed number. A fault of the register is not thrown: the result is `unavailable`. */
  lookUp(identifier: Identifier): Promise<RegisterAnswer>;
  /**
   * The registered ones among these numbers, in the same order, from one query: the candidates for a mistyped number.
   */
  loadNames(identifiers: readonly Identifier[]): Promise<readonly RegisteredNumber[]>;
}

/** Companies by number: those whose owners and directors are asked for. */
export interface CompaniesAsked {
  readonly nzbns: readonly string[];
  readonly companyNumbers: readonly string[];
}

/** Companies of the imported NZBN register, in no order. A number that is not registered has none. */
export type CompaniesAnswer =
  | { readonly kind: 'answered'; readonly companies: readonly RegisterCompany[]; readonly source: RegisterSource }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Other companies with a current director of the same full name, which does not prove the same person. */
export interface SameNameDirectorships {
  /** As `foldName` writes it. */
  readonly foldedName: string;
  readonly total: number;
  /** The first of them: active companies first, then by name. */
  readonly companies: readonly Pick<RegisterCompany, 'nzbn' | 'legalName' | 'status' | 'isActive'>[];
}

/** A register that is imported here and can therefore be searched too. */
export interface HeldRegister extends Register {
  /** Companies with their directors and shareholders. Only the NZBN register has them. */
  companies(asked: CompaniesAsked): Promise<CompaniesAnswer>;
  /**
   * Other companies of directors, by folded names, in no order. A name without another company is left out.
   * @param except The NZBN of the company whose directors they are
   */
  directorships(foldedNames: readonly string[], except: string): Promise<readonly SameNameDirectorships[]>;
  /** Entities with similar names, the most similar first. */
  search(jurisdiction: Jurisdiction, search: NameSearch): Promise<NameSearchAnswer>;
}

/** The matches of names on a list. The candidates are `open`: resolutions are stored elsewhere. */
export type ScreeningAnswer =
  | { readonly kind: 'answered'; readonly source: EnrichmentSource; readonly candidates: readonly Candidate[] }
  /** An outdated list differs from one that was never imported: an organisation relies on the former. */
  | (Omit<SourceUnavailable, 'isHeld'> & { readonly isHeld: boolean });

/** The lists that names are screened against, kept in memory. */
export interface Screening {
  /**
   * Screens the names of one entity against a list by the rules of policy 2026-2. The list is at most a second old.
   * @param isPerson Whether the list's persons are compared, or everything else
   * @param on The day on which an entry must be in force, YYYY-MM-DD
   */
  screen(
    list: EnrichmentSourceName,
    names: readonly string[],
    isPerson: boolean,
    on?: string,
  ): Promise<ScreeningAnswer>;
  /**
   * Screens a party against every list that was ever imported (policy 2026-3), and returns how current each list is.
   * Stale lists are included: their matches count, but a missing match proves nothing. A new edition is used a few
   * seconds after its import; `lists` names the edition that was used. Bans of persons do not apply to bodies.
   * @param on The day on which an entry must be in force, YYYY-MM-DD
   */
  screenParty(party: ScreenedParty, on: string): Promise<PartyScreening>;
  /**
   * Screens many parties, one result for each, in the same order. Waits for editions that are being imported. Other
   * requests are served in the meantime.
   */
  screenParties(parties: readonly ScreenedParty[], on: string): Promise<readonly PartyScreening[]>;
}

/** A young company whose possible predecessor is searched for. */
export interface PredecessorQuery {
  readonly record: RegisterRecord;
  /** Current business names that the record does not have. */
  readonly businessNames: readonly string[];
  /** A sample of invented data is searched only for invented companies. */
  readonly isSample: boolean;
  /** The day of the verification, YYYY-MM-DD. */
  readonly on: string;
}

/** The names of an entity, grouped by the lists that they are compared with (policy 2026-2). */
export interface ScreenedNames {
  readonly persons: readonly string[];
  readonly others: readonly string[];
}

/** The fields by which a candidate names its list entry. */
export type ListedAs = Pick<Candidate, 'list' | 'reference' | 'fingerprint'>;

/**
 * The enrichment sources. A source that is not imported is never an exception: the result is `unavailable`. Look-ups at
 * the same moment share a query. Candidates are `open`, because resolutions are stored elsewhere.
 */
export interface EnrichmentSources extends Pick<Screening, 'screenParty' | 'screenParties'> {
  /** @param acn Nine digits */
  company(acn: string): Promise<CompanyAnswer>;
  /** @param abn Eleven digits */
  businessNames(abn: string): Promise<BusinessNamesAnswer>;
  bannedOrganisation(acn: string): Promise<BansAnswer>;
  /** @param on The day on which a ban must be in force, YYYY-MM-DD */
  bannedPerson(names: readonly string[], on: string): Promise<BansAnswer>;
  /** All imported lists. Unavailable if one is stale, or if one that the jurisdiction requires is missing. */
  sanctions(jurisdiction: Jurisdiction, names: ScreenedNames): Promise<SanctionsAnswer>;
  /** The sanctions list that is law where an entity is registered. */
  readonly requiredLists: Readonly<Record<Jurisdiction, EnrichmentSourceName>>;
  /** A cancelled company with a name of a young one (policy 2026-3), at its postcode if possible. Null if the ABR has none. */
  predecessor(asked: PredecessorQuery): Promise<Predecessor | null>;
  /**
   * The answers of the imported public registers about a number: an ABN, ACN or NZBN, digits only. Undefined if none was ever imported.
   * @param name The registered name of a company of New Zealand, whose number GLEIF may not have
   */
  registrations(number: string, name?: string): Promise<readonly Registration[] | undefined>;
  /** The entries of ASIC's register of liquidators with the name of a person. Empty if there is none, or no current register. */
  liquidators(person: {
    readonly givenName: string;
    readonly familyName: string;
  }): Promise<readonly ListedLiquidator[]>;
  /** These list entries as imported, in the same order. Null for an entry that has changed or is no longer on the list. */
  heldEntries(entries: readonly ListedAs[]): Promise<readonly (HeldEntry | null)[]>;
}

/** The result of one call to a live register. */
export type CallOutcome = 'found' | 'not_found' | RegisterFaultKind;

/** The health of a live register, as seen by this process since its start. */
export interface RegisterHealth {
  readonly name: 'ABR' | 'NZBN';
  readonly calls: ReadonlyMap<CallOutcome, number>;
  readonly lastSuccessAt: Date | null;
  /** Whether the register has rejected the GUID or key and not accepted it since. */
  readonly isMisconfigured: boolean;
  readonly isPaused: boolean;
}

export interface LiveRegister extends Register {
  health(): RegisterHealth;
}

export type LiveRegisters = Readonly<Partial<Record<Jurisdiction, LiveRegister>>>;

/**
 * The reason why a live register gave no result. For `configuration`, such as a wrong GUID, the operator must act.
 * `unreadable` is a truncated or garbled response, or one from another server. `unclear` is a complete response that is
 * not surely understood. `mismatch` is one about another number than the requested one. `refused` is an error or message
 * instead of a record, which states nothing about the number.
 */
export type RegisterFaultKind =
  | 'timeout'
  | 'unreachable'
  | 'failing'
  | 'limited'
  | 'unreadable'
  | 'unclear'
  | 'mismatch'
  | 'refused'
  | 'configuration'
  | 'busy'
  | 'broken';
