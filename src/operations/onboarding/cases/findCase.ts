import type { EntityManager, FindOneOptions } from '@mikro-orm/postgresql';
import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { isId } from '../../../domain/ids.js';
import { loadRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { type DocumentResult, toDocumentResult } from '../applicant/loadFormResult.js';
import { loadDocument } from '../applicant/uploadDocument.js';

/** One case of the caller. @throws AppError NOT_FOUND */
export async function findCase(
  em: EntityManager,
  id: string,
  options: Pick<FindOneOptions<Onboarding>, 'lockMode' | 'refresh'> = {},
): Promise<Onboarding> {
  const onboarding = isId('onboarding', id) ? await em.findOne(Onboarding, { id }, options) : null;
  if (!onboarding) throw notFound('onboarding');
  return onboarding;
}

/** A file of a case that can be read. */
export interface FoundDocument {
  readonly document: OnboardingDocument;
  readonly cipher: RecordCipher;
}

/**
 * A file of a case of the caller.
 * @throws AppError NOT_FOUND for a file that does not exist, belongs to another case, or was removed or erased
 */
async function findDocument(
  ctx: Pick<Context, 'vault'>,
  em: EntityManager,
  { linkId }: Pick<Onboarding, 'linkId'>,
  id: string,
): Promise<FoundDocument> {
  const document = isId('document', id) ? await em.findOne(OnboardingDocument, { id, linkId }) : null;
  if (!document) throw notFound('document');
  const cipher = await loadRecordCipher(em, ctx.vault, linkId);
  if (cipher === null) throw new AppError('NOT_FOUND', 'The data and files of this onboarding were erased.');
  if (document.removedAt) throw new AppError('NOT_FOUND', 'The applicant has deleted this file.');
  if (document.deletedAt) {
    const day = document.deletedAt.toISOString().slice(0, 10);
    throw new AppError(
      'NOT_FOUND',
      `The service deleted this identity document on ${day}, after the decision on its case.`,
    );
  }
  return { document, cipher };
}

/** A file of a case, without its bytes. @throws AppError NOT_FOUND */
export async function getDocument(ctx: Context, onboardingId: string, id: string): Promise<DocumentResult> {
  requireTenant(ctx);
  const { document, cipher } = await findDocument(ctx, ctx.em, await findCase(ctx.em, onboardingId), id);
  return toDocumentResult(document, cipher);
}

/** A file, and its bytes as they are read, with at most one part in memory. */
export interface DownloadedDocument extends DocumentResult {
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * A file of a case. The access is recorded before the first byte is read.
 * @throws AppError NOT_FOUND for a case or file that does not exist, or was removed or erased
 */
export async function downloadDocument(ctx: Context, onboardingId: string, id: string): Promise<DownloadedDocument> {
  const caller = requireTenant(ctx);
  const { document, cipher } = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const found = await findDocument(ctx, em, await findCase(em, onboardingId), id);
    const object = { kind: 'document', id };
    await recordAudit(ctx, em, { action: 'document.downloaded', object, details: { onboardingId } });
    return found;
  });
  return { ...toDocumentResult(document, cipher), bytes: loadDocument(ctx.em, cipher, document) };
}
