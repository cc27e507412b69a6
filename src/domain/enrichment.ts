import { dayMs } from './days.js';
import type { Registration } from './registrations.js';

/** The sources besides the business register that a policy may use, by the name that callers and operators see. */
export type EnrichmentSourceName =
  | 'ASIC companies'
  | 'ASIC business names'
  | 'ASIC banned organisations'
  | 'ASIC banned persons'
  | 'DFAT'
  | 'UN'
  | 'sandbox';

/** A dataset that was queried, and its age. `asOf` is the day that it states (YYYY-MM-DD). */
export interface EnrichmentSource {
  readonly name: EnrichmentSourceName;
  readonly asOf: string;
  /** The attribution that the licence of the data requires. */
  readonly attribution: string;
}

/** A source that was unavailable, with the reason in a sentence. This never counts as an empty result. */
export interface SourceUnavailable {
  readonly kind: 'unavailable';
  readonly name: EnrichmentSourceName;
  readonly reason: string;
  /** The source was never imported, so nobody relies on it; absent if it was, and under a policy before 2026-3. */
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
  /**
   * ASIC’s own code: `APTY`, `APUB`, `RACN`, `FNOS`, … Null if the dataset was imported before types were kept. Absent from the
   * sandbox, and from facts that were stored before: these count as companies.
   */
  readonly type?: string | null;
}

/** `not_found` proves little: companies that were deregistered more than a year ago are not in the dataset. */
export type CompanyAnswer =
  | { readonly kind: 'found'; readonly source: EnrichmentSource; readonly record: CompanyRecord }
  | { readonly kind: 'not_found'; readonly source: EnrichmentSource }
  | SourceUnavailable;

/** The current business names of an ABN. */
export type BusinessNamesAnswer =
  | {
      readonly kind: 'answered';
      readonly source: EnrichmentSource;
      readonly names: readonly string[];
      /** Former business names. Absent if there are none, and in facts from before policy 2026-3. */
      readonly cancelled?: readonly string[];
    }
  | SourceUnavailable;

