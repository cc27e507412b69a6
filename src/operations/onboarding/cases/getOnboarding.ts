import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../../../auth/vault.js';
import { requireTenant, type Context } from '../../../context.js';
import type { Onboarding } from '../../../entities/onboarding.js';
import { caseResults, type CaseResult } from './caseResults.js';
import { findCase } from './findCase.js';

/** One case of the caller's organisation and mode. @throws AppError NOT_FOUND */
export async function getOnboarding(ctx: Context, id: string): Promise<CaseResult> {
  requireTenant(ctx);
  return caseResult(ctx.vault, ctx.em, await findCase(ctx.em, id));
}

/** What callers see of a case. */
export async function caseResult(vault: Vault, em: EntityManager, onboarding: Onboarding): Promise<CaseResult> {
  const [result] = await caseResults(vault, em, [onboarding]);
  if (!result) throw new Error(`The onboarding ${onboarding.id} cannot be read.`);
  return result;
}
