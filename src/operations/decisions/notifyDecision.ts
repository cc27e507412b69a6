import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { isId, newId } from '../../domain/ids.js';
import { tellingReason } from '../../domain/text.js';
import { createRecordCipher, loadRecordCipher, type RecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { Decision } from '../../entities/decision.js';
import { Member } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { Verification } from '../../entities/verification.js';
import { AppError, erasedVerification, invalidField, notFound } from '../../platform/errors.js';
import { type CreatedDecision, createDecision, toDecisionAudit } from './createDecision.js';
import { type DecisionResult, loadDecisionResults } from './loadDecisions.js';
import { lockCase, requireDecider } from './lockDecision.js';
import { type DecisionTarget, type DecisionWords, type NotifyDecisionInput, readDecision } from './readDecision.js';
import {
  computeFingerprint,
  type Decider,
  findStrictReason,
  lacksReason,
  loadApproved,
  recordDecision,
  type StrictReason,
  toFindings,
} from './recordDecision.js';

/**
 * Decides on a submission or on a verification, and notifies the applicant. A repeated call, even in parallel, returns the
 * existing decision. If the organisation requires four eyes, an approval or a refusal is only proposed: it takes effect, and
 * notifies the applicant, once a second officer confirms it. So is a strict approval (`findStrictReason`) if the
 * organisation has two officers, unless one is enough for it.
 * @throws AppError INVALID_REQUEST, NOT_FOUND
 * @throws AppError FORBIDDEN for a key whose officer has lost the role, and for a strict approval by a key without an officer
 * @throws AppError STATE_CONFLICT if nothing awaits a decision, or another one is made or proposed
 */
export async function notifyDecision(ctx: Context, input: NotifyDecisionInput): Promise<DecisionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { target, words, expectedRound } = readDecision(input);
  const done = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const decider = await requireDecider(em, caller);
    const { fourEyes } = await em.findOneOrFail(Organisation, { id: caller.organisationId });
    const request = { words, expectedRound, decider, fourEyes, now };
    const decided = await (target.kind === 'onboarding'
      ? decideOnboarding(ctx, em, target.id, request)
      : decideVerification(ctx, em, target.id, request));
    if (decided.isNew) {
      const { decision } = decided;
      const action = decision.status === 'proposed' ? 'decision.proposed' : 'decision.made';
      await recordAudit(ctx, em, toDecisionAudit(action, decision, words, decided));
    }
    const [result] = await loadDecisionResults(ctx.vault, em, [decided.decision]);
    if (!result) throw new Error('A decision that was just made cannot be read.');
    await storeResponse(ctx, em, result);
    return { result, told: decided.told };
  });
  ctx.eventLog.committed(done.told);
  return done.result;
}

/**
 * Decides on a submission, or proposes a decision that needs two officers.
 * @throws AppError NOT_FOUND, STATE_CONFLICT if nothing awaits a decision, another one is made or proposed, or a newer submission
 * exists than the one reviewed
 */
async function decideOnboarding(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  id: string,
  request: DecisionRequest,
): Promise<DecisionResponse> {
  const open = await lockCase(em, ctx.vault, id);
  const { organisationId, mode, round } = open.onboarding;
  const target = { kind: 'onboarding', id } as const;
  const { words, expectedRound, decider, now } = request;
  open.onboarding.refuseOtherRound(expectedRound);
  const earlier = await findEarlierDecision(em, ctx.vault, { target, round, words, caseCipher: open.cipher });
  if (earlier?.isSame) return { decision: earlier.decision, ...notApplied, isNew: false };
  open.onboarding.refuseClosed(words.decision, open.link.isOverAt(now));
  const { onboarding, cipher } = open;
  const isApproval = words.decision === 'approved';
  const { verificationId } = onboarding;
  const approved = isApproval ? await loadApproved(em, cipher, { onboarding, verificationId }) : null;
  const strictReason = approved && (await findStrictReason(em, approved));
  if (await isOnlyProposed(em, { organisationId, strictReason }, request)) {
    const record = { organisationId, mode, target, round, status: 'proposed', words, decider, now } as const;
    const known = approved && { knownFindings: toFindings(cipher, approved) };
    return { decision: await recordDecision(em, cipher, { ...record, ...known }), ...notApplied, isNew: true };
  }
  return { ...(await createDecision(ctx, em, open, { words, decider, now })), isNew: true };
}

interface DecisionRequest {
  readonly words: DecisionWords;
  /** The submission of an onboarding case that was reviewed; null for the newest. */
  readonly expectedRound: number | null;
  readonly decider: Decider;
  /** Whether the organisation requires two officers. */
  readonly fourEyes: boolean;
  readonly now: Date;
}

function needsTwoOfficers({ fourEyes, words }: DecisionRequest): boolean {
  return fourEyes && words.decision !== 'more_information';
}

/**
 * Whether the decision waits for a second officer.
 * @throws AppError INVALID_REQUEST at `/reason` without one for a strict approval, FORBIDDEN for a key without an officer if nobody
 * confirms it
 */
