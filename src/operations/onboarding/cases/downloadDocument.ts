import { enterAudit } from '../../../audit/enterAudit.js';
import { lockCaller } from '../../../auth/lockCaller.js';
import { requireTenant, type Context } from '../../../context.js';
import { isId } from '../../../domain/ids.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { notFound } from '../../../errors.js';
import { openRecordSeal } from '../../../personal/recordSeal.js';
import { documentResult, type DocumentResult } from '../applicant/documentResult.js';
import { readDocument } from '../applicant/documentParts.js';
import { findCase } from './findCase.js';

/** A file with its bytes. */
export interface DownloadedDocument extends DocumentResult {
  /** Base64. */
  readonly content: string;
}

/**
 * A file of a case, whoever has read it on record.
 * @throws AppError NOT_FOUND for a case or file that is not there, or was removed or erased
 */
export async function downloadDocument(ctx: Context, onboardingId: string, id: string): Promise<DownloadedDocument> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const { linkId } = await findCase(em, onboardingId);
    const document = isId('document', id)
      ? await em.findOne(OnboardingDocument, { id, linkId, removedAt: null })
      : null;
    const seal = await openRecordSeal(em, ctx.vault, linkId);
    if (!document || seal === null) throw notFound('document');
    const bytes = await Array.fromAsync(readDocument(em, seal, document));
    const object = { kind: 'document', id };
    await enterAudit(ctx, em, { action: 'document.downloaded', object, details: { onboardingId } });
    return { ...documentResult(document, seal), content: Buffer.concat(bytes).toString('base64') };
  });
}
