import { type Context, requireApplicant } from '../../../caller/context.js';
import { toLocalDay } from '../../../domain/countries.js';
import { formatIdentifier, type Identifier, parseIdentifier } from '../../../domain/identifier.js';
import type { Jurisdiction } from '../../../domain/jurisdictions/jurisdiction.js';
import type { RegisteredBusiness } from '../../../domain/onboarding/onboardingForm.js';
import { isActive, requireCurrentAbsence } from '../../../domain/registerFacts.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { registerFor } from '../../verifications/reachVerification.js';
import { requireOpen } from './applicantLink.js';

/** The result of checking a number while it is typed. */
export interface BusinessCheck {
  readonly isWellFormed: boolean;
  /** The digits of a number that is well formed. */
  readonly queryValue: string | null;
  readonly fault: string | null;
  readonly suggestions: readonly { readonly value: string; readonly legalName: string }[];
  readonly registered: RegisteredBusiness | null;
  /** Null if the register was not queried, or did not respond. */
  readonly isFound: boolean | null;
  readonly isAnswered: boolean;
}

/**
 * Checks the number of a business while it is typed: whether it is valid, which registered numbers were probably meant, and the
 * register's facts. Nothing is recorded.
 * @throws AppError STATE_CONFLICT for a form that was submitted
 */
export async function checkBusiness(
  ctx: Context,
  { jurisdiction, queryValue }: { readonly jurisdiction: Jurisdiction; readonly queryValue: string },
): Promise<BusinessCheck> {
  const { mode, linkId } = requireApplicant(ctx);
  requireOpen(await ctx.em.findOneOrFail(OnboardingLink, { id: linkId }));
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
  const found = candidates.length === 0 ? [] : await ctx.registers[mode][jurisdiction].loadNames(candidates);
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

/** The result of a register look-up for an applicant. */
export interface RegisterNews {
  /** False if the register does not respond. */
  readonly isAnswered: boolean;
  /** Null if the register does not have the number, or did not respond. */
  readonly registered: RegisteredBusiness | null;
}

/** Looks a number up for an applicant. This is not a verification: nothing is recorded. */
export async function registeredBusiness(
  ctx: Context,
  jurisdiction: Jurisdiction,
  identifier: Identifier,
): Promise<RegisterNews> {
  const looked = await registerFor(ctx, requireApplicant(ctx), jurisdiction).lookUp(identifier);
  const answer = requireCurrentAbsence(looked, ctx.clock());
  if (answer.kind !== 'found') return { isAnswered: answer.kind === 'not_found', registered: null };
  const { record, source } = answer;
  return {
    isAnswered: true,
    registered: {
      legalName: record.legalName,
      entityType: record.entityType,
      entityClass: record.entityClass,
      isActive: isActive(record),
      register: source.register,
      asOf: source.asOf ?? toLocalDay(ctx.clock(), jurisdiction),
    },
  };
}
