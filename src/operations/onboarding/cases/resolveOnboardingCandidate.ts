import { recordAudit } from '../../../audit/recordAudit.js';
import type { TenantActor } from '../../../caller/actor.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { queryRows } from '../../../database/rows.js';
import { resolutionReason } from '../../../domain/inputs/verifications.js';
import type { PeopleResolution, PeopleScreening } from '../../../domain/onboarding/peopleScreening.js';
import { loadRecordCipher } from '../../../encryption/recordCipher.js';
import type { ResolutionOutcome } from '../../../entities/candidateResolution.js';
import { Decision } from '../../../entities/decision.js';
import { Organisation } from '../../../entities/organisation.js';
import { Verification } from '../../../entities/verification.js';
import { notFound } from '../../../platform/errors.js';
import { approveByPolicy } from '../../decisions/createDecision.js';
import { lockCase } from '../../decisions/lockDecision.js';
import { requireCandidate, requireResolver, resolutionActions } from '../../screening/resolveCandidate.js';
import { routeScreened, screenPeople } from '../submission/screenPeople.js';
import { readSubmission, submissionAad } from '../submission/storeCase.js';
import { parseInput } from '../../readInput.js';
import { wasDeclinedBefore } from './duplicates.js';
import { findCase } from './findCase.js';
import { loadCaseResult } from './getOnboarding.js';
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
}

/**
 * Records whether an entry of a list is the named person or body. The resolution is encrypted with the submission and applies to
 * later rounds, while form and list do not change. An open case is screened against the current lists and routed again: a
 * confirmed match stops it, and once nothing is uncertain the policy of the organisation may approve it.
 * @throws AppError INVALID_REQUEST without a reason, or if several candidates match, FORBIDDEN for anyone but owners, officers
 * and their keys, NOT_FOUND for an unknown case, party or candidate, STATE_CONFLICT once the case is erased
 */
export async function resolveOnboardingCandidate(
  ctx: Context,
  input: ResolveOnboardingCandidateInput,
): Promise<CaseResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { reason } = parseInput(resolutionReason, input);
  // A caller who may not resolve candidates must not learn anything about the case.
  await ctx.em.fork().transactional(async (em) => {
    await lockCaller(em, caller, now);
    await requireResolver(em, caller);
  });
  const today = await screenAgain(ctx, caller, input.id);
  const { result, told } = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const resolver = await requireResolver(em, caller);
    const open = await lockCase(em, ctx.vault, input.id);
    const { onboarding, cipher } = open;
    const { id, linkId, organisationId, mode, round, isOpen } = onboarding;
    const submission = await readSubmission(em, cipher, onboarding);
    const partyId = input.partyId ?? null;
    const party = submission?.screening?.parties.find((one) => one.partyId === partyId);
    if (!submission?.screening || !party) throw notFound('candidate');
    const { candidates, ...named } = party;
    const { list, reference, fingerprint, screenedName } = requireCandidate(candidates, input);
    const { outcome } = input;
    const resolution: PeopleResolution = {
      ...named,
      ...{ list, reference, fingerprint, screenedName, outcome, reason },
      ...{ resolvedBy: resolver.by, officerId: resolver.officerId, resolvedAt: now.toISOString() },
    };
    const isNewest = isOpen && today?.round === round;
    const screening = {
      ...(isNewest ? today.screening : submission.screening),
      resolutions: [...submission.screening.resolutions, resolution],
    };
    const screened = { ...submission, screening };
    await queryRows(em, 'update onboarding_submissions set sealed = ? where onboarding_id = ? and round = ?', [
      ...[cipher.encrypt(JSON.stringify(screened), submissionAad(id, round)), id, round],
    ]);
    await queryRows(em, 'update screening_subjects set edition = 0 where id = ?', [id]);
    const object = { kind: 'onboarding', id };
    await recordAudit(ctx, em, { action: resolutionActions[outcome], object, details: { round, list, reference } });
    let endpoints: readonly string[] = [];
    if (isOpen) {
      const { verdict } = await em.findOneOrFail(Verification, { id: onboarding.verificationId });
      const policy = await em.findOneOrFail(Organisation, { id: caller.organisationId });
      const isLive = onboarding.mode === 'live';
      const isDeclinedBefore = await wasDeclinedBefore(em, { id: linkId, organisationId, mode });
      const judged = { verdict, isLive, isDeclinedBefore, isAskedAgain: round > 1, at: now, policy };
      const route = routeScreened(screened, judged);
      onboarding.reroute(route);
      await em.flush();
      const isProposed = (await em.count(Decision, { onboardingId: id, status: 'proposed' })) > 0;
      if (route.outcome === 'approve' && !isProposed) {
        endpoints = (await approveByPolicy(ctx, em, open, now))?.told ?? [];
        await em.flush();
      }
    }
    const answer = await loadCaseResult(ctx, em, onboarding);
    await storeResponse(ctx, em, answer);
    return { result: answer, told: endpoints };
  });
  ctx.eventLog.committed([...new Set(told)]);
  return result;
}

/**
 * Screens the people of an open case against the current lists, before anything is locked. Null if the case is decided or erased,
 * or its policy does not screen people: then the stored screening counts.
 */
async function screenAgain(
  ctx: Context,
  { mode, policyVersion }: TenantActor,
  id: string,
): Promise<{ readonly round: number; readonly screening: PeopleScreening } | null> {
  const em = ctx.em.fork();
  const onboarding = await findCase(em, id);
  const cipher = onboarding.isOpen ? await loadRecordCipher(em, ctx.vault, onboarding.linkId) : null;
  const submission = cipher && (await readSubmission(em, cipher, onboarding));
  const screening = submission && (await screenPeople(ctx, { mode, policyVersion }, submission.form));
  return screening ? { round: onboarding.round, screening } : null;
}
