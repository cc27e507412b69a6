import { requireApplicant, type Context } from '../../../caller/context.js';
import { answerUnder } from '../../../domain/fractureScore.js';
import { parseIdentifier } from '../../../domain/identifier.js';
import type { OnboardingForm } from '../../../domain/onboarding/onboardingForm.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import { invalidField } from '../../../platform/errors.js';
import { registerFor } from '../../registerFor.js';
import { gatherFurther } from '../../verifications/gatherFurther.js';
import { judgedFor } from '../../verifications/judgedFor.js';
import { newVerification, type RecordedVerification } from '../../verifications/newVerification.js';

/**
 * Asks the register for the business that an applicant has stated, under the name that it goes by. Nothing is stored. A register that
 * gives no answer makes a verification with the status `error`.
 * @throws AppError INVALID_REQUEST for a number that is none
 */
export async function verifyStated(
  ctx: Context,
  { organisationId, mode, reference }: OnboardingLink,
  { business, address }: Required<Pick<OnboardingForm, 'business'>> & Pick<OnboardingForm, 'address'>,
): Promise<RecordedVerification> {
  const { queryValue, jurisdiction, registered } = business;
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (!parsed.ok) throw invalidField('/business/queryValue', parsed.detail);
  const { identifier } = parsed;
  const applicant = requireApplicant(ctx);
  const { policyVersion } = applicant;
  const answer = answerUnder(policyVersion, await registerFor(ctx, applicant, jurisdiction).lookUp(identifier));
  const verifiedAt = ctx.clock();
  const requestedName = address?.tradingName ?? registered?.legalName ?? null;
  const asked = { policyVersion, jurisdiction, identifier, answer, requestedName };
  const further = await gatherFurther(ctx.further[mode], judgedFor(ctx.pool, applicant), { ...asked, at: verifiedAt });
  return newVerification({ ...asked, organisationId, mode, reference, further }, verifiedAt);
}
