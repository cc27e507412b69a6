import type { Jurisdiction } from '../../domain/identifier.js';
import type { Register } from '../register.js';

const names = { AU: 'ABR', NZ: 'NZBN' } as const;

/** In place of a live register that is not set up, for an organisation that wants no other: it has no answer to anything. */
export function noLiveRegister(jurisdiction: Jurisdiction): Register {
  const name = names[jurisdiction];
  return {
    lookUp: () =>
      Promise.resolve({
        kind: 'unavailable',
        reason: `The live ${name} is not configured, and this organisation uses no other source.`,
        source: { register: name, kind: 'live', asOf: null, attribution: name },
      }),
    namesOf: () => Promise.resolve([]),
  };
}
