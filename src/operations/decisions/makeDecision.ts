import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import type { Decision } from '../../entities/decision.js';
import { carryOut } from './carryOut.js';
import type { LockedCase } from './lockCase.js';
import type { DecisionWords } from './readDecision.js';
import { recordDecision, type Decider } from './recordDecision.js';

export interface MadeDecision {
  readonly decision: Decision;
  /** The endpoints that have something to do: they are told when the transaction is committed. */
  readonly told: readonly string[];
}

/**
 * Decides on a submission, in the transaction of whoever decides: the decision with all that follows from it, but for the
 * audit entry, which is for the caller to make. It asks nobody for a second pair of eyes.
 * @param open The case, locked: its newest submission is stored
 * @throws AppError STATE_CONFLICT unless somebody is to decide on it
 */
export async function makeDecision(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  open: LockedCase,
  { words, decider, now }: { readonly words: DecisionWords; readonly decider: Decider; readonly now: Date },
): Promise<MadeDecision> {
  const { id, organisationId, mode, round } = open.onboarding;
  open.onboarding.refuseClosed(words.decision, open.link.isOverAt(now));
  const target = { kind: 'onboarding', id } as const;
  const record = { organisationId, mode, target, round, status: 'made', words, decider, now } as const;
  const decision = await recordDecision(em, open.seal, record);
  return { decision, told: await carryOut(ctx, em, open, { decision, words, now }) };
}
