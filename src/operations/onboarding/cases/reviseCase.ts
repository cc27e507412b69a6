import { recordAudit } from '../../../audit/recordAudit.js';
import type { AuditAction } from '../../../domain/audit/auditEntry.js';
import type { TenantActor } from '../../../caller/actor.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { queryRows } from '../../../database/rows.js';
import { requirementCheck } from '../../../domain/inputs/onboarding.js';
import { resolutionReason } from '../../../domain/inputs/verifications.js';
import type { DueDiligenceMatter } from '../../../domain/jurisdictions/jurisdiction.js';
import { isScreened } from '../../../domain/onboarding/dueDiligence.js';
import type { NamedParty, PeopleResolution, PeopleScreening } from '../../../domain/onboarding/peopleScreening.js';
import { loadRecordCipher } from '../../../encryption/recordCipher.js';
import { type RegisterComparison, withPlace } from '../../../domain/onboarding/registerDifferences.js';
import { withParents } from '../../../domain/onboarding/registerEvidence.js';
import { routeAgain } from '../../../domain/onboarding/route.js';
import type { ResolutionOutcome } from '../../../entities/candidateResolution.js';
import { Decision } from '../../../entities/decision.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { Verification } from '../../../entities/verification.js';
import { AppError, invalidField, notFound } from '../../../platform/errors.js';
import { approveByPolicy } from '../../decisions/createDecision.js';
import { lockCase } from '../../decisions/lockDecision.js';
import { loadResolutionSummary } from '../../screening/loadResolutions.js';
import { requireCandidate, requireResolver, resolutionActions } from '../../screening/resolveCandidate.js';
import { compareOwners, routeScreened, screenPeople } from '../submission/screenPeople.js';
import { recordCaseVerification, verifyStated } from '../submission/submitForm.js';
import {
  type EncryptedSubmission,
  readSubmission,
  toChangedDigests,
  replaceVerification,
  updateSubmission,
  withDecidedScreening,
} from '../submission/storeCase.js';
import { parseInput } from '../../readInput.js';
import type { RecordedVerification } from '../../verifications/reachVerification.js';
import { wasDeclinedBefore } from './duplicates.js';
import { findCase, loadCaseResult } from './getOnboarding.js';
import type { CaseResult } from './loadCaseResults.js';

export interface ResolveOnboardingCandidateInput {
  readonly id: string;
  /** Null for the person who declares. */
  readonly partyId?: string | null;
  readonly list: string;
  readonly reference: string;
  /** The fingerprint of the candidate, needed if several have the reference. */
  readonly fingerprint?: string | null;
  readonly outcome: ResolutionOutcome;
  readonly reason: string;
  /** The round that the officer reviewed; missing for the newest. */
  readonly expectedRound?: number | null;
}

/**
 * Records whether an entry of a list is the named person or body. The resolution is encrypted with the submission and applies to
 * later rounds, while form and list do not change. An open case is screened against the current lists and routed again: a
 * confirmed match stops it, and once nothing is uncertain the policy of the organisation may approve it.
 * @throws AppError INVALID_REQUEST without a reason, or if several candidates match, FORBIDDEN for anyone but owners, officers
 * and their keys, NOT_FOUND for an unknown case, party or candidate, STATE_CONFLICT once the case is erased
 * @throws AppError STATE_CONFLICT for another round than the reviewed one
 */
export async function resolveOnboardingCandidate(
  ctx: Context,
  input: ResolveOnboardingCandidateInput,
): Promise<CaseResult> {
  const { reason } = parseInput(resolutionReason, input);
  return reviseCase(ctx, input, ({ submission, fresh, by }) => {
    const partyId = input.partyId ?? null;
    const party = submission.screening?.parties.find((one) => one.partyId === partyId);
    if (!submission.screening || !party) throw notFound('candidate');
    const { candidates, ...named } = party;
    const { list, reference, fingerprint, screenedName } = requireCandidate(candidates, input);
    const { outcome } = input;
    const resolution: PeopleResolution = {
      ...named,
      ...{ list, reference, fingerprint, screenedName, outcome, reason },
      ...{ resolvedBy: by.by, officerId: by.officerId, resolvedAt: ctx.clock().toISOString() },
    };
    const resolutions = [...submission.screening.resolutions, resolution];
    return {
      submission: { ...submission, screening: { ...(fresh ?? submission.screening), resolutions } },
      action: resolutionActions[outcome],
      details: { list, reference },
      personal: { reason },
    };
  });
}

