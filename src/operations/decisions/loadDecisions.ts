import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import { isId } from '../../domain/ids.js';
import type { OnboardingStep } from '../../domain/onboarding/onboardingForm.js';
import { type Page, toPage } from '../../domain/page.js';
import { type RecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { Decision, type DecisionOutcome, type DecisionStatus } from '../../entities/decision.js';
import type { MailState } from '../../entities/mail.js';
import { notFound } from '../../platform/errors.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { toFilterId } from '../readInput.js';

interface DecisionRelations {
  readonly id: string;
  readonly record_id: string;
  readonly sealed_key: Buffer | null;
  readonly mail_state: MailState | null;
}

// The ids are those of decisions that the tenant was found to have.
const relationsSql = `select decision.id, record.record_id, record.sealed_key, mail.state as mail_state
  from decisions decision left join onboardings onboarding on onboarding.id = decision.onboarding_id
    join record_keys record on record.record_id = coalesce(onboarding.link_id, decision.id)
    left join mails mail on mail.id = decision.mail_id
  where decision.id in (select json_array_elements_text(?::json))`;

/** Decisions as callers see them, in the given order. One statement loads the related rows of all of them. */
export async function loadDecisionResults(
  vault: Vault,
  em: EntityManager,
  decisions: readonly Decision[],
): Promise<DecisionResult[]> {
  if (decisions.length === 0) return [];
  const ids = JSON.stringify(decisions.map(({ id }) => id));
  const rows = await queryRows<DecisionRelations>(em, relationsSql, [ids]);
  const besides = new Map(rows.map((row) => [row.id, row]));
  return decisions.map((decision) => {
    const beside = besides.get(decision.id);
    if (!beside) throw new Error(`The decision ${decision.id} has no record.`);
    const texts = decryptDecisionTexts(decision, toRecordCipher(vault, beside.record_id, beside.sealed_key));
    return toDecisionResult(decision, texts, beside.mail_state);
  });
}

/** All decisions on onboardings of the tenant, oldest first, by the id of the onboarding, in two statements. */
export async function loadDecisions(
  vault: Vault,
  em: EntityManager,
  onboardingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DecisionResult[]>> {
  const decisions = await em.find(
    Decision,
    { onboardingId: { $in: [...onboardingIds] } },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  const results = await loadDecisionResults(vault, em, decisions);
  return Map.groupBy(results, ({ onboardingId }) => onboardingId ?? '');
}

/** Reason and message as they were given; null if there are none or they were erased. */
export function decryptDecisionTexts(
  { id, sealedReason, sealedMessage }: Decision,
  cipher: RecordCipher | null,
): DecisionTexts {
  const decryptText = (encrypted: Buffer | null, place: string): string | null =>
    encrypted === null || cipher === null ? null : cipher.decrypt(encrypted, place);
  return { reason: decryptText(sealedReason, `${id}:reason`), message: decryptText(sealedMessage, `${id}:message`) };
}

/** Whether and how the applicant was notified. */
export interface DecisionNotification {
  readonly status: 'queued' | 'sent' | 'failed' | 'none';
  /** `email`; `kept` for an e-mail that only the console shows; null without an e-mail. */
  readonly channel: 'email' | 'kept' | null;
}

/** A decision as callers of the organisation see it (contract.md#decisions). */
export interface DecisionResult {
  readonly id: string;
  readonly decision: DecisionOutcome;
  readonly onboardingId: string | null;
  readonly verificationId: string | null;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly notification: DecisionNotification;
  readonly status: DecisionStatus;
  readonly officerId: string | null;
  readonly confirmedBy: string | null;
  readonly secondOfficerId: string | null;
  readonly confirmedAt: Date | null;
  /** Is also null if it was erased. */
  readonly reason: string | null;
  readonly message: string | null;
  readonly steps: readonly OnboardingStep[];
}

/** The decrypted texts of a decision. */
interface DecisionTexts {
  readonly reason: string | null;
  readonly message: string | null;
}

function toDecisionResult(
  decision: Decision,
  { reason, message }: DecisionTexts,
  mailState: MailState | null,
): DecisionResult {
  const { id, onboardingId, verificationId, decidedBy, decidedAt, status, officerId, steps } = decision;
  const { confirmedBy, secondOfficerId, confirmedAt } = decision;
  return {
    id,
    decision: decision.decision,
    onboardingId,
    verificationId,
    decidedBy,
    decidedAt,
    notification: toNotification(mailState),
    status,
    officerId,
    confirmedBy,
    secondOfficerId,
    confirmedAt,
    reason,
    message,
    steps,
  };
}

/** The notification that an e-mail is, by the state of the e-mail; null without one. */
export function toNotification(mailState: MailState | null): DecisionNotification {
  if (mailState === null) return { status: 'none', channel: null };
  if (mailState === 'kept') return { status: 'none', channel: 'kept' };
  return { status: mailState === 'pending' ? 'queued' : mailState, channel: 'email' };
}

/** One decision, with the state of its notification. @throws AppError NOT_FOUND */
export async function getDecision(ctx: Context, id: string): Promise<DecisionResult> {
  requireTenant(ctx);
  const decision = isId('decision', id) ? await ctx.em.findOne(Decision, { id }, { disableIdentityMap: true }) : null;
  const [result] = decision ? await loadDecisionResults(ctx.vault, ctx.em, [decision]) : [];
  if (!result) throw notFound('decision');
  return result;
}

export interface DecisionFilter {
  readonly status?: DecisionStatus | null;
  readonly onboardingId?: string | null;
  readonly verificationId?: string | null;
}

/** The decisions of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listDecisions(
  ctx: Context,
  { status, onboardingId, verificationId }: DecisionFilter,
  page: PageInput,
): Promise<Page<DecisionResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'decision');
  const decisions = await ctx.em.find(
    Decision,
    {
      ...(beforeId && { id: { $lt: beforeId } }),
      ...(status && { status }),
      ...(onboardingId && { onboardingId: toFilterId(onboardingId) }),
      ...(verificationId && { verificationId: toFilterId(verificationId) }),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(await loadDecisionResults(ctx.vault, ctx.em, decisions), limit);
}
