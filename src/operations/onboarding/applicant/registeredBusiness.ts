import type { Context } from '../../../caller/context.js';
import type { Identifier, Jurisdiction } from '../../../domain/identifier.js';
import type { RegisteredBusiness } from '../../../domain/onboarding/onboardingForm.js';
import { isActive } from '../../../domain/registerFacts.js';
import { requireApplicant } from '../../../caller/context.js';
import { registerFor } from '../../registerFor.js';

/** What a register says to an applicant. */
export interface RegisterNews {
  /** False: the register gives no answer now. */
  readonly isAnswered: boolean;
  /** Null where it does not have the number, or gives no answer. */
  readonly registered: RegisteredBusiness | null;
}

/** Looks a number up for an applicant. It is no verification: nothing is recorded. */
export async function registeredBusiness(
  ctx: Context,
  jurisdiction: Jurisdiction,
  identifier: Identifier,
): Promise<RegisterNews> {
  const answer = await registerFor(ctx, requireApplicant(ctx), jurisdiction).lookUp(identifier);
  if (answer.kind !== 'found') return { isAnswered: answer.kind === 'not_found', registered: null };
  const { record, source } = answer;
  return {
    isAnswered: true,
    registered: {
      legalName: record.legalName,
      entityType: record.entityType,
      isActive: isActive(record),
      register: source.register,
      asOf: source.asOf ?? ctx.clock().toISOString().slice(0, 10),
    },
  };
}
