import type { Candidate, CandidateResolution, EntryFacts, ScreenedList } from '../../../domain/enrichment.js';
import type { ScreeningStatus } from '../../../domain/policies/verdictStatus.js';
import type { RecordCipher } from '../../../encryption/recordCipher.js';
import type { ResolutionOutcome } from '../../../entities/candidateResolution.js';
import type { NameScreening, ScreenedKind } from '../../../entities/nameScreening.js';

/** A candidate as it is stored with a screening. */
export interface PartyCandidate
  extends Pick<Candidate, 'list' | 'reference' | 'name' | 'matchedName' | 'fingerprint'>, EntryFacts {
  readonly strength: number;
  readonly reasons: readonly string[];
}

/** The personal data of a screening, which is stored encrypted. */
export interface ScreenedSubject {
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly country: string | null;
  readonly candidates: readonly PartyCandidate[];
}

/** A resolution of a candidate. */
export interface ScreeningResolution {
  readonly list: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly outcome: ResolutionOutcome;
  /** Null once its screening was erased. */
  readonly reason: string | null;
  readonly resolvedBy: string;
  readonly officerId: string | null;
  readonly resolvedAt: Date;
}

/** A candidate with its newest resolution. */
export interface NameCandidateResult extends PartyCandidate {
  readonly resolution: CandidateResolution;
  readonly resolutionReason: string | null;
  readonly resolvedBy: string | null;
  readonly officerId: string | null;
  readonly resolvedAt: Date | null;
}

/** A screening as callers see it. Personal data is null once it was erased. */
export interface NameScreeningResult {
  readonly id: string;
  readonly reference: string | null;
  readonly name: string | null;
  readonly kind: ScreenedKind;
  readonly dateOfBirth: string | null;
  readonly country: string | null;
  readonly status: ScreeningStatus;
  readonly statusDetail: string | null;
  readonly lists: readonly ScreenedList[];
  readonly candidates: readonly NameCandidateResult[];
  readonly screenedAt: Date;
  readonly erasedAt: Date | null;
}

/** The additional data with which the subject of a screening is encrypted. */
export function subjectAad(screeningId: string): string {
  return `${screeningId}:subject`;
}

/** Decrypts the personal data of a screening; null once it was erased. */
export function decryptSubject(
  { id, sealed }: Pick<NameScreening, 'id' | 'sealed'>,
  cipher: RecordCipher | null,
): ScreenedSubject | null {
  return cipher === null ? null : (JSON.parse(cipher.decrypt(sealed, subjectAad(id))) as ScreenedSubject);
}

/** @param said the newest resolution of each entry, for the subject of the screening */
export function toNameScreeningResult(
  screening: Pick<
    NameScreening,
    'id' | 'reference' | 'kind' | 'status' | 'detail' | 'lists' | 'createdAt' | 'erasedAt'
  >,
  subject: ScreenedSubject | null,
  said: readonly ScreeningResolution[],
): NameScreeningResult {
  const { id, reference, kind, status, detail, lists, createdAt, erasedAt } = screening;
  return {
    ...{ id, reference, kind, status, statusDetail: detail, lists, screenedAt: createdAt, erasedAt },
    name: subject?.name ?? null,
    dateOfBirth: subject?.dateOfBirth ?? null,
    country: subject?.country ?? null,
    candidates: withResolutions(subject?.candidates ?? [], said),
  };
}

/** The candidates, each with its newest resolution. */
export function withResolutions(
  candidates: readonly PartyCandidate[],
  said: readonly ScreeningResolution[],
): readonly NameCandidateResult[] {
  return candidates.map((candidate) => {
    const { list, reference, fingerprint } = candidate;
    const found = said.find(
      (one) => one.list === list && one.reference === reference && one.fingerprint === fingerprint,
    );
    return {
      ...candidate,
      resolution: found?.outcome ?? 'open',
      resolutionReason: found?.reason ?? null,
      resolvedBy: found?.resolvedBy ?? null,
      officerId: found?.officerId ?? null,
      resolvedAt: found?.resolvedAt ?? null,
    };
  });
}
