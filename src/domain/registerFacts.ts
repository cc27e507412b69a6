import { dayMs } from './days.js';
import type { Candidate, CompanyAnswer, EnrichmentFacts } from './enrichment.js';
import type { EntityClass } from './entityClass.js';
import type { Identifier } from './identifier.js';
import { getRecordRules, jurisdictions } from './jurisdictions/jurisdictions.js';
import { foldName } from './names/foldName.js';
import type { OrganisationRules } from './policies/policyRules.js';

/** The register of a response; `sample` and `sandbox` are invented, the latter for test keys. */
export type RegisterName = 'ABR' | 'NZBN' | 'sample' | 'sandbox';

/** The origin and age of a fact. `asOf` is the day on which the register stated it (YYYY-MM-DD). */
export interface RegisterSource {
  readonly register: RegisterName;
  readonly kind: 'extract' | 'live' | 'sandbox';
  readonly asOf: string | null;
  readonly attribution: string;
}

/**
 * The facts of one entity, in one shape for every register. Absent facts are null, never guessed.
 * Stored with each verification, so that a replay works from these facts alone.
 */
export interface RegisterRecord {
  readonly legalName: string;
  /** Digits only. */
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  /** The register's own code, e.g. `PRV` or `LTD`; `entityType` is its text. */
  readonly entityTypeCode: string;
  readonly entityType: string;
  readonly entityClass: EntityClass;
  /** The register's own status code (`ACT`, `CAN`, `50`, …) and its word (`Active`, `Registered`, …). */
  readonly statusCode: string;
  readonly status: string;
  /** The first day of the status. */
  readonly statusFrom: string | null;
  /** The register's GST code (`ACT`, `CAN`, `NON`); null if the register does not have it. */
  readonly gstStatus: string | null;
  readonly gstFrom: string | null;
  readonly registeredState: string | null;
  readonly registeredDate: string | null;
  /** Trading, business and other names; `type` is the register's code (`TRD`, `BN`, `OTN`, `DGR`), `FORMER` for a former name. */
  readonly otherNames: readonly { readonly type: string; readonly name: string }[];
  /** The day on which the register last changed the record. */
  readonly updatedAt: string | null;
  // Absent from facts that were stored before policy 2026-3, and null if the register does not have it.
  readonly registeredPostcode?: string | null;
  /** The first day of the registered address. */
  readonly addressFrom?: string | null;
  /** Whether the register has replaced this record by another one. */
  readonly isReplaced?: boolean | null;
  /** Whether the register has given notice that it will remove the entity (NZBN); it stays true after the removal. */
  readonly removalCommenced?: boolean | null;
  /** The insolvencies without an end date (NZBN). */
  readonly insolvencies?: readonly Insolvency[];
  /** The country of origin, of an address, or of the ultimate holding company (NZBN). */
  readonly countries?: readonly KnownCountry[];
  /** Present only if the CSV files of the NZBN register show it as registered in spite of an insolvency without an end. */
  readonly isContradictory?: true;
  /** Its current directors, partners, trustees and owners in the NZBN register. Absent if there are none, and before policy 2026-3. */
  readonly related?: readonly RelatedParty[];
  /** The number of them beyond `maxRelated`. Absent if there are no more. */
  readonly relatedLeftOut?: number;
}

/** The number of related parties of an entity that are stored and screened. */
export const maxRelated = 100;

export const relatedRoles = [
  'director',
  'partner',
  'trustee',
  'officer',
  'sole trader',
  'ultimate holding company',
  'shareholder',
] as const;

/** A person or body that governs or owns an entity. Only the name is stored, not the other facts in the register. */
export interface RelatedParty {
  readonly name: string;
  readonly kind: 'person' | 'body';
  readonly roles: readonly (typeof relatedRoles)[number][];
}

/** A liquidation, receivership, administration or statutory management. */
export interface Insolvency {
  /** In the words of the register; null if it has none. */
  readonly type: string | null;
  readonly commenced: string | null;
}

/** A country that an entity is tied to. */
export interface KnownCountry {
  readonly of: 'origin' | 'address' | 'ultimate_holding_company';
  /** ISO 3166-1 alpha-2; the words of the register if they name no known country. */
  readonly country: string;
}

/** The stored original response of a live register, and its hash: SHA-256 of its text in UTF-8. */
export interface RegisterEvidence {
  readonly id: string;
  readonly sha256: string;
}

/** The origin of a response of any kind; empty fields are left out. */
interface AnswerOrigin {
  readonly source: RegisterSource;
  readonly evidence?: RegisterEvidence;
  /** The reason why the live register failed, if an extract replaced it. */
  readonly insteadOf?: { readonly source: RegisterSource; readonly reason: string };
}

/** A registered number, and the name of its entity. */
export interface RegisteredNumber {
  readonly identifier: Identifier;
  readonly legalName: string;
}

/**
 * `unavailable` is the only kind without a result: no dated data, a record that could not be read, an extract too small to prove
 * an absence, or a live register whose response is not certain. It never leads to a verdict.
 */