export interface VerifyRequirementInput {
  readonly id: string;
  readonly matter: DueDiligenceMatter;
  readonly evidence: string;
  /** The round that the officer reviewed; missing for the newest. */
  readonly expectedRound?: number | null;
}

/**
 * Records that an officer has established a matter of customer due diligence, and on what evidence. It closes the gaps of that
 * matter in the newest round; the next round starts without it, because the statements may differ. An open case is screened and
 * routed again, as after a resolution.
 * @throws AppError INVALID_REQUEST without evidence and for a matter that the screening decides, FORBIDDEN for anyone but owners,
 * officers and their keys, NOT_FOUND for an unknown case, STATE_CONFLICT once the case is decided or erased
 * @throws AppError STATE_CONFLICT for another round than the reviewed one
 */
export async function verifyRequirement(ctx: Context, input: VerifyRequirementInput): Promise<CaseResult> {
  const { matter, evidence } = parseInput(requirementCheck, input);
  return reviseCase(ctx, input, ({ submission, fresh, by, isOpen }) => {
    if (!isOpen) throw new AppError('STATE_CONFLICT', 'The case is decided, so its due diligence file is final.');
    if (isScreened(matter, submission)) {
      throw invalidField('/matter', 'The screening of the case decides this matter. Resolve its candidates instead.');
    }
    const check = {
      matter,
      evidence,
      verifiedBy: by.by,
      officerId: by.officerId,
      verifiedAt: ctx.clock().toISOString(),
    };
    const { screening } = submission;
    return {
      submission: {
        ...submission,
        ...(screening && { screening: { ...(fresh ?? screening), resolutions: screening.resolutions } }),
        checks: [...(submission.checks ?? []), check],
      },
      action: 'requirement.verified',
      details: { matter },
      personal: { evidence },
    };
  });
}

/** The facts on which a revision may rest. */
interface Revisable {
  readonly submission: EncryptedSubmission;
  /** The people screened against the current lists; null if the stored screening counts. */
  readonly fresh: PeopleScreening | null;
  readonly by: Awaited<ReturnType<typeof requireResolver>>;
  readonly isOpen: boolean;
}

interface Revision {
  readonly submission: EncryptedSubmission;
  readonly action: AuditAction;
  readonly details: Readonly<Record<string, string>>;
  /** The words of the officer. */
  readonly personal: Readonly<Record<string, string>>;
}

