import { enAU } from '../../../shared/text/enAU.js';
import type { Outcome, Step } from './decisionDocuments.js';

/** What was decided, as something that was done; where there is no applicant nobody is asked for more. */
export function outcomeWords(outcome: Outcome, hasApplicant: boolean): string {
  if (outcome !== 'MORE_INFORMATION') return outcome === 'APPROVED' ? 'approved' : 'declined';
  return hasApplicant ? 'asked for more' : 'more information needed';
}

/** In the order of the applicant’s portal. */
export const steps = ['BUSINESS', 'ADDRESS', 'PEOPLE', 'DOCUMENTS', 'DECLARATION'] as const satisfies readonly Step[];

export const stepWords: Record<Step, string> = enAU.step;
