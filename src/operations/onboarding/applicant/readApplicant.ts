import { z } from 'zod';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';

const applicant = z.object({ name: z.string().nullish(), email: z.string().nullish() });

/** Who is to come by a link, as far as its organisation has said; nobody where that was erased. */
export function readApplicant(
  { id, sealedApplicant }: Pick<OnboardingLink, 'id' | 'sealedApplicant'>,
  seal: RecordSeal | null,
): { readonly name: string | null; readonly email: string | null } {
  if (sealedApplicant === null || seal === null) return { name: null, email: null };
  const { name, email } = applicant.parse(JSON.parse(seal.unseal(sealedApplicant, `${id}:applicant`)));
  return { name: name ?? null, email: email ?? null };
}
