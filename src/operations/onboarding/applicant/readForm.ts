import type { OnboardingForm } from '../../../domain/onboarding/onboardingForm.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';

/** The place that the form of a link is sealed for. */
export function formPlace(linkId: string): string {
  return `${linkId}:form`;
}

/** What an applicant has said so far; nothing where that was erased. */
export function readForm(
  { id, sealedForm }: Pick<OnboardingLink, 'id' | 'sealedForm'>,
  seal: RecordSeal | null,
): OnboardingForm {
  if (sealedForm === null || seal === null) return {};
  return JSON.parse(seal.unseal(sealedForm, formPlace(id))) as OnboardingForm;
}
