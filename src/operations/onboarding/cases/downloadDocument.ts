import { enterAudit } from '../../../audit/enterAudit.js';
import { lockCaller } from '../../../auth/lockCaller.js';
import { requireTenant, type Context } from '../../../context.js';
import { isId } from '../../../domain/ids.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { notFound } from '../../../errors.js';
import { openRecordSeal } from '../../../personal/recordSeal.js';
import { documentResult, type DocumentResult } from '../applicant/documentResult.js';
import { queryRows } from '../../queryRows.js';
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
    const document = isId('document', id) ? await em.findOne(OnboardingDocument, { id, linkId }) : null;
    const seal = await openRecordSeal(em, ctx.vault, linkId);
    const parts = await queryRows<{ number: number; sealed: Buffer }>(
      em,
      'select number, sealed from onboarding_document_parts where document_id = ? order by number',
      [id],
    );
    if (!document || seal === null || parts.length === 0) throw notFound('document');
    const bytes = parts.map(({ number, sealed }) => seal.unsealBytes(sealed, `${id}:part:${number}`));
    const object = { kind: 'document', id };
    await enterAudit(ctx, em, { action: 'document.downloaded', object, details: { onboardingId } });
    return { ...documentResult(document, seal), content: Buffer.concat(bytes).toString('base64') };
  });
}
