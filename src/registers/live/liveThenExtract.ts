import { undetectedSwaps } from '../../domain/identifierCandidates.js';
import type { Register } from '../register.js';

/**
 * Asks the live register, and the extract only where that gives no answer: then the facts say why it did not. Numbers that may have
 * been meant by one that is not there are looked for in the extract: a mistyped number is no reason for 14 more calls.
 */
export function liveThenExtract(live: Register, extract: Register): Register {
  return {
    async lookUp(identifier) {
      const answer = await live.lookUp(identifier);
      if (answer.kind === 'not_found') {
        const meant = await extract.namesOf(undetectedSwaps(identifier));
        return meant.length > 0 ? { ...answer, meant } : answer;
      }
      if (answer.kind !== 'unavailable') return answer;
      const { source, reason } = answer;
      return { ...(await extract.lookUp(identifier)), insteadOf: { source, reason } };
    },
    namesOf: (identifiers) => extract.namesOf(identifiers),
  };
}
