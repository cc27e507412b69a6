import { enterAudit } from '../../../audit/enterAudit.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../../caller/context.js';
import { readDocument } from '../applicant/documentParts.js';
import { documentResult, type DocumentResult } from '../applicant/documentResult.js';
import { findCase } from './findCase.js';
import { findDocument } from './findDocument.js';

/** A file, and its bytes as they are read: no more than one part of them is in memory. */
export interface DownloadedDocument extends DocumentResult {
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * A file of a case. Who reads it is on record before there is a byte to read.
 * @throws AppError NOT_FOUND for a case or file that is not there, or was removed or erased
 */
export async function downloadDocument(ctx: Context, onboardingId: string, id: string): Promise<DownloadedDocument> {
  const caller = requireTenant(ctx);
  const { document, seal } = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const found = await findDocument(ctx, em, await findCase(em, onboardingId), id);
    const object = { kind: 'document', id };
    await enterAudit(ctx, em, { action: 'document.downloaded', object, details: { onboardingId } });
    return found;
  });
  return { ...documentResult(document, seal), bytes: readDocument(ctx.em, seal, document) };
}