/** A ban of an organisation, found by its number, so it is certain. Days are YYYY-MM-DD; null if it never ends. */
export interface Ban {
  readonly acn: string;
  readonly name: string;
  readonly type: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The resolution of a candidate by a person; `open` without one. */
export type CandidateResolution = 'open' | 'confirmed' | 'dismissed';

/**
 * An entry of a list with a name like one of the entity. A similar name proves nothing: a person decides whether it is the
 * entity, and the resolution applies as long as the entry does not change.
 */
export interface Candidate extends CandidateMatch {
  readonly list: EnrichmentSourceName;
  /** The list’s own reference of the entry. */
  readonly reference: string;
  /** The main name of the entry. */
  readonly name: string;
  /** SHA-256 over the entry in the list: another fingerprint means another candidate. */
  readonly fingerprint: string;
  /** Weaker matches of the entry with other people and bodies of the entity. Absent if there are none. */
  readonly others?: readonly CandidateMatch[];
}

/** The match of a list entry with a name. */
export interface CandidateMatch {
  /** The name of the entry that is similar, and the entity's name that it is similar to. */
  readonly matchedName: string;
  readonly screenedName: string;
  /** The role of the person or body with this name, such as `director`, or the place of the name. Absent for a whole name of the entity. */
  readonly screenedAs?: string;
  readonly result: 'exact' | 'close';
  /** The difference between the names, in a sentence. */
  readonly reason: string;
  /** From 0 to 1; absent before policy 2026-3. */
  readonly strength?: number;
  /** Sentences on how the names, dates of birth and countries agree and differ; absent before policy 2026-3. */
  readonly reasons?: readonly string[];
  readonly resolution: CandidateResolution;
}

/** The matches of an entry: that of the candidate itself, and the weaker ones. */
export function listMatches({
  list: _,
  reference: _r,
  name: _n,
  fingerprint: _f,
  others = [],
  ...own
}: Candidate): readonly CandidateMatch[] {
  return [own, ...others];
}

/** The place of a part of a name that only a caller sent, which proves nothing about the entity. */
export const partOfSentName = 'part of the name that was sent';
/** The origins of whole names that a match does not state. */
export const sentName = 'name that was sent';
export const entityName = 'name of the entity';

/** Whether a name is from a caller. @param origin the place of the name or the role of its holder */
export function isSentOrigin(origin: string | undefined): boolean {
  return origin === sentName || origin === partOfSentName;
}

/** Whether a match is only with a name that a caller sent. @param sentOnly whole names that the entity does not have */
export function isSentMatch(
  { screenedName, screenedAs }: Pick<CandidateMatch, 'screenedName' | 'screenedAs'>,
  sentOnly: ReadonlySet<string>,
): boolean {
  return screenedAs === undefined ? sentOnly.has(screenedName) : isSentOrigin(screenedAs);
}

/** The matches that nobody has resolved, or else that of the candidate itself. */
export function listOpenMatches(candidate: Candidate): readonly CandidateMatch[] {
  const open = [candidate, ...(candidate.others ?? [])].filter(({ resolution }) => resolution === 'open');
  return open.length > 0 ? open : [candidate];
}

/** Whether a candidate matches only names that a caller sent. @param sentOnly whole names that the entity does not have */
export function isOnlySent(candidate: Candidate, sentOnly: ReadonlySet<string>): boolean {
  return listOpenMatches(candidate).every((match) => isSentMatch(match, sentOnly));
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
      /** All lists that were queried, including those that the jurisdiction of the entity requires. */
      readonly sources: readonly EnrichmentSource[];
      readonly candidates: readonly Candidate[];
    }
  | SourceUnavailable;

/** Whether a list could be used: a stale list was imported, or is dated, too long ago. */
export type ListState = 'current' | 'stale' | 'unreadable';

/** A list that names were screened against, or should have been. */
export interface ScreenedList {
  readonly list: EnrichmentSourceName;
  readonly publisher: string;
  /** The day that the list states, YYYY-MM-DD; null if the list is unreadable. */
  readonly asOf: string | null;
  /** ISO 8601, in UTC. */
  readonly importedAt: string;
  /** Is null if the list is unreadable. */
  readonly entries: number | null;
  readonly state: ListState;
  /** The number of rows that the import could not read, whose names are not on the list here. Absent if it read them all. */
  readonly rejected?: number;
}

/**
 * A sanctions list changes every few days. Screening against one that is a month old is not screening against the list
 * in force, which the laws require. These are the Charter of the United Nations Act 1945, the Autonomous Sanctions Act
 * 2011 and, in New Zealand, the United Nations Act 1946. There is therefore no setting for it.
 */
export const maxListAgeDays = 30;

/** Whether a list was imported too long before a time to rely on it then. */
export function isOldImport(importedAt: number, at: Date): boolean {
  return at.getTime() - importedAt > (maxListAgeDays + 1) * dayMs;
}

/** Whether a list without a match proves that it has no entry with such a name: it is current, and was read as a whole. */
export function isWholeList({ state, rejected = 0 }: Pick<ScreenedList, 'state' | 'rejected'>): boolean {
  return state === 'current' && rejected === 0;
}

/** The rows of a list that were not read, in words. */
export function describeRejected({ list, rejected = 0 }: Pick<ScreenedList, 'list' | 'rejected'>): string {
  return `${rejected} ${rejected === 1 ? 'row' : 'rows'} of the ${list} list could not be read`;
}

/** Why a list that is not whole proves nothing, and what to do, in sentences. */
export function describeListFault(screened: ScreenedList, again: 'Verify' | 'Screen'): string {
  const { list, asOf, state } = screened;
  if (state === 'unreadable') return `The ${list} list could not be read. ${again} again when it can.`;
  return state === 'stale'
    ? `The ${list} list of ${asOf ?? 'an unknown day'} is too old to rely on. Import the current list.`
    : `${describeRejected(screened)}, and the names there were not compared. Import a list that can be read as a whole.`;
}

/** The screening of one party's names against every imported list. Without a list, nothing was checked. */
export interface PartyScreening {
  readonly lists: readonly ScreenedList[];
  /** The number of different names that were screened. */
  readonly names: number;
  /** The number of names in the register that were not screened. Absent if all were. */
  readonly leftOut?: number;
  /** The number of names that could not be compared as a whole. Absent if all could, and from facts that were stored before this was checked. */
  readonly unreadable?: number;
  readonly candidates: readonly Candidate[];
}

/** The screening of an entity. */
export interface ScreeningFacts extends PartyScreening {
  /** The sanctions list that has the force of law where the entity is registered. */
  readonly required: EnrichmentSourceName;
}

/** The facts of a list entry other than its names, as the list writes them. */
export interface EntryFacts {
  readonly datesOfBirth: readonly string[];
  readonly countries: readonly string[];
}

/** An entry in the imported edition of its list. */
export interface HeldEntry extends EntryFacts {
  readonly publisher: string;
  /** The date that the edition states, YYYY-MM-DD. */
  readonly asOf: string;
  /** Its names except the main one. */
  readonly aliases: readonly string[];
  /** The sanctions programmes or committees that list it, or the type of a ban. */
  readonly programmes: readonly string[];
}

/** The results of the enrichment sources. A source that does not apply to this kind of entity is null. */
export interface EnrichmentFacts {
  /** The day of the verification in the country of the entity, YYYY-MM-DD, from which “recent” is counted. */
  readonly on: string;
  readonly company: CompanyAnswer | null;
  readonly businessNames: BusinessNamesAnswer | null;
  readonly bans: BansAnswer | null;
  /** Is null under a policy that uses `screening` instead. */
  readonly sanctions: SanctionsAnswer | null;
  /** Absent under a policy before 2026-3, like the fields below. */
  readonly screening?: ScreeningFacts;
  /** The edition of the FATF lists that countries are compared with: the day of its plenary. */
  readonly countryLists?: string;
  /** A cancelled company with a name of this one; null if there is none, or the entity is not a young company. */
  readonly predecessor?: Predecessor | null;
  /** The current name of the company at ASIC. Absent if it is that of the register, and from facts that were stored before it was compared. */
  readonly companyName?: string;
  /** A name that says a status in words. Absent if none does, and from facts that were stored before all spellings were read. */
  readonly statusInName?: { readonly name: string; readonly words: string };
  /** Set if the extract of the register was out of date, or of unknown age. Absent from facts that were stored before this was checked. */
  readonly isRegisterOutdated?: true;
  /**
   * Set if the only known day is that of the present status: the number may have been registered before. Absent from facts that
   * were stored before this was checked.
   */
  readonly isAgeUnknown?: true;
  /**
   * Set if the name that was sent ends with more than one number, each of which is compared. Absent from facts that were stored
   * before that.
   */
  readonly hasSentNumbers?: true;
  /** The answers of the imported public registers; absent if none was imported. No policy reads them. */
  readonly registrations?: readonly Registration[];
}

/** An entity of the ABR that was cancelled recently, with a name of a young company. */
export interface Predecessor {
  readonly abn: string;
  readonly legalName: string;
  /** The name that both have. */
  readonly sharedName: string;
  readonly cancelledFrom: string;
  /** The postcode that both have; null if theirs differ or one is unknown, which makes the shared name a weaker hint. */
  readonly postcode: string | null;
}
