import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { queryRows } from '../../../database/rows.js';
import { newId } from '../../../domain/ids.js';
import { note } from '../../../domain/inputs/verifications.js';
import { loadRecordCipher } from '../../../encryption/recordCipher.js';
import { AppError } from '../../../platform/errors.js';
import { requireCaseWorker } from '../../members/requireMember.js';
import { noteAad } from '../../notes/notes.js';
import { parseInput } from '../../readInput.js';
import { findCase, loadCaseResult } from './getOnboarding.js';
import type { CaseResult } from './loadCaseResults.js';

interface AssignOnboardingInput {
  readonly id: string;
  readonly memberId?: string | null;
  /** The assignee that the caller saw, null for nobody. Left out, any assignee is replaced. */
  readonly expectedAssigneeId?: string | null;
}

/**
 * Assigns a case to a member, or to nobody.
 * @throws AppError NOT_FOUND for the case or the member, INVALID_REQUEST for a member who may not read it, STATE_CONFLICT if the
 * case has neither the expected assignee nor already the new one
 */
export async function assignOnboarding(
  ctx: Context,
  { id, memberId = null, expectedAssigneeId }: AssignOnboardingInput,
): Promise<CaseResult> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    // Locks the member before the case, as removing a member does, so that two calls cannot deadlock.
    if (memberId !== null) await requireCaseWorker(em, memberId, caller.organisationId);
    const onboarding = await findCase(em, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const { assigneeId } = onboarding;
    if (expectedAssigneeId !== undefined && assigneeId !== expectedAssigneeId && assigneeId !== memberId) {
      throw new AppError(
        'STATE_CONFLICT',
        'The assignee of this case has changed. Read the case again, then assign it.',
      );
    }
    onboarding.assigneeId = memberId;
    await em.flush();
    const object = { kind: 'onboarding', id };
    await recordAudit(ctx, em, { action: 'onboarding.assigned', object, details: { assigneeId: memberId } });
    const result = await loadCaseResult(ctx, em, onboarding);
    await storeResponse(ctx, em, result);
    return result;
  });
}

/**
 * Adds an internal note to a case. It is encrypted under the key of the record, and never changes.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for no text or too long a one, STATE_CONFLICT once the case is erased
 */
export async function addOnboardingNote(
  ctx: Context,
  input: { readonly id: string; readonly text: string },
): Promise<CaseResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { text } = parseInput(note, input);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    // The read lock orders it against an erasure: either the key is already gone, or the erasure includes the note.
    const onboarding = await findCase(em, input.id, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });
    const cipher = await loadRecordCipher(em, ctx.vault, onboarding.linkId);
    if (cipher === null) {
      throw new AppError('STATE_CONFLICT', 'The data of this onboarding were erased, so it takes no more notes.');
    }
    const noteId = newId('note', now);
    const authorId = caller.kind === 'key' ? caller.keyId : caller.memberId;
    await queryRows(
      em,
      `insert into onboarding_notes (id, onboarding_id, organisation_id, mode, author_id, sealed_text, created_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [noteId, onboarding.id, caller.organisationId, caller.mode, authorId, cipher.encrypt(text, noteAad(noteId)), now],
    );
    const object = { kind: 'onboarding', id: onboarding.id };
    await recordAudit(ctx, em, { action: 'onboarding.noted', object, details: { noteId } });
    const result = await loadCaseResult(ctx, em, onboarding);
    await storeResponse(ctx, em, result);
    return result;
  });
}
