import { decisionText } from '../../../shared/text/decisionText.js';
import { stepNames } from '../../../shared/text/stepNames.js';
import type { Outcome, Step } from './decisionDocuments.js';

/** A decision in the past tense. Without an applicant, no further information can be requested. */
export function outcomeWords(outcome: Outcome, hasApplicant: boolean): string {
  const { outcomes } = decisionText;
  if (outcome !== 'MORE_INFORMATION') return outcomes[outcome];
  return hasApplicant ? outcomes.asked : outcomes.needed;
}

/** A decision as an imperative. */
export function actionWords(decision: Outcome, hasApplicant: boolean): string {
  const { approve, decline, ask, note } = decisionText.dialog;
  if (decision !== 'MORE_INFORMATION') return decision === 'APPROVED' ? approve : decline;
  return hasApplicant ? ask : note;
}

/** In the order of the applicant's portal. */
export const steps = ['BUSINESS', 'ADDRESS', 'PEOPLE', 'DOCUMENTS', 'DECLARATION'] as const satisfies readonly Step[];

export const stepWords: Record<Step, string> = stepNames;
