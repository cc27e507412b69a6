import type { EntityManager } from '@mikro-orm/postgresql';
import canonicalize from 'canonicalize';
import { queryRows } from '../../database/rows.js';
import {
  type Candidate,
  type CandidateResolution,
  entityName,
  isSentMatch,
  listMatches,
  sentName,
} from '../../domain/enrichment.js';
import { newId } from '../../domain/ids.js';
import { withResolutions } from '../../domain/onboarding/peopleScreening.js';
import { listEntityCandidates, listSentOnly, toEntityNumber } from '../../domain/registerFacts.js';
import type { Mode } from '../../domain/tenancy.js';
import { isTelling } from '../../domain/text.js';
import type { RecordCipher } from '../../encryption/recordCipher.js';
import { Decision, type DecisionStatus } from '../../entities/decision.js';
import type { Onboarding } from '../../entities/onboarding.js';
import { Verification } from '../../entities/verification.js';
import { erasedVerification } from '../../platform/errors.js';
import { readSubmission } from '../onboarding/submission/storeCase.js';
import { loadResolutionsInTransaction, loadResolutionSummary } from '../screening/loadResolutions.js';
import type { DecisionTarget, DecisionWords } from './readDecision.js';

/** The caller that decides. */
export interface Decider {
  /** The key or the member; `system` for a policy. */
  readonly by: string;
  /** The officer who is signed in, or in whose name the key acts. */
  readonly officerId: string | null;
}

export interface DecisionRecord {
  readonly id?: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly target: DecisionTarget;
  /** The round of an onboarding case. */
  readonly round: number | null;
  readonly status: DecisionStatus;
  /** The findings against an approval that is proposed. */
  readonly knownFindings?: readonly string[];
  readonly words: DecisionWords;
  readonly decider: Decider;
  readonly now: Date;
}

/** Stores a decision, its texts encrypted under the key of its record, without applying it. */
export async function recordDecision(
  em: EntityManager,
  cipher: RecordCipher,
  record: DecisionRecord,
): Promise<Decision> {
  const { organisationId, mode, target, round, status, words, decider, now } = record;
  const id = record.id ?? newId('decision', now);
  const decision = em.create(Decision, {
    id,
    organisationId,
    mode,
    onboardingId: target.kind === 'onboarding' ? target.id : null,
    verificationId: target.kind === 'verification' ? target.id : null,
    round,
    status,
    decision: words.decision,
    sealedReason: words.reason === null ? null : cipher.encrypt(words.reason, `${id}:reason`),
    sealedMessage: words.message === null ? null : cipher.encrypt(words.message, `${id}:message`),
    steps: [...words.steps],
    knownFindings: record.knownFindings ? [...record.knownFindings] : null,
    fingerprint: computeFingerprint(cipher, target, round, words),
    decidedBy: decider.by,
    officerId: decider.officerId,
    decidedAt: now,
  });
  await em.flush();
  return decision;
}

/**
 * Identifies a repeated call. It is computed under the key of the record, so that without the key nobody can guess the texts from
 * it, and it becomes meaningless when the record is erased.
 */
export function computeFingerprint(
  cipher: RecordCipher,
  target: DecisionTarget,
  round: number | null,
  words: DecisionWords,
): Buffer {
  return cipher.mac(canonicalize({ target, round, words }) ?? '', 'decision:fingerprint');
}

/** The case or the verification that is approved. */
export interface Approved {
  /** Null for the approval of a verification. */
  readonly onboarding: Onboarding | null;
  readonly verification: Verification;
  /** The open and confirmed candidates of the people and of the business. */
  readonly candidates: readonly FoundCandidate[];
}

/**
 * The findings against an approval at this time. They are the reasons of the case, the open or confirmed candidates of its people
 * and its business, and what continuous screening has found since the verification. Candidates are MACs under the key of the
 * record, because they are personal data.
 */
export function toFindings(cipher: RecordCipher, { onboarding, candidates }: Approved): readonly string[] {
  const found = candidates
    .map((one) => [one.of, one.list, one.reference, one.fingerprint, one.screenedName, one.resolution])
    .map((parts) => cipher.mac(JSON.stringify(parts), 'decision:finding').toString('base64url'));
  return [...(onboarding?.route.reasons ?? []), ...new Set(found)];
}

/** A candidate that nobody has dismissed. */
interface FoundCandidate extends Candidate {
  readonly resolution: CandidateResolution;
  /** The id of its party; null for the person who declares, and `business`. */
  readonly of: string | null;
}

/**
 * The verification to approve, and its candidates, with those that continuous screening has found since.
 * @throws AppError STATE_CONFLICT for an erased verification
 */
