import { type Context, requireApplicant } from '../../../caller/context.js';
import { formatIdentifier, type Identifier, parseIdentifier } from '../../../domain/identifier.js';
import type { Jurisdiction } from '../../../domain/jurisdictions/jurisdiction.js';
import type { RegisteredBusiness } from '../../../domain/onboarding/onboardingForm.js';
import { isActive } from '../../../domain/registerFacts.js';
import { registerFor } from '../../registerFor.js';

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
