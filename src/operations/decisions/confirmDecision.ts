import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { AppError } from '../../platform/errors.js';
import { actingOfficer, refuseLostOfficer } from '../members/requireMember.js';
import { applyDecision } from './applyDecision.js';
import { toDecisionAudit } from './createDecision.js';
import { type DecisionResult, decryptDecisionTexts, loadDecisionResults } from './loadDecisions.js';
import { type LockedDecision, lockDecision, requireDecider } from './lockDecision.js';
import { findStrictReason, lacksReason, loadApproved, toFindings } from './recordDecision.js';

/**
 * A second officer confirms a proposal, which then takes effect. A proposal of a key without an officer has no first officer: the
 * officer who confirms it becomes the first, and it waits for another.
 * @throws AppError NOT_FOUND, FORBIDDEN for the first officer and for anyone but an officer
 * @throws AppError STATE_CONFLICT for one that is not proposed, whose first officer has lost the role, or whose case is already decided
 * @throws AppError STATE_CONFLICT if something against an approval was not known when it was proposed, or makes it need a reason
 */
export async function confirmDecision(ctx: Context, id: string): Promise<DecisionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const done = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const officer = await actingOfficer(em, caller);
    const locked = await lockDecision(em, ctx.vault, id);
    const { decision, open } = locked;
    const texts = decryptDecisionTexts(decision, locked.cipher);
    if (decision.status === 'proposed') await refuseNewFindings(em, locked, texts.reason);
    decision.confirm(officer.id, caller.kind === 'key' ? caller.keyId : caller.memberId, now);
    if (decision.officerId !== null) await refuseLostOfficer(em, decision.officerId);
    const entries = [toDecisionAudit('decision.confirmed', decision, texts)];
    let told: readonly string[] = [];
    if (decision.status === 'made') {
      const words = { ...texts, decision: decision.decision, steps: decision.steps };
      const applied = open && (await applyDecision(ctx, em, open, { decision, words, now }));
      entries.push(toDecisionAudit('decision.made', decision, texts, applied ?? undefined));
      told = applied?.told ?? [];
    }
    await em.flush();
    await recordAudit(ctx, em, ...entries);
    const [result] = await loadDecisionResults(ctx.vault, em, [decision]);
    if (!result) throw new Error('A decision that was just confirmed cannot be read.');
    await storeResponse(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(done.told);
  return done.result;
}

/**
 * @throws AppError STATE_CONFLICT for an approval if something against it was not known when it was proposed, if it now needs a
 * reason that it does not have, or if it was erased
 */
async function refuseNewFindings(
  em: EntityManager,
  { decision, open, cipher }: LockedDecision,
  reason: string | null,
): Promise<void> {
  if (decision.knownFindings === null) return;
  const verificationId = open?.onboarding.verificationId ?? decision.verificationId;
  if (cipher === null || verificationId === null) {
    throw new AppError('STATE_CONFLICT', 'The texts of this decision were erased. Withdraw it, and decide again.');
  }
  const approved = await loadApproved(em, cipher, { onboarding: open?.onboarding ?? null, verificationId });
  decision.refuseChanged(toFindings(cipher, approved));
  const strictReason = await findStrictReason(em, approved);
  if (!lacksReason(strictReason, reason)) return;
  const remedy = 'Withdraw the proposal, and decide again with a reason in a sentence.';
  throw new AppError('STATE_CONFLICT', `${strictReason.detail} ${remedy}`);
}

/**
 * Withdraws a proposal. Every caller who may decide may do so. Neither the proposal nor its withdrawal notifies anyone.
 * @throws AppError NOT_FOUND, FORBIDDEN for a key whose officer has lost the role, STATE_CONFLICT for a decision that is final or
 * withdrawn
 */
export async function withdrawDecision(ctx: Context, id: string): Promise<DecisionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    await requireDecider(em, caller);
    const { decision, cipher } = await lockDecision(em, ctx.vault, id);
    decision.withdraw();
    await em.flush();
    const texts = decryptDecisionTexts(decision, cipher);
    await recordAudit(ctx, em, toDecisionAudit('decision.withdrawn', decision, texts));
    const [result] = await loadDecisionResults(ctx.vault, em, [decision]);
    if (!result) throw new Error('A decision that was just withdrawn cannot be read.');
    await storeResponse(ctx, em, result);
    return result;
  });
}
