import type { Register } from '../register.js';

/** Asks the live register, and the extract only where that gives no answer: then the facts say why it did not. */
export function liveThenExtract(live: Register, extract: Register): Register {
  return {
    async lookUp(identifier) {
      const answer = await live.lookUp(identifier);
      if (answer.kind !== 'unavailable') return answer;
      const { source, reason } = answer;
      return { ...(await extract.lookUp(identifier)), insteadOf: { source, reason } };
    },
    namesOf: (identifiers) => extract.namesOf(identifiers),
  };
}
