import { z } from 'zod';
import { onboardingSteps, type OnboardingStep } from '../../../domain/onboarding/onboardingForm.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';

/** What an applicant is asked for once more. */
export interface MoreRequest {
  readonly message: string | null;
  readonly steps: readonly OnboardingStep[];
}

const request = z.object({ message: z.string().nullable(), steps: z.array(z.enum(onboardingSteps)) });

/** What is asked by a link that was opened again; null for any other. */
export function readRequest(
  { id, sealedRequest }: Pick<OnboardingLink, 'id' | 'sealedRequest'>,
  seal: RecordSeal,
): MoreRequest | null {
  return sealedRequest === null ? null : request.parse(JSON.parse(seal.unseal(sealedRequest, `${id}:request`)));
}
