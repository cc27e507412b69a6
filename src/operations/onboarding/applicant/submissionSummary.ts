import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireApplicant } from '../../../caller/context.js';
import { queryRows } from '../../../database/rows.js';
import type { SubmissionSummary } from '../../../domain/onboarding/printedSummary.js';
import { toPartyName } from '../../../domain/onboarding/onboardingForm.js';
import { loadRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { OnboardingLink, unknownLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { AppError } from '../../../platform/errors.js';
import { type EncryptedSubmission, readSubmission } from '../submission/storeCase.js';
import { requireDevice } from './applicantLink.js';
import { readApplicant } from '../links/invitation.js';
import { documentDigestAad, toDocumentResult } from './documentResult.js';

/**
 * The latest submission of the applicant's link, for their own copy.
 * @throws AppError STATE_CONFLICT before the first submission, FORBIDDEN for a device that may not have it
 */
export async function getSubmissionSummary(ctx: Context): Promise<SubmissionSummary> {
  const { linkId } = requireApplicant(ctx);
  const { em } = ctx;
  const link = await em.findOne(OnboardingLink, { id: linkId });
  if (!link) throw unknownLink('UNAUTHENTICATED');
  const cipher = await loadRecordCipher(em, ctx.vault, linkId);
  const onboarding = await em.findOne(Onboarding, { linkId });
  if (cipher === null || !onboarding) {
    throw new AppError('STATE_CONFLICT', 'This form was not submitted yet, so there is no copy of it.');
  }
  await refuseLateDevice(ctx, em, { link, cipher, onboarding });
  const submission = await readSubmission(em, cipher, onboarding);
  if (!submission) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
  const { name, brandName, applicantContact } = await em.findOneOrFail(Organisation, { id: link.organisationId });
  const files = await em.find(OnboardingDocument, { linkId, id: { $in: [...submission.documents] } });
  return {
    reference: linkId,
    mode: link.mode,
    submittedAt: onboarding.submittedAt.toISOString(),
    round: onboarding.round,
    organisation: { name: brandName ?? name, contact: applicantContact },
    form: submission.form,
    documents: files
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((file) => toSummaryFile(file, cipher, submission)),
  };
}

function toSummaryFile(
  file: OnboardingDocument,
  cipher: RecordCipher,
  { form, documentHolders = {} }: EncryptedSubmission,
): SubmissionSummary['documents'][number] {
  const { kind, name, size } = toDocumentResult(file, cipher, {});
  const { id, sealedDigest } = file;
  const person = form.people.parties.find((party) => party.id === documentHolders[id]);
  const sha256 = sealedDigest && cipher.decrypt(sealedDigest, documentDigestAad(id));
  return { kind, name, size, sha256, person: person ? toPartyName(person) : null };
}

interface CopiedLink {
  readonly link: OnboardingLink;
  readonly cipher: RecordCipher;
  readonly onboarding: Onboarding;
}

/**
 * Without an e-mail address for codes, every browser with the link is admitted. One that came after the submission gets no copy:
 * the link may have been passed on.
 * @throws AppError FORBIDDEN
 */
async function refuseLateDevice(
  ctx: Context,
  em: EntityManager,
  { link, cipher, onboarding: { submittedAt } }: CopiedLink,
): Promise<void> {
  if (readApplicant(link, cipher).email !== null) return;
  const { hash } = requireDevice(ctx);
  const rows = await queryRows(
    em,
    'select 1 from onboarding_devices where link_id = ? and hash = ? and created_at <= ?',
    [link.id, hash, submittedAt],
  );
  if (rows.length > 0) return;
  throw new AppError(
    'FORBIDDEN',
    'This browser opened the link after the form was submitted, so it cannot get the copy. Use the browser in which the form was filled in.',
  );
}
