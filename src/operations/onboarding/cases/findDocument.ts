import type { EntityManager } from '@mikro-orm/postgresql';
import { requireTenant, type Context } from '../../../caller/context.js';
import { isId } from '../../../domain/ids.js';
import type { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { openRecordSeal, type RecordSeal } from '../../../encryption/recordSeal.js';
import { documentResult, type DocumentResult } from '../applicant/documentResult.js';
import { findCase } from './findCase.js';

/** A file of a case that can be read. */
export interface FoundDocument {
  readonly document: OnboardingDocument;
  readonly seal: RecordSeal;
}

/**
 * A file of a case of the caller's.
 * @throws AppError NOT_FOUND for a file that is not there, is of another case, or was removed or erased
 */
export async function findDocument(
  ctx: Pick<Context, 'vault'>,
  em: EntityManager,
  { linkId }: Pick<Onboarding, 'linkId'>,
  id: string,
): Promise<FoundDocument> {
  const document = isId('document', id) ? await em.findOne(OnboardingDocument, { id, linkId }) : null;
  if (!document) throw notFound('document');
  const seal = await openRecordSeal(em, ctx.vault, linkId);
  if (seal === null) throw new AppError('NOT_FOUND', 'The data and files of this onboarding were erased.');
  if (document.removedAt) throw new AppError('NOT_FOUND', 'The applicant has deleted this file.');
  return { document, seal };
}

/** What a file of a case is, without its bytes. @throws AppError NOT_FOUND */
export async function getDocument(ctx: Context, onboardingId: string, id: string): Promise<DocumentResult> {
  requireTenant(ctx);
  const { document, seal } = await findDocument(ctx, ctx.em, await findCase(ctx.em, onboardingId), id);
  return documentResult(document, seal);
}
