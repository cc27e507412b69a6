import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../caller/context.js';
import { gapsOf } from '../../../domain/onboarding/gaps.js';
import { onboardingSteps, type OnboardingForm } from '../../../domain/onboarding/onboardingForm.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { AppError } from '../../../platform/errors.js';
import { openRecordSeal, type RecordSeal } from '../../../encryption/recordSeal.js';
import { readForm } from '../applicant/readForm.js';

/** What can be submitted of a link. */
export interface Submittable {
  readonly seal: RecordSeal;
  readonly form: Required<OnboardingForm>;
  /** Ids. */
  readonly documents: readonly string[];
}

/**
 * What is saved of a link, when nothing of it is left to do.
 * @throws AppError STATE_CONFLICT for another version than the newest, INVALID_REQUEST with everything that is left to do
 */
export async function readSubmittable(
  { vault }: Pick<Context, 'vault'>,
  em: EntityManager,
  link: OnboardingLink,
  version: number,
): Promise<Submittable> {
  if (version !== link.version) {
    throw new AppError(
      'STATE_CONFLICT',
      'The form was changed in another window or on another device. Review it, then submit it.',
      {
        members: { version: link.version },
      },
    );
  }
  const seal = await openRecordSeal(em, vault, link.id);
  if (seal === null) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
  const form = readForm(link, seal);
  const documents = await em.find(
    OnboardingDocument,
    { linkId: link.id, removedAt: null },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  const { requiredDocuments } = await em.findOneOrFail(Organisation, { id: link.organisationId });
  const gaps = gapsOf(form, { documents: documents.map(({ kind }) => kind), requiredDocuments });
  const errors = onboardingSteps.flatMap((step) => gaps[step]);
  const { business, address, people, declaration } = form;
  if (errors.length > 0 || !business || !address || !people || !declaration) {
    throw new AppError('INVALID_REQUEST', 'The form is incomplete. Complete the fields in `errors`.', { errors });
  }
  return { seal, form: { business, address, people, declaration }, documents: documents.map(({ id }) => id) };
}
