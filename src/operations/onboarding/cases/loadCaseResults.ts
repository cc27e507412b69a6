import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../caller/context.js';
import { epochMs, queryRows } from '../../../database/rows.js';
import { formatAbn } from '../../../domain/abn.js';
import type { FractureInterval, FractureRisk } from '../../../domain/fractureScore.js';
import type { EffectiveOwnership } from '../../../domain/onboarding/effectiveOwnership.js';
import type { Requirement } from '../../../domain/onboarding/dueDiligence.js';
import type { OnboardingForm } from '../../../domain/onboarding/onboardingForm.js';
import {
  lastSaid,
  type NamedParty,
  type PartyCandidate,
  type PeopleResolution,
  type PeopleScreening,
  describePeople,
} from '../../../domain/onboarding/peopleScreening.js';
import type { PrivacyNotice } from '../../../domain/onboarding/privacyNotice.js';
import { type RouteReason, routeReasons } from '../../../domain/onboarding/route.js';
import type { ScreeningStatus, VerificationStatus } from '../../../domain/policies/verdictStatus.js';
import type { Verdict } from '../../../domain/verdict.js';
import { type RecordCipher, toRecordCipher } from '../../../encryption/recordCipher.js';
import type { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { type DecisionResult, loadDecisions } from '../../decisions/loadDecisions.js';
import { type NoteResult, toNoteResult, type NoteRow } from '../../notes/notes.js';
import { loadRetentions, type OnboardingRetention } from '../../privacy/retention.js';
import type { NameCandidateResult } from '../../screening/names/screeningResult.js';
import { readApplicant } from '../links/invitation.js';
import { type DocumentResult, toDocumentResult } from '../applicant/documentResult.js';
import { listCaseRequirements } from '../submission/screenPeople.js';
import { type EncryptedSubmission, submissionAad } from '../submission/storeCase.js';

/** The latest submission, as its organisation sees it. */
export interface SubmissionResult extends StatedSteps {
  readonly privacyNotice: (PrivacyNotice & { readonly acceptedAt: Date }) | null;
  readonly documents: readonly DocumentResult[];
  readonly ownership: EffectiveOwnership;
}

/** The statements of a form; null if one is missing. */
type StatedSteps = {
  readonly [Step in keyof Omit<OnboardingForm, 'notice'>]-?: NonNullable<OnboardingForm[Step]> | null;
};

/** The screening of the people and bodies in a submission, as its organisation sees it. */
export interface PeopleScreeningResult extends Pick<PeopleScreening, 'lists'> {
  readonly status: ScreeningStatus;
  readonly detail: string;
  readonly screenedAt: Date;
  readonly parties: readonly (NamedParty & { readonly candidates: readonly NameCandidateResult[] })[];
  readonly resolutions: readonly (Omit<PeopleResolution, 'resolvedAt'> & { readonly resolvedAt: Date })[];
}

/** A case as its organisation sees it. */
export interface CaseResult extends Pick<
  Onboarding,
  'id' | 'linkId' | 'reference' | 'status' | 'round' | 'submittedAt' | 'decidedAt' | 'verificationId' | 'erasedAt'
> {
  readonly relationshipEndedAt: Date | null;
  readonly legalName: string | null;
  readonly abn: string | null;
  readonly nzbn: string | null;
  readonly fractureScore: CaseRow['fracture_score'];
  readonly fractureRisk: CaseRow['fracture_risk'];
  readonly fractureInterval: CaseRow['fracture_interval'];
  readonly verificationStatus: CaseRow['verification_status'];
  readonly route: {
    readonly outcome: Onboarding['route']['outcome'];
    readonly reasons: readonly { readonly code: string; readonly detail: string }[];
  };
  readonly applicantName: string | null;
  readonly applicantEmail: string | null;
  readonly submission: SubmissionResult | null;
  /** It is null in the first round. */
  readonly previousSubmission: SubmissionResult | null;
  readonly screening: PeopleScreeningResult | null;
  readonly registerComparison: NonNullable<EncryptedSubmission['register']> | null;
  /** Null once the submission was erased. */
  readonly dueDiligence: readonly Requirement[] | null;
  readonly assignee: { readonly id: string; readonly name: string | null } | null;
  readonly notes: readonly NoteResult[];
  /** Oldest first. */
  readonly decisions: readonly DecisionResult[];
  readonly legalHold: OnboardingRetention['legalHold'];
  readonly keptUntil: Date | null;
  readonly relationshipEndFinalAt: Date | null;
}

/** Cases as callers see them, in the given order. The number of statements does not depend on the number of cases. */
export async function loadCaseResults(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  em: EntityManager,
  onboardings: readonly Onboarding[],
): Promise<CaseResult[]> {
  if (onboardings.length === 0) return [];
  const now = clock();
  const ids = onboardings.map(({ id }) => id);
  const rows = await loadCaseRows(em, ids);
  const notes = await loadNoteRows(em, ids);
  const linkIds = onboardings.map(({ linkId }) => linkId);
  const files = await em.find(OnboardingDocument, { linkId: { $in: linkIds } }, { disableIdentityMap: true });
  const documents = new Map(files.map((file) => [file.id, file]));
  const decisions = await loadDecisions(vault, em, ids);
  const retentions = await loadRetentions(em, vault, onboardings, now);
  return onboardings.map((onboarding) => {
    const row = rows.get(onboarding.id);
    const retention = retentions.get(onboarding.id);
    if (!row || !retention) throw new Error(`The onboarding ${onboarding.id} has no record.`);
    const cipher = toRecordCipher(vault, onboarding.linkId, row.sealed_key);
    return {
      ...toCaseResult(onboarding, { row, cipher, documents, notes: notes.get(onboarding.id) ?? [], now }),
      decisions: decisions.get(onboarding.id) ?? [],
      legalHold: retention.legalHold,
      keptUntil: retention.keptUntil,
      relationshipEndFinalAt: retention.relationshipEndFinalAt,
    };
  });
}

interface CaseParts {
  readonly row: CaseRow;
  readonly cipher: RecordCipher | null;
  readonly documents: ReadonlyMap<string, OnboardingDocument>;
  readonly notes: readonly CaseNoteRow[];
  readonly now: Date;
}

function toCaseResult(
  onboarding: Onboarding,
  { row, cipher, documents, notes, now }: CaseParts,
): Omit<CaseResult, 'decisions' | 'legalHold' | 'keptUntil' | 'relationshipEndFinalAt'> {
  const { id, linkId, mode, reference, status, round, submittedAt, decidedAt, verificationId, erasedAt } = onboarding;
  const { route, assigneeId, relationshipEndedAt } = onboarding;
  const newest = readSealed(row.submission, onboarding, cipher);
  const previous = readSealed(row.previous_submission, { id, round: round - 1 }, cipher);
  const applicant = readApplicant({ id: linkId, sealedApplicant: row.sealed_applicant }, cipher);
  return {
    ...{ id, linkId, reference, status, round, submittedAt, decidedAt, verificationId, erasedAt, relationshipEndedAt },
    legalName: row.legal_name,
    abn: row.abn && formatAbn(row.abn),
    nzbn: row.nzbn,
    fractureScore: row.fracture_score,
    fractureRisk: row.fracture_risk,
    fractureInterval: row.fracture_interval,
    verificationStatus: row.verification_status,
    route: { outcome: route.outcome, reasons: route.reasons.map((code) => ({ code, detail: sentenceFor(code) })) },
    applicantName: applicant.name,
    applicantEmail: applicant.email,
    ...toSubmissionResult(newest, cipher, documents),
    registerComparison: newest?.register ?? null,
    dueDiligence:
      newest && listCaseRequirements(newest, { mode, at: onboarding.isOpen ? now : submittedAt }, toVerdict(row)),
    previousSubmission: toSubmissionResult(previous, cipher, documents).submission,
    assignee: assigneeId === null ? null : { id: assigneeId, name: row.assignee_name },
    notes: cipher === null ? [] : notes.map((note) => toNoteResult(note, cipher)),
  };
}

/** Decrypts the submission of a round; null if it was erased. */
export function readSealed(
  encrypted: Buffer | null,
  { id, round }: Pick<Onboarding, 'id' | 'round'>,
  cipher: RecordCipher | null,
): EncryptedSubmission | null {
  if (!encrypted || !cipher) return null;
  return JSON.parse(cipher.decrypt(encrypted, submissionAad(id, round))) as EncryptedSubmission;
}

function toSubmissionResult(
  kept: EncryptedSubmission | null,
  cipher: RecordCipher | null,
  documents: ReadonlyMap<string, OnboardingDocument>,
): Pick<CaseResult, 'submission' | 'screening'> {
  if (!kept || !cipher) return { submission: null, screening: null };
  const stated: OnboardingForm = kept.form;
  const { business = null, address = null, people = null, declaration = null, explanations = null, notice } = stated;
  const files = kept.documents.flatMap((documentId) => documents.get(documentId) ?? []);
  return {
    submission: {
      ...{ business, address, people, declaration, explanations },
      privacyNotice: notice ? { ...notice, acceptedAt: new Date(notice.acceptedAt) } : null,
      ownership: kept.ownership,
      documents: files.map((file) => toDocumentResult(file, cipher, stated, kept.documentHolders?.[file.id] ?? null)),
    },
    screening: kept.screening ? toPeopleScreeningResult(kept.screening) : null,
  };
}

/** The facts about the verification on which the due diligence file rests. */
function toVerdict(row: CaseRow): Parameters<typeof listCaseRequirements>[2] {
  const { verification_status: status, legal_name: legalName, source, policy_version: policyVersion } = row;
  const { fracture_score: fractureScore, fracture_risk: fractureRisk, status_reasons: reasons, registrations } = row;
  const verdict = { status, legalName, source, fractureScore, fractureRisk, policyVersion };
  return { ...verdict, statusReasons: reasons ?? [], registrations: registrations ?? [] };
}

function toPeopleScreeningResult(screening: PeopleScreening): PeopleScreeningResult {
  return {
    ...describePeople(screening),
    screenedAt: new Date(screening.screenedAt),
    lists: screening.lists,
    parties: screening.parties.map((party) => ({
      ...party,
      candidates: party.candidates.map((candidate) => candidateResult(candidate, party, screening)),
    })),
    resolutions: screening.resolutions
      .map((resolution) => ({ ...resolution, resolvedAt: new Date(resolution.resolvedAt) }))
      .toReversed(),
  };
}

function candidateResult(
  candidate: PartyCandidate,
  party: NamedParty,
  { resolutions }: PeopleScreening,
): NameCandidateResult {
  const { list, reference, name, matchedName, fingerprint, result, reason } = candidate;
  const said = lastSaid(resolutions, party, candidate);
  return {
    ...{ list, reference, name, matchedName, fingerprint },
    strength: candidate.strength ?? (result === 'exact' ? 1 : 0.9),
    reasons: candidate.reasons ?? [reason],
    datesOfBirth: candidate.datesOfBirth ?? [],
    countries: candidate.countries ?? [],
    resolution: said?.outcome ?? 'open',
    resolutionReason: said?.reason ?? null,
    resolvedBy: said?.resolvedBy ?? null,
    officerId: said?.officerId ?? null,
    resolvedAt: said ? new Date(said.resolvedAt) : null,
  };
}

/** A code of a later version is shown as it is. */
function sentenceFor(code: string): string {
  return Object.hasOwn(routeReasons, code) ? routeReasons[code as RouteReason] : code;
}

/** The related rows of a case. */
interface CaseRow {
  readonly id: string;
  readonly sealed_key: Buffer | null;
  readonly sealed_applicant: Buffer | null;
  /** The submission of the newest round; null once it is erased. */
  readonly submission: Buffer | null;
  /** The submission of the round before. */
  readonly previous_submission: Buffer | null;
  readonly assignee_name: string | null;
  readonly verification_status: VerificationStatus;
  readonly legal_name: string | null;
  readonly abn: string | null;
  readonly nzbn: string | null;
  readonly fracture_score: number | null;
  readonly fracture_risk: FractureRisk | null;
  readonly fracture_interval: FractureInterval | null;
  readonly source: Verdict['source'];
  readonly status_reasons: Verdict['statusReasons'] | null;
  readonly policy_version: Verdict['policyVersion'];
  readonly registrations: Verdict['registrations'] | null;
}

interface CaseNoteRow extends NoteRow {
  readonly onboarding_id: string;
}

// The ids are those of cases that the tenant was found to have.
const idsCondition = 'in (select json_array_elements_text(?::json))';

const caseStatement = `select o.id, record.sealed_key, link.sealed_applicant, submission.sealed as submission,
    previous.sealed as previous_submission,
    member.name as assignee_name, verification.status as verification_status,
    verification.verdict ->> 'legalName' as legal_name, verification.abn, verification.nzbn,
    verification.fracture_score, verification.fracture_risk,
    nullif(verification.verdict -> 'fractureInterval', 'null') as fracture_interval,
    verification.verdict -> 'source' as source, nullif(verification.verdict -> 'statusReasons', 'null') as status_reasons,
    verification.policy_version, verification.verdict -> 'registrations' as registrations
  from onboardings o join onboarding_links link on link.id = o.link_id join record_keys record on record.record_id = o.link_id
    join verifications verification on verification.id = o.verification_id
    left join members member on member.id = o.assignee_id
    left join onboarding_submissions submission on submission.onboarding_id = o.id and submission.round = o.round
    left join onboarding_submissions previous on previous.onboarding_id = o.id and previous.round = o.round - 1
  where o.id ${idsCondition}`;

const noteStatement = `select id, onboarding_id, author_id, sealed_text, ${epochMs('created_at')} as created_at
  from onboarding_notes where onboarding_id ${idsCondition} order by id`;

/** The related rows of cases, by their ids, in one statement. */
async function loadCaseRows(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, CaseRow>> {
  const rows = await queryRows<CaseRow>(em, caseStatement, [JSON.stringify(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The notes on cases, oldest first, in one statement. */
async function loadNoteRows(
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CaseNoteRow[]>> {
  const rows = await queryRows<CaseNoteRow>(em, noteStatement, [JSON.stringify(ids)]);
  return Map.groupBy(rows, (row) => row.onboarding_id);
}
