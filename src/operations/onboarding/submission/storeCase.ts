import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../../../database/rows.js';
import { canonicalJson } from '../../../domain/canonicalJson.js';
import { newId } from '../../../domain/ids.js';
import type { Requirement, RequirementCheck } from '../../../domain/onboarding/dueDiligence.js';
import type { EffectiveOwnership } from '../../../domain/onboarding/effectiveOwnership.js';
import type { DocumentHolders } from '../../../domain/onboarding/documents.js';
import type { SubmittedForm } from '../../../domain/onboarding/onboardingForm.js';
import type { RegisterComparison } from '../../../domain/onboarding/registerDifferences.js';
import type { PeopleScreening } from '../../../domain/onboarding/peopleScreening.js';
import type { ListedLiquidator } from '../../../domain/registrations.js';
import type { RecordCipher } from '../../../encryption/recordCipher.js';
import { Onboarding, type OnboardingRoute } from '../../../entities/onboarding.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';

/** The encrypted parts of a submission. */
export interface EncryptedSubmission {
  readonly form: SubmittedForm;
  readonly ownership: EffectiveOwnership;
  /** Ids. */
  readonly documents: readonly string[];
  /** Absent if it was submitted before identity documents had a person. */
  readonly documentHolders?: DocumentHolders | undefined;
  /** True if an address differs from the list of localities at the time. */
  readonly hasUnlistedAddress?: boolean;
  /** True if the organisation asked every business for the source of its funds at the time. */
  readonly asksSourceOfFunds?: boolean;
  /** The matters that officers recorded as established. Absent until the first. */
  readonly checks?: readonly RequirementCheck[];
  /** The differences to the owners, directors and place on the register at the time. Absent if the register has none of them. */
  readonly register?: RegisterComparison;
  /** Entries of the register of liquidators with the name of the person who declares. Absent without one. */
  readonly liquidators?: readonly ListedLiquidator[];
  /** Absent under a policy before 2026-3, which does not screen the people in a form. */
  readonly screening?: PeopleScreening;
  /** The screening that the decision rests on. Absent until a rescreening or a resolution replaces it. */
  readonly decidedScreening?: PeopleScreening;
  /** The due diligence file as it was at the approval or refusal. Absent before. Files from before closed gaps have none. */
  readonly decidedRequirements?: readonly (Omit<Requirement, 'closedGaps'> & Partial<Requirement>)[];
}

/**
 * Stores a submission: the first of a link creates the case, and each later one is its next round. Earlier submissions do not
 * change. The link must be locked, and its verification stored.
 */
export async function storeCase(
  em: EntityManager,
  cipher: RecordCipher,
  link: OnboardingLink,
  submitted: {
    readonly submission: EncryptedSubmission;
    readonly verificationId: string;
    readonly route: OnboardingRoute;
    readonly now: Date;
  },
): Promise<Onboarding> {
  const { submission, verificationId, route, now } = submitted;
  const status = route.outcome === 'hold' ? 'on_hold' : 'in_review';
  let onboarding = await em.findOne(Onboarding, { linkId: link.id }, { refresh: true });
  if (onboarding) {
    onboarding.submitAgain({ status, verificationId, route }, now);
    // Later rescreenings use the statements of this round.
    await queryRows(em, 'delete from screening_subjects where id = ?', [onboarding.id]);
  } else {
    onboarding = em.create(Onboarding, {
      id: newId('onboarding', now),
      organisationId: link.organisationId,
      mode: link.mode,
      linkId: link.id,
      reference: link.reference,
      status,
      round: 1,
      verificationId,
      route,
      submittedAt: now,
    });
  }
  await em.flush();
  const { id, round } = onboarding;
  await queryRows(
    em,
    `insert into onboarding_submissions (onboarding_id, round, verification_id, sealed, submitted_at)
      values (?, ?, ?, ?, ?)`,
    [id, round, verificationId, cipher.encrypt(JSON.stringify(submission), submissionAad(id, round)), now],
  );
  return onboarding;
}

/** The latest submission; null without one, or once it was erased. */
export async function readSubmission(
  em: EntityManager,
  cipher: RecordCipher,
  { id, round }: Pick<Onboarding, 'id' | 'round'>,
): Promise<EncryptedSubmission | null> {
  const [row] = await queryRows<{ sealed: Buffer }>(
    em,
    'select sealed from onboarding_submissions where onboarding_id = ? and round = ?',
    [id, round],
  );
  return row && row.sealed.length > 0
    ? (JSON.parse(cipher.decrypt(row.sealed, submissionAad(id, round))) as EncryptedSubmission)
    : null;
}

/** Replaces the encrypted parts of the newest submission. The case must be locked. */
export async function updateSubmission(
  em: EntityManager,
  cipher: RecordCipher,
  { id, round }: Pick<Onboarding, 'id' | 'round'>,
  submission: EncryptedSubmission,
): Promise<void> {
  const encrypted = cipher.encrypt(JSON.stringify(submission), submissionAad(id, round));
  const parameters = [encrypted, id, round];
  await queryRows(em, 'update onboarding_submissions set sealed = ? where onboarding_id = ? and round = ?', parameters);
}

/**
 * The SHA-256 in hex of a submission as canonical JSON. The audit log has the HMAC of the digest after each change, and of the one
 * before it, so that no other change stays unnoticed (docs/reference/audit-log.md).
 */
export function digestSubmission(submission: EncryptedSubmission): string {
  const stored = JSON.parse(JSON.stringify(submission)) as object;
  return createHash('sha256').update(canonicalJson(stored)).digest('hex');
}

/** The digests that the entry of a change binds: of the submission after it, and of the one that it replaces. */
export function toChangedDigests(
  before: EncryptedSubmission,
  after: EncryptedSubmission,
): { readonly previous: string; readonly submission: string } {
  return { previous: digestSubmission(before), submission: digestSubmission(after) };
}

/** Makes a newer verification the one of the newest submission. It must be stored, and the case locked. */
export async function replaceVerification(
  em: EntityManager,
  onboarding: Onboarding,
  verificationId: string,
): Promise<void> {
  onboarding.verificationId = verificationId;
  // Later rescreenings use this verification: a trigger adds the subject again.
  await queryRows(em, 'delete from screening_subjects where id = ?', [onboarding.id]);
  await em.flush();
  const parameters = [verificationId, onboarding.id, onboarding.round];
  await queryRows(
    em,
    'update onboarding_submissions set verification_id = ? where onboarding_id = ? and round = ?',
    parameters,
  );
}

/** Keeps what was screened at the decision. The first change after it keeps it, and later ones change nothing. */
export function withDecidedScreening(submission: EncryptedSubmission): EncryptedSubmission {
  const { screening, decidedScreening = screening } = submission;
  return decidedScreening ? { ...submission, decidedScreening } : submission;
}

/** The additional data with which a submission is encrypted. */
export function submissionAad(onboardingId: string, round: number): string {
  return `${onboardingId}:${round}:submission`;
}