export type RegisterAnswer =
  | (AnswerOrigin & { readonly kind: 'found'; readonly record: RegisterRecord })
  | (AnswerOrigin & {
      readonly kind: 'not_found';
      /** Registered numbers that differ from the given one by two swapped digits; left out if there are none. */
      readonly meant?: readonly RegisteredNumber[];
      /** The company with this ACN at ASIC: it has no ABN. Absent if ASIC has none, and before policy 2026-3. */
      readonly company?: Extract<CompanyAnswer, { readonly kind: 'found' }>;
    })
  | (AnswerOrigin & {
      readonly kind: 'unavailable';
      readonly reason: string;
      /** The live register responded about the number, but not with certainty. No other source may replace that. */
      readonly isUncertain?: true;
    });

/** All facts of a verification, stored with it: the score follows from them and the policy alone. */
export interface RegisterFacts {
  readonly identifier: Identifier;
  readonly answer: RegisterAnswer;
  /** The results of the enrichment sources, for an entity that was found, under a policy that uses them. */
  readonly further?: EnrichmentFacts;
  /** The product that the business asks for, in lower case, as the caller stated it. */
  readonly product?: string;
  /** The rules of the organisation, if its policy is its own. */
  readonly policy?: OrganisationRules;
}

/** Active means ABN status `ACT` and NZBN status 50. Every other code, even an unknown one, means inactive. */
export function isActive(record: RegisterRecord): boolean {
  return record.statusCode === getRecordRules(record).activeStatus;
}

/** Whether the status code is in the list that the register publishes. */
export function isKnownStatus(record: RegisterRecord): boolean {
  return getRecordRules(record).isKnownStatus(record.statusCode);
}

/** Null if the register does not have it: an absent fact is not a reason for a signal. */
export function isGstRegistered(record: RegisterRecord): boolean | null {
  return record.gstStatus === null ? null : record.gstStatus === 'ACT';
}

/** Whether ASIC registers an entity: a company, or a foreign or other body with a number of ASIC. */
export function isAsicRegistered(record: RegisterRecord): boolean {
  return getRecordRules(record).isAsicRegistered(record);
}

/** Whether an answer comes from an extract that is stale, or of unknown age. */
export function isStaleExtract({ register, kind, asOf }: RegisterSource, at: Date): boolean {
  const rules = Object.values(jurisdictions).find(({ register: code }) => code.toUpperCase() === register);
  // The sample has no age: its entities are invented.
  if (kind !== 'extract' || rules === undefined) return false;
  return asOf === null || Math.floor((at.getTime() - Date.parse(asOf)) / dayMs) > rules.staleAfterDays;
}

/** Whether imported data count over another response. Data that give no answer never do. */
export function isNewerAnswer(held: RegisterAnswer, other: RegisterAnswer): boolean {
  return held.kind !== 'unavailable' && isAsRecent(held.source.asOf, other.source);
}

/** Whether imported data of a day count over a response. A live register counts for the whole of its day. */
export function isAsRecent(
  asOf: string | null,
  { kind, asOf: before }: Pick<RegisterSource, 'kind' | 'asOf'>,
): boolean {
  if (before === null || asOf === null) return before === null;
  return kind === 'live' ? asOf > before : asOf >= before;
}

/**
 * The answer as a statement about today. An extract that is out of date lacks every entity that was registered since, so a missing
 * number has no answer. Certificates and monitoring need no such rule: they know from an earlier answer that the entity existed.
 */
export function requireCurrentAbsence(answer: RegisterAnswer, at: Date): RegisterAnswer {
  if (answer.kind !== 'not_found' || !isStaleExtract(answer.source, at)) return answer;
  const { meant: _meant, ...origin } = answer;
  const { register, asOf } = answer.source;
  const age = asOf === null ? 'has no date' : `is of ${asOf}`;
  const reason = `The extract of the ${register} ${age}, and the number may be newer. Import a current extract.`;
  return { ...origin, kind: 'unavailable', reason };
}

/** The candidates of a verification, of sanctions and of bans; empty if it screened none. */
export function listEntityCandidates({ further }: RegisterFacts): readonly Candidate[] {
  const found = [further?.sanctions, further?.bans].flatMap((answer) =>
    answer?.kind === 'answered' ? answer.candidates : [],
  );
  return [...found, ...(further?.screening?.candidates ?? [])];
}

/** The number under which an entity is stored: that of the register if found, regardless of the number in the request. */
export function toEntityNumber({ identifier, answer }: RegisterFacts): Identifier {
  if (answer.kind !== 'found') return identifier;
  const { entityNumber: kind } = getRecordRules(answer.record);
  const value = answer.record[kind];
  return value === null ? identifier : { kind, value };
}

/** The name that the caller sent, unless the entity itself has it. */
export function listSentOnly(
  { answer, further }: Pick<RegisterFacts, 'answer'> & { readonly further?: NamingFacts | undefined },
  requestedName: string | null,
): ReadonlySet<string> {
  if (requestedName === null || answer.kind !== 'found') return new Set();
  const { legalName, otherNames } = answer.record;
  const { names: current = [], cancelled = [] } =
    further?.businessNames?.kind === 'answered' ? further.businessNames : {};
  const { name: companyName = legalName, formerNames = [] } =
    further?.company?.kind === 'found' ? further.company.record : {};
  const own = [legalName, companyName, ...otherNames.map(({ name }) => name), ...current, ...cancelled, ...formerNames];
  return new Set(own.some((name) => foldName(name) === foldName(requestedName)) ? [] : [requestedName]);
}

type NamingFacts = Pick<EnrichmentFacts, 'businessNames' | 'company'>;
