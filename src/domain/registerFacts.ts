import type { Candidate, EnrichmentFacts } from './enrichment.js';
import type { EntityClass } from './entityClass.js';
import type { Identifier } from './identifier.js';
import { getRecordRules, jurisdictions } from './jurisdictions/jurisdictions.js';

/** Which register an answer came from; `sample` and `sandbox` are invented, the latter for test keys. */
export type RegisterName = 'ABR' | 'NZBN' | 'sample' | 'sandbox';

/** Where a fact comes from and how old it may be. `asOf` is the day the register stated it (YYYY-MM-DD). */
export interface RegisterSource {
  readonly register: RegisterName;
  readonly kind: 'extract' | 'live' | 'sandbox';
  readonly asOf: string | null;
  readonly attribution: string;
}

/**
 * What a register says of one entity, in one shape for every register. Absent facts are null, never guessed.
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
  /** The day from which the status holds. */
  readonly statusFrom: string | null;
  /** The register's GST code (`ACT`, `CAN`, `NON`), null when the register does not say. */
  readonly gstStatus: string | null;
  readonly gstFrom: string | null;
  readonly registeredState: string | null;
  readonly registeredDate: string | null;
  /** Trading, business and other names; `type` is the register's code (`TRD`, `BN`, `OTN`, `DGR`), `FORMER` of one that it had once. */
  readonly otherNames: readonly { readonly type: string; readonly name: string }[];
  /** The day on which the register last changed the record. */
  readonly updatedAt: string | null;
  // Absent from facts that were stored before policy 2026-3. Null: the register does not say.
  readonly registeredPostcode?: string | null;
  /** The day from which the registered address holds. */
  readonly addressFrom?: string | null;
  /** Whether the register has replaced this record by another one. */
  readonly isReplaced?: boolean | null;
  /** Whether the register has given notice that it will remove the entity (NZBN); it stays true after the removal. */
  readonly removalCommenced?: boolean | null;
  /** The insolvencies without an end date (NZBN). */
  readonly insolvencies?: readonly Insolvency[];
  /** Where the entity comes from, has an address, or is held from (NZBN). */
  readonly countries?: readonly KnownCountry[];
  /** The CSV files of the NZBN register call it registered, and have an insolvency without an end. Present only where they do. */
  readonly isContradictory?: true;
  /** Those who govern or own it today, as the NZBN register names them. Present only where it does, and from policy 2026-3 on. */
  readonly related?: readonly RelatedParty[];
  /** How many more of them the register names than `maxRelated`. Present only where there are more. */
  readonly relatedLeftOut?: number;
}

/** How many related parties of an entity are kept and screened. */
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

/** A person or body that governs or owns an entity: the name and nothing else that the register says of it. */
export interface RelatedParty {
  readonly name: string;
  readonly kind: 'person' | 'body';
  readonly roles: readonly (typeof relatedRoles)[number][];
}

/** A liquidation, receivership, administration or statutory management. */
export interface Insolvency {
  /** In the words of the register; null where it has none. */
  readonly type: string | null;
  readonly commenced: string | null;
}

/** A country that an entity is tied to. */
export interface KnownCountry {
  readonly of: 'origin' | 'address' | 'ultimate_holding_company';
  /** ISO 3166-1 alpha-2; the words of the register where they are no country that is known. */
  readonly country: string;
}

/** Where the answer of a live register is kept as it came, and what it hashes to: SHA-256 of its text in UTF-8. */
export interface RegisterEvidence {
  readonly id: string;
  readonly sha256: string;
}

/** What an answer of any kind may say of how it was reached; left out where there is nothing to say. */
interface AnswerOrigin {
  readonly source: RegisterSource;
  readonly evidence?: RegisterEvidence;
  /** Why a live register gave none, where an extract has answered in its place. */
  readonly insteadOf?: { readonly source: RegisterSource; readonly reason: string };
}

/** A number that is registered, and to whom. */
export interface RegisteredNumber {
  readonly identifier: Identifier;
  readonly legalName: string;
}

/**
 * `unavailable` is the only answer that is no answer: no dated data held, a record that could not be read, an extract
 * too small to prove an absence, a live register whose answer is not surely understood. It never becomes a verdict.
 */
export type RegisterAnswer =
  | (AnswerOrigin & { readonly kind: 'found'; readonly record: RegisterRecord })
  | (AnswerOrigin & {
      readonly kind: 'not_found';
      /** Registered numbers that two swapped digits make the given one of; left out where there are none. */
      readonly meant?: readonly RegisteredNumber[];
    })
  | (AnswerOrigin & { readonly kind: 'unavailable'; readonly reason: string });

/** All that a verification rests on. Stored with it: the score follows from this and the policy alone. */
export interface RegisterFacts {
  readonly identifier: Identifier;
  readonly answer: RegisterAnswer;
  /** What was asked beside the register, of an entity that it holds, under a policy that wants it. */
  readonly further?: EnrichmentFacts;
}

/** Active is ABN status `ACT` and NZBN status 50; every other code, also one that nobody knows, is not. */
export function isActive(record: RegisterRecord): boolean {
  return record.statusCode === getRecordRules(record).activeStatus;
}

/** Whether the status code is in the list that the register publishes. */
export function isKnownStatus(record: RegisterRecord): boolean {
  return getRecordRules(record).isKnownStatus(record.statusCode);
}

/** Null when the register does not say: an absent fact is no reason for a signal. */
export function isGstRegistered(record: RegisterRecord): boolean | null {
  return record.gstStatus === null ? null : record.gstStatus === 'ACT';
}

/** Whether ASIC has something to say of an entity: a company, or whoever has a number of ASIC, as a foreign or other body may. */
export function isAsicRegistered({ acn, nzbn, entityClass }: RegisterRecord): boolean {
  return nzbn === null && (acn !== null || entityClass === 'company');
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Whether an answer rests on an extract that is stale, or of which nobody knows the day. */
export function isStaleExtract({ register, kind, asOf }: RegisterSource, at: Date): boolean {
  if (kind !== 'extract') return false;
  const rules = Object.values(jurisdictions).find(({ register: code }) => code.toUpperCase() === register);
  const { staleAfterDays } = rules ?? jurisdictions.AU;
  return asOf === null || Math.floor((at.getTime() - Date.parse(asOf)) / dayMs) > staleAfterDays;
}

/** The candidates that a verification has found, of sanctions and of bans; none where it did not look for any. */
export function listEntityCandidates({ further }: RegisterFacts): readonly Candidate[] {
  const found = [further?.sanctions, further?.bans].flatMap((answer) =>
    answer?.kind === 'answered' ? answer.candidates : [],
  );
  return [...found, ...(further?.screening?.candidates ?? [])];
}

/** The number under which an entity is remembered: that of the register where it was found, whichever was asked for. */
export function toEntityNumber({ identifier, answer }: RegisterFacts): Identifier {
  if (answer.kind !== 'found') return identifier;
  const { nzbn, abn } = answer.record;
  if (nzbn !== null) return { kind: 'nzbn', value: nzbn };
  return abn === null ? identifier : { kind: 'abn', value: abn };
}
