import type { MadeDecision } from './makeDecision.js';
import type { DecisionWords } from './readDecision.js';
import type { Decider } from './recordDecision.js';

/** How a decision is to be made. */
export interface DecisionRequest {
  readonly words: DecisionWords;
  /** Of an onboarding, the submission that was looked at; null: whichever it is. */
  readonly expectedRound: number | null;
  readonly decider: Decider;
  /** Two officers have to agree before it counts. */
  readonly isProposal: boolean;
  readonly now: Date;
}

/** A decision, or the one that there is of the same call: then nothing was done. */
export interface DecisionOutcomeOfCall extends MadeDecision {
  readonly isNew: boolean;
}
