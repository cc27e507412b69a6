import { fileTypeFromBuffer } from 'file-type';
import { enterAudit } from '../../../audit/enterAudit.js';
import { requireApplicant, type Context } from '../../../caller/context.js';
import { newId } from '../../../domain/ids.js';
import { documentFault, otherFileSentence } from '../../../domain/onboarding/documentFault.js';
import { documentName } from '../../../domain/onboarding/documentName.js';
import { documentKinds, type DocumentKind } from '../../../domain/onboarding/onboardingForm.js';
import { documentTypes, type DocumentType } from '../../../domain/onboarding/documentTypes.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { AppError, invalidField } from '../../../platform/errors.js';
import { openRecordSeal, type RecordSeal } from '../../../encryption/recordSeal.js';
import { documentNamePlace, documentResult, type DocumentResult } from './documentResult.js';
import { lockOwnLink, requireOpen } from './lockOwnLink.js';
import { stageDocument, type StagedDocument } from './stageDocument.js';

const mostDocuments = 20;

/** A file that is on its way. */
export interface Upload {
  readonly kind: unknown;
  readonly name: unknown;
  /** Its bytes as they come. Nobody reads them before the rest is found good. */
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Keeps a file of an applicant, sealed part by part. What it is, its content says, whatever it is called. All of it is kept, or
 * nothing; the same file sent again, because the answer was lost, is kept once.
 * @throws AppError INVALID_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE with what it really is; STATE_CONFLICT for a form
 * that was submitted, or has as many files as it may
 */
export async function uploadDocument(ctx: Context, { kind, name, bytes }: Upload): Promise<DocumentResult> {
  const { linkId } = requireApplicant(ctx);
  const known = documentKinds.find((each) => each === kind);
  if (!known) throw invalidField('/kind', `Must be one of ${documentKinds.join(', ')}.`);
  if (typeof name !== 'string' || name === '') throw invalidField('/name', 'Must be the file name.');
  const link = await ctx.em.findOneOrFail(OnboardingLink, { id: linkId });
  requireOpen(link);
  refuseMany(await ctx.em.count(OnboardingDocument, { linkId, removedAt: null }));
  const seal = await openRecordSeal(ctx.em, ctx.vault, linkId);
  if (!seal) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
  const id = newId('document', ctx.clock());
  return stageDocument(bytes, { id, seal }, async (staged) => {
    const mediaType = await typeOf(staged);
    return keep(ctx, { id, kind: known, name: documentName(name, mediaType), mediaType, staged, seal });
  });
}

/** What a file is by its content. @throws AppError INVALID_REQUEST for an empty one; UNSUPPORTED_MEDIA_TYPE */
async function typeOf({ size, head, tail }: StagedDocument): Promise<DocumentType> {
  if (size === 0) throw new AppError('INVALID_REQUEST', 'The file is empty. Send a file with content.');
  const found = await fileTypeFromBuffer(head);
  const mediaType = documentTypes.find((type) => type === found?.mime);
  if (!mediaType) throw new AppError('UNSUPPORTED_MEDIA_TYPE', otherFileSentence(head, found?.ext ?? null));
  const fault = documentFault(mediaType, head, tail);
  if (fault !== null) throw new AppError('UNSUPPORTED_MEDIA_TYPE', fault);
  return mediaType;
}

interface NewDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly mediaType: DocumentType;
  readonly staged: StagedDocument;
  readonly seal: RecordSeal;
}

async function keep(ctx: Context, { id, kind, name, mediaType, staged, seal }: NewDocument): Promise<DocumentResult> {
  const { linkId } = requireApplicant(ctx);
  const at = ctx.clock();
  return ctx.em.transactional(async (em) => {
    const link = await lockOwnLink(em, linkId, at);
    requireOpen(link);
    const { size, sha256 } = staged;
    const contentMac = seal.mac(sha256.toString('hex'), 'document:content');
    const others = await em.find(OnboardingDocument, { linkId, removedAt: null });
    const same = others.find((other) => other.kind === kind && other.contentMac.equals(contentMac));
    if (same) return documentResult(same, seal);
    refuseMany(others.length);
    const { organisationId, mode } = link;
    const sealedName = seal.seal(name, documentNamePlace(id));
    const document = em.create(OnboardingDocument, {
      ...{ id, organisationId, mode, linkId, kind, mediaType, size, sealedName, contentMac },
      uploadedAt: at,
    });
    await em.flush();
    let number = 0;
    for await (const sealed of staged.parts()) {
      await em
        .getConnection()
        .execute(
          'insert into onboarding_document_parts (document_id, number, sealed) values (?, ?, ?)',
          [id, number, sealed],
          'run',
          em.getTransactionContext(),
        );
      number += 1;
    }
    await enterAudit(ctx, em, {
      action: 'document.uploaded',
      object: { kind: 'document', id },
      details: { linkId, kind, mediaType, size },
    });
    return documentResult(document, seal);
  });
}

function refuseMany(count: number): void {
  if (count < mostDocuments) return;
  throw new AppError(
    'STATE_CONFLICT',
    `The onboarding already has ${mostDocuments} files, which is the limit. Remove one first.`,
  );
}
