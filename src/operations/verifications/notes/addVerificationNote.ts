import { enterAudit } from '../../../audit/enterAudit.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../../caller/context.js';
import { newId } from '../../../domain/ids.js';
import { AppError } from '../../../platform/errors.js';
import { rememberAnswer } from '../../../caller/idempotency/rememberAnswer.js';
import { keepRecordSeal } from '../../../encryption/recordSeal.js';
import { notePlace } from '../../notes/noteResult.js';
import { readNoteText } from '../../notes/readNoteText.js';
import { queryRows } from '../../queryRows.js';
import { findVerification } from '../findVerification.js';
import { authorName, type VerificationNote } from './readNotePages.js';

/**
 * Adds a note to a verification, for the organisation alone; the verification stays as it is. What is said of the submission of an
 * applicant is sealed under the key of that record, and is erased with it.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for no text or too long a one, STATE_CONFLICT once the record is erased
 */
export async function addVerificationNote(
  ctx: Context,
  input: { readonly id: string; readonly text: string },
): Promise<VerificationNote> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const text = readNoteText(input.text);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const { id, linkId } = await findVerification(em, input.id);
    const seal = await keepRecordSeal(em, ctx.vault, linkId ?? id, now);
    if (seal === null) {
      throw new AppError(
        'STATE_CONFLICT',
        'The data of the onboarding of this verification were erased, so it takes no more notes.',
      );
    }
    const noteId = newId('note', now);
    const authorId = caller.kind === 'key' ? caller.keyId : caller.memberId;
    const [row] = await queryRows<{ author_name: string | null }>(
      em,
      `insert into verification_notes (id, verification_id, organisation_id, mode, author_id, sealed_text, created_at)
        values (?, ?, ?, ?, ?, ?, ?) returning ${authorName} as author_name`,
      [noteId, id, caller.organisationId, caller.mode, authorId, seal.seal(text, notePlace(noteId)), now],
    );
    await enterAudit(ctx, em, {
      action: 'verification.noted',
      object: { kind: 'verification', id },
      details: { noteId },
    });
    const result = { id: noteId, authorId, authorName: row?.author_name ?? null, text, createdAt: now };
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