/** Changes the newest submission of a case for an officer, and routes an open case again, all in one transaction. */
async function reviseCase(
  ctx: Context,
  { id: caseId, expectedRound = null }: Pick<VerifyRequirementInput, 'id' | 'expectedRound'>,
  revise: (from: Revisable) => Revision,
): Promise<CaseResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  // A caller who may not change the case must not learn anything about it.
  await ctx.em.fork().transactional(async (em) => {
    await lockCaller(em, caller, now);
    await requireResolver(em, caller);
  });
  const read = await screenAgain(ctx, caller, caseId);
  const { result, told } = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const by = await requireResolver(em, caller);
    const open = await lockCase(em, ctx.vault, caseId);
    const { onboarding, cipher } = open;
    onboarding.refuseOtherRound(expectedRound);
    const { id, linkId, organisationId, mode, round, isOpen } = onboarding;
    const stored = await readSubmission(em, cipher, onboarding);
    if (!stored) throw notFound('candidate');
    const today = isOpen && read?.round === round ? read : null;
    const current = today?.screening ?? null;
    // A rescreening may have stored a later result since.
    const isLater =
      current !== null && stored.screening !== undefined && stored.screening.screenedAt > current.screenedAt;
    const fresh = isLater ? null : current;
    const kept = isOpen ? stored : withDecidedScreening(stored);
    const { submission, action, details, personal } = revise({ submission: kept, fresh, by, isOpen });
    let revised = submission;
    let approved: RecordedVerification | null = null;
    if (isOpen) {
      const stated = { id: onboarding.verificationId };
      const verification = await em.findOneOrFail(Verification, stated, { populate: ['facts'] });
      const { verdict } = verification;
      const policy = await em.findOneOrFail(Organisation, { id: caller.organisationId }, { refresh: true });
      const isLive = onboarding.mode === 'live';
      const isDeclinedBefore = await wasDeclinedBefore(em, { id: linkId, organisationId, mode });
      const asked = { isAskedAgain: round > 1, askedNumber: open.link.queryValue };
      const resolved = await loadResolutionSummary(em, mode, verification);
      const judged = { verdict, isLive, isDeclinedBefore, resolved, ...asked, at: now, policy };
      const { register: _compared, ...unchanged } = submission;
      const again = today?.business;
      const renewed = { ...unchanged, ...today?.compared };
      const found = again
        ? routeScreened(renewed, {
            ...judged,
            verdict: again.verdict,
            resolved: await loadResolutionSummary(em, mode, again),
          })
        : null;
      const route = routeAgain(routeScreened(submission, judged), {
        isScreened: current !== null,
        route: today?.hasOthers && found?.outcome === 'approve' ? null : found,
      });
      onboarding.reroute(route);
      await em.flush();
      const isProposed = (await em.count(Decision, { onboardingId: id, status: 'proposed' })) > 0;
      if (route.outcome === 'approve' && again && !isProposed) {
        // The approval rests on the verification and the comparison, so both are stored.
        [approved, revised] = [again, renewed];
      }
    }
    await updateSubmission(em, cipher, onboarding, revised);
    await queryRows(em, 'update screening_subjects set edition = 0 where id = ?', [id]);
    await recordAudit(ctx, em, {
      action,
      object: { kind: 'onboarding', id },
      details: { round, ...details },
      personal: { ...personal, ...toChangedDigests(stored, revised) },
    });
    let endpoints: readonly string[] = [];
    if (approved) {
      const verified = await recordCaseVerification(ctx, em, linkId, approved);
      await replaceVerification(em, onboarding, approved.id);
      endpoints = [...verified, ...((await approveByPolicy(ctx, em, open, now))?.told ?? [])];
      await em.flush();
    }
    const answer = await loadCaseResult(ctx, em, onboarding);
    await storeResponse(ctx, em, answer);
    return { result: answer, told: endpoints };
  });
  ctx.eventLog.committed([...new Set(told)]);
  return result;
}

/** The current facts of a case. */
interface Today {
  readonly round: number;
  /** The screening is null under a policy that does not screen people. */
  readonly screening: PeopleScreening | null;
  /** A new verification of the business, stored if the policy approves the case; null if no policy can. */
  readonly business: RecordedVerification | null;
  /** The form compared with the register as it is now. Empty without a new verification. */
  readonly compared: { readonly register?: RegisterComparison };
  /** Whether the register now names people whom the form does not name and nobody has screened. */
  readonly hasOthers: boolean;
}

/**
 * Screens the people of an open case against the current lists, and verifies its business if that may lead to an approval, before
 * anything is locked. Null if the case is decided or erased: then the stored facts count.
 */
async function screenAgain(ctx: Context, caller: TenantActor, id: string): Promise<Today | null> {
  const em = ctx.em.fork();
  const onboarding = await findCase(em, id);
  const cipher = onboarding.isOpen ? await loadRecordCipher(em, ctx.vault, onboarding.linkId) : null;
  const submission = cipher && (await readSubmission(em, cipher, onboarding));
  if (!submission) return null;
  const link = await em.findOneOrFail(OnboardingLink, { id: onboarding.linkId });
  const { automaticApprovalUpTo, fourEyes } = await em.findOneOrFail(Organisation, { id: caller.organisationId });
  const { form } = submission;
  const mayApprove = automaticApprovalUpTo !== null && !fourEyes;
  const [screening, business, owners] = await Promise.all([
    screenPeople(ctx, caller, submission),
    mayApprove ? verifyStated(ctx, caller, link, form) : null,
    mayApprove ? compareOwners(ctx, link.mode, form) : null,
  ]);
  const placed = business && withPlace(owners, form, business.verdict);
  const register = business && withParents(placed, form.people, business.facts.answer);
  const screened = new Set(submission.register?.unnamed.map(toNamed));
  const hasOthers = register?.unnamed.some((one) => !screened.has(toNamed(one))) ?? false;
  return { round: onboarding.round, screening, business, compared: register ? { register } : {}, hasOthers };
}

const toNamed = ({ kind, name }: NamedParty): string => `${kind} ${name}`;