export async function loadApproved(
  em: EntityManager,
  cipher: RecordCipher,
  { onboarding, verificationId }: Pick<Approved, 'onboarding'> & { readonly verificationId: string },
): Promise<Approved> {
  const submission = onboarding && (await readSubmission(em, cipher, onboarding));
  const people = submission?.screening ? withResolutions(submission.screening) : [];
  const verification = await em.findOneOrFail(Verification, { id: verificationId }, { populate: ['facts'] });
  const { organisationId, mode, facts, requestedName, erasedAt } = verification;
  if (erasedAt !== null) throw erasedVerification();
  const number = toEntityNumber(facts);
  const shown = listEntityCandidates(facts);
  const announced = await queryRows<Candidate & { readonly isSent: boolean | null }>(
    em,
    // The entry of a banned person also has the name.
    `select list, case list when 'ASIC banned persons' then split_part(entry, ' ', 1) else entry end as reference, fingerprint,
       screened_name as "screenedName", is_sent as "isSent" from screening_findings
     where organisation_id = ? and mode = ? and subject = ? and told_at is not null and gone_at is null`,
    [organisationId, mode, `${number.kind}:${number.value}`],
  );
  const sentOnly = listSentOnly(facts, requestedName);
  // A name that this verification only received may since be one of the entity.
  const isShown = ({ list, fingerprint, screenedName, isSent }: (typeof announced)[number]): boolean =>
    shown
      .filter((one) => one.list === list && one.fingerprint === fingerprint)
      .flatMap(listMatches)
      .some((match) => match.screenedName === screenedName && (isSent !== false || !isSentMatch(match, sentOnly)));
  const later = announced
    .filter((finding) => !isShown(finding))
    .map(({ isSent, ...finding }) =>
      isSent === null ? finding : { ...finding, screenedAs: isSent ? sentName : entityName },
    );
  const entity = { number, candidates: [...shown, ...later], sentOnly };
  const business = await loadResolutionsInTransaction(em, organisationId, mode, entity);
  const all = [
    ...people.flatMap((party) => party.candidates.map((candidate) => ({ ...candidate, of: party.partyId }))),
    ...business.map((candidate) => ({ ...candidate, of: 'business' })),
  ];
  const candidates = all.filter(({ resolution }) => resolution !== 'dismissed');
  return { onboarding, verification, candidates };
}

/** Why an approval needs an officer who states a reason. */
export interface StrictReason {
  /** A sentence. */
  readonly detail: string;
  /** Whether a second officer confirms the approval if the organisation has one. */
  readonly needsSecondOfficer: boolean;
}

/**
 * Why an approval needs an officer who states a reason; null if it does not. Senior managers approve customers with a foreign
 * public office (AML/CTF Rules 2025, section 5-5).
 */
export async function findStrictReason(
  em: EntityManager,
  { onboarding, verification, candidates }: Approved,
): Promise<StrictReason | null> {
  const { mode, status, verdict } = verification;
  const resolved = await loadResolutionSummary(em, mode, verification);
  const found = new Set(candidates.map(({ resolution }) => resolution));
  const reasons = new Set<string>(onboarding?.route.reasons ?? verdict.statusReasons?.map(({ code }) => code));
  const noun = onboarding ? 'case' : 'verification';
  const strict: readonly (readonly [string, boolean])[] = [
    [`A match of a list is confirmed for this ${noun}.`, found.has('confirmed')],
    [`A candidate of a list is open in this ${noun}.`, found.has('open')],
    [
      `A match of a list was confirmed for this ${noun}, and is dismissed now.`,
      resolved.isMatchWithdrawn || reasons.has('match_withdrawn'),
    ],
    [`The FATF calls for action on a country of this ${noun}.`, reasons.has('high_risk_country')],
    ['Somebody in this case is politically exposed.', reasons.has('politically_exposed')],
    ['This case is on hold.', onboarding?.route.outcome === 'hold'],
    ['This verification is blocked.', onboarding === null && status === 'blocked'],
  ];
  const [detail] = strict.find(([, holds]) => holds) ?? [];
  if (detail !== undefined) return { detail, needsSecondOfficer: true };
  return reasons.has('recorded_without_officer') || resolved.isResolvedWithoutOfficer
    ? {
        detail: `An owner, who may not decide, recorded a check or dismissed a candidate of this ${noun}.`,
        needsSecondOfficer: false,
      }
    : null;
}

/** Whether an approval still needs a reason in a sentence. Enhanced due diligence records what was examined. */
export function lacksReason(strictReason: StrictReason | null, reason: string | null): strictReason is StrictReason {
  return strictReason !== null && (reason === null || !isTelling(reason));
}
