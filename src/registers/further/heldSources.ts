import type { FurtherSourceName, SourceUnavailable } from '../../domain/furtherFacts.js';
import type { FurtherSources } from './furtherSources.js';

/** The sources that are imported here. */
export function createHeldSources(): FurtherSources {
  return {
    company: () => Promise.resolve(nothingHeld('ASIC companies')),
    businessNames: () => Promise.resolve(nothingHeld('ASIC business names')),
    bannedOrganisation: () => Promise.resolve(nothingHeld('ASIC banned organisations')),
    bannedPerson: () => Promise.resolve(nothingHeld('ASIC banned persons')),
    sanctions: (jurisdiction) => Promise.resolve(nothingHeld(jurisdiction === 'NZ' ? 'UN' : 'DFAT')),
  };
}

function nothingHeld(name: FurtherSourceName): SourceUnavailable {
  return { kind: 'unavailable', name, reason: `No data of ${name} are imported here yet.` };
}
