import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { type OnboardingStep, onboardingSteps } from '../../domain/onboarding/onboardingForm.js';
import { type Page, toPage } from '../../domain/page.js';
import { type RecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/secretsKey.js';
import { Decision, type DecisionOutcome, type DecisionStatus } from '../../entities/decision.js';
import type { MailState } from '../../entities/mail.js';
import { AppError, invalidField, notFound } from '../../platform/errors.js';
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

/** What callers see of decisions, in their order: whatever their number, one statement reads what stands beside them. */
export async function loadDecisionResults(
  vault: Vault,
  em: EntityManager,
  decisions: readonly Decision[],
): Promise<DecisionResult[]> {
  if (decisions.length === 0) return [];
  const ids = JSON.stringify(decisions.map(({ id }) => id));
  const rows: DecisionRelations[] = await em
    .getConnection()
    .execute(relationsSql, [ids], 'all', em.getTransactionContext());
  const besides = new Map(rows.map((row) => [row.id, row]));
  return decisions.map((decision) => {
    const beside = besides.get(decision.id);
    if (!beside) throw new Error(`The decision ${decision.id} has no record.`);
    const texts = decryptDecisionTexts(decision, toRecordCipher(vault, beside.record_id, beside.sealed_key));
    return toDecisionResult(decision, texts, beside.mail_state);
  });
}

/** All decisions on onboardings of the tenant, oldest first, by the id of the onboarding: two statements for all of them. */
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

/** Reason and message, as they were given; null where there are none, and where they were erased. */
export function decryptDecisionTexts(
  { id, sealedReason, sealedMessage }: Decision,
  seal: RecordCipher | null,
): DecisionTexts {
  const textOf = (sealed: Buffer | null, place: string): string | null =>
    sealed === null || seal === null ? null : seal.unseal(sealed, place);
  return { reason: textOf(sealedReason, `${id}:reason`), message: textOf(sealedMessage, `${id}:message`) };
}

/** Whether the applicant was told, and how. */
export interface DecisionNotification {
  readonly status: 'queued' | 'sent' | 'failed' | 'none';
  /** `email`; `kept` for a mail that can only be read at the console; null where there is none. */
  readonly channel: 'email' | 'kept' | null;
}

/** What a caller of the organisation sees of a decision (contract.md#decisions). */
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
  /** Null also where it was erased. */
  readonly reason: string | null;
  readonly message: string | null;
  readonly steps: readonly OnboardingStep[];
}

/** The texts of a decision, unsealed. */
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

function toNotification(mailState: MailState | null): DecisionNotification {
  if (mailState === null) return { status: 'none', channel: null };
  if (mailState === 'kept') return { status: 'none', channel: 'kept' };
  return { status: mailState === 'pending' ? 'queued' : mailState, channel: 'email' };
}

/** What is decided, and what is said of it. */
export interface DecisionWords {
  readonly decision: DecisionOutcome;
  /** Stays inside. */
  readonly reason: string | null;
  /** Goes out to the applicant. */
  readonly message: string | null;
  /** What the applicant is asked for once more, in the order of the portal. */
  readonly steps: readonly OnboardingStep[];
}

export interface NotifyDecisionInput {
  readonly onboardingId?: string | null;
  readonly verificationId?: string | null;
  readonly decision: DecisionOutcome;
  readonly reason?: string | null;
  readonly message?: string | null;
  readonly steps?: readonly OnboardingStep[] | null;
  /** The submission that was looked at. */
  readonly expectedRound?: number | null;
}

/** What is decided on: a submission, or a verification that is of none. */
export type DecisionTarget =
  { readonly kind: 'onboarding'; readonly id: string } | { readonly kind: 'verification'; readonly id: string };

const maxTextLength = 2_000;

/** Checks what was sent (contract.md#decisions). @throws AppError INVALID_REQUEST naming each field at fault */
export function readDecision(input: NotifyDecisionInput): {
  readonly target: DecisionTarget;
  readonly words: DecisionWords;
  /** Null: whichever it is. */
  readonly expectedRound: number | null;
} {
  const target = readTarget(input);
  const { decision, expectedRound = null } = input;
  const reason = readText('/reason', input.reason);
  const message = readText('/message', input.message);
  const asked = new Set(input.steps);
  const steps = onboardingSteps.filter((step) => asked.has(step));
  if (steps.length > 0 && decision !== 'more_information') {
    throw invalidField('/steps', 'Only the decision `more_information` has steps. Leave them out.');
  }
  if (steps.length > 0 && target.kind === 'verification') {
    throw invalidField('/steps', 'A verification has no applicant, so it has no steps. Leave them out.');
  }
  if (expectedRound !== null && target.kind === 'verification') {
    throw invalidField('/expectedRound', 'A verification has no rounds. Leave this field out.');
  }
  if (decision === 'more_information' && target.kind === 'onboarding' && message === null && steps.length === 0) {
    throw invalidField('/message', 'Say what the applicant must provide. Send `message`, `steps` or both.');
  }
  return { target, words: { decision, reason, message, steps }, expectedRound };
}

function readTarget({ onboardingId = null, verificationId = null }: NotifyDecisionInput): DecisionTarget {
  if (onboardingId !== null && verificationId === null) return { kind: 'onboarding', id: onboardingId };
  if (verificationId !== null && onboardingId === null) return { kind: 'verification', id: verificationId };
  const detail = 'Must come with exactly one of onboardingId and verificationId.';
  throw new AppError('INVALID_REQUEST', detail, {
    errors: ['/onboardingId', '/verificationId'].map((pointer) => ({ pointer, detail })),
  });
}

/** Line ends become `\n`; characters are counted as JSON Schema counts them, so that an emoji is one. */
function readText(pointer: string, text: string | null | undefined): string | null {
  const words = (text ?? '').replaceAll(/\r\n?/g, '\n').trim();
  if (Array.from(words).length > maxTextLength) {
    throw invalidField(pointer, `Must have at most ${maxTextLength} characters.`);
  }
  return words === '' ? null : words;
}

/** One decision, with how the telling of it stands. @throws AppError NOT_FOUND */
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
