import { requireApplicant, type Context } from '../../../caller/context.js';
import { formatIdentifier } from '../../../domain/formatIdentifier.js';
import { parseIdentifier, type Jurisdiction } from '../../../domain/identifier.js';
import type { RegisteredBusiness } from '../../../domain/onboarding/onboardingForm.js';
import { registeredBusiness } from './registeredBusiness.js';

/** What is known of a number as it is typed. */
export interface BusinessCheck {
  readonly isWellFormed: boolean;
  /** The digits of a number that is well formed. */
  readonly queryValue: string | null;
  readonly fault: string | null;
  readonly suggestions: readonly { readonly value: string; readonly legalName: string }[];
  readonly registered: RegisteredBusiness | null;
  /** Null where the register was not asked, or gives no answer. */
  readonly isFound: boolean | null;
  readonly isAnswered: boolean;
}

/**
 * Checks the number of a business as it is typed: whether it is one, which registered ones were probably meant, and what the
 * register says. Nothing is recorded.
 */
export async function checkBusiness(
  ctx: Context,
  { jurisdiction, queryValue }: { readonly jurisdiction: Jurisdiction; readonly queryValue: string },
): Promise<BusinessCheck> {
  const { mode } = requireApplicant(ctx);
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (parsed.ok) {
    const { identifier } = parsed;
    const { isAnswered, registered } = await registeredBusiness(ctx, jurisdiction, identifier);
    return {
      isWellFormed: true,
      queryValue: identifier.value,
      fault: null,
      suggestions: [],
      registered,
      isFound: isAnswered ? registered !== null : null,
      isAnswered,
    };
  }
  const { candidates } = parsed;
  const found = candidates.length === 0 ? [] : await ctx.registers[mode][jurisdiction].namesOf(candidates);
  return {
    isWellFormed: false,
    queryValue: null,
    fault: parsed.detail,
    suggestions: found.map(({ identifier, legalName }) => ({ value: formatIdentifier(identifier), legalName })),
    registered: null,
    isFound: null,
    isAnswered: true,
  };
}
