import type { Context } from '../../caller/context.js';
import { explainScore, type ScoreExplanation } from '../../domain/explainScore.js';
import { AppError } from '../../platform/errors.js';
import { getVerification } from './getVerification.js';

/**
 * What would have to change of the entity for the next lower band of the score that it got.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for a verification without a score
 */
export async function explainVerification(ctx: Context, id: string): Promise<ScoreExplanation> {
  const { fractureScore, fractureSignals, fractureInterval } = await getVerification(ctx, id);
  if (fractureScore === null) {
    throw new AppError(
      'STATE_CONFLICT',
      'The register did not respond, so there is no score to explain. Verify again.',
    );
  }
  return explainScore(fractureSignals, fractureInterval?.possibleSignals);
}
