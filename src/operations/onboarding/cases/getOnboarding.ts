import type { EntityManager } from '@mikro-orm/postgresql';
import { requireTenant, type Context } from '../../../caller/context.js';
import type { Onboarding } from '../../../entities/onboarding.js';
import { caseResults, type CaseResult } from './caseResults.js';
import { findCase } from './findCase.js';

/** One case of the caller's organisation and mode. @throws AppError NOT_FOUND */
export async function getOnboarding(ctx: Context, id: string): Promise<CaseResult> {
  requireTenant(ctx);
  return caseResult(ctx, ctx.em, await findCase(ctx.em, id));
}

/** What callers see of a case. */
export async function caseResult(
  ctx: Pick<Context, 'vault' | 'clock'>,
  em: EntityManager,
  onboarding: Onboarding,
): Promise<CaseResult> {
  const [result] = await caseResults(ctx, em, [onboarding]);
  if (!result) throw new Error(`The onboarding ${onboarding.id} cannot be read.`);
  return result;
}