async function isOnlyProposed(
  em: EntityManager,
  { organisationId, strictReason }: { readonly organisationId: string; readonly strictReason: StrictReason | null },
  request: DecisionRequest,
): Promise<boolean> {
  requireTellingReason(request.words, strictReason);
  if (needsTwoOfficers(request)) return true;
  if (strictReason === null) return false;
  if (strictReason.needsSecondOfficer && (await hasTwoOfficers(em, organisationId))) return true;
  if (request.decider.officerId !== null) return false;
  throw new AppError(
    'FORBIDDEN',
    `${strictReason.detail} An officer approves it, or a key that acts on behalf of one.`,
  );
}

/** @throws AppError INVALID_REQUEST at `/reason` */
function requireTellingReason({ reason }: DecisionWords, strictReason: StrictReason | null): void {
  if (lacksReason(strictReason, reason)) throw invalidField('/reason', `${strictReason.detail} ${tellingReason}`);
}

/** Whether another officer can confirm an officer's proposal. */
async function hasTwoOfficers(em: EntityManager, organisationId: string): Promise<boolean> {
  return (await em.count(Member, { organisationId, role: 'officer', removedAt: null })) >= 2;
}

const notApplied = { told: [], digests: {}, restsOn: null } as const;

/** A new decision, or the existing one of the same call, which then changes nothing. */
interface DecisionResponse extends CreatedDecision {
  readonly isNew: boolean;
}

interface RequestedDecision {
  readonly target: DecisionTarget;
  readonly round: number | null;
  readonly words: DecisionWords;
  /** Null for a verification: each decision on one has a separate key. */
  readonly caseCipher: RecordCipher | null;
}

/**
 * The newest decision on the same submission or verification that was not withdrawn, and whether it equals the requested one;
 * null if there is none. The submission or verification is locked.
 * @throws AppError STATE_CONFLICT if another decision is proposed
 */
async function findEarlierDecision(
  em: EntityManager,
  vault: Vault,
  { target, round, words, caseCipher }: RequestedDecision,
): Promise<{ readonly decision: Decision; readonly isSame: boolean } | null> {
  const decision = await em.findOne(
    Decision,
    {
      ...(target.kind === 'onboarding' ? { onboardingId: target.id, round } : { verificationId: target.id }),
      status: { $ne: 'withdrawn' },
    },
    { orderBy: { id: 'desc' } },
  );
  if (!decision) return null;
  const cipher = caseCipher ?? (await loadRecordCipher(em, vault, decision.id));
  // An erased decision cannot be recognised: it remains, and every further request counts as another decision.
  const isSame = cipher !== null && computeFingerprint(cipher, target, round, words).equals(decision.fingerprint);
  if (!isSame && decision.status === 'proposed') {
    throw new AppError(
      'STATE_CONFLICT',
      `A proposed decision (${decision.decision}) waits for a second officer. Confirm or withdraw it first.`,
    );
  }
  return { decision, isSame };
}

/**
 * Decides on a verification without a submission, so there is no applicant to notify. Approved and declined are final.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one of a submission or an erased one, or if another decision is made or proposed
 */
async function decideVerification(
  { vault }: Pick<Context, 'vault'>,
  em: EntityManager,
  id: string,
  request: DecisionRequest,
): Promise<DecisionResponse> {
  const { words, decider, now } = request;
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const verification = isId('verification', id) ? await em.findOne(Verification, { id }, locked) : null;
  if (!verification) throw notFound('verification');
  if (verification.linkId !== null) {
    throw new AppError('STATE_CONFLICT', 'This verification belongs to an onboarding. Decide on the onboarding.');
  }
  const target = { kind: 'verification', id } as const;
  const earlier = await findEarlierDecision(em, vault, { target, round: null, words, caseCipher: null });
  if (earlier?.isSame) return { decision: earlier.decision, ...notApplied, isNew: false };
  if (earlier && earlier.decision.decision !== 'more_information') {
    throw new AppError('STATE_CONFLICT', `This verification is already ${earlier.decision.decision}, which is final.`);
  }
  if (verification.erasedAt !== null) throw erasedVerification();
  const { organisationId, mode } = verification;
  const decisionId = newId('decision', now);
  const cipher = await createRecordCipher(em, vault, decisionId, now);
  const isApproval = words.decision === 'approved';
  const approved = isApproval ? await loadApproved(em, cipher, { onboarding: null, verificationId: id }) : null;
  const strictReason = approved && (await findStrictReason(em, approved));
  const status = (await isOnlyProposed(em, { organisationId, strictReason }, request)) ? 'proposed' : 'made';
  const record = { id: decisionId, organisationId, mode, target, round: null, status, words, decider, now } as const;
  const known = status === 'proposed' && approved && { knownFindings: toFindings(cipher, approved) };
  return { decision: await recordDecision(em, cipher, { ...record, ...known }), ...notApplied, isNew: true };
}
