import { enterAudit } from '../../../audit/enterAudit.js';
import { requireApplicant, type Context } from '../../../caller/context.js';
import { isId } from '../../../domain/ids.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { notFound } from '../../../platform/errors.js';
import { formResult, type OnboardingFormResult } from './formResult.js';
import { lockOwnLink, requireOpen } from './lockOwnLink.js';

/**
 * Takes a file back: its bytes are gone.
 * @throws AppError NOT_FOUND for a file of another link, or one that was taken back; STATE_CONFLICT for a form that was submitted
 */
export async function removeOnboardingDocument(ctx: Context, id: string): Promise<OnboardingFormResult> {
  const { linkId } = requireApplicant(ctx);
  const at = ctx.clock();
  return ctx.em.transactional(async (em) => {
    const link = await lockOwnLink(em, linkId, at);
    const document = isId('document', id)
      ? await em.findOne(OnboardingDocument, { id, linkId, removedAt: null })
      : null;
    if (!document) throw notFound('document');
    requireOpen(link);
    document.removedAt = at;
    await em
      .getConnection()
      .execute('delete from onboarding_document_parts where document_id = ?', [id], 'run', em.getTransactionContext());
    await enterAudit(ctx, em, {
      action: 'document.removed',
      object: { kind: 'document', id },
      details: { linkId, kind: document.kind },
    });
    await em.flush();
    return formResult(ctx, em, link);
  });
}
