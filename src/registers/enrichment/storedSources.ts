import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EnrichmentSources, PredecessorQuery } from '../../caller/registerServices.js';
import type { SourceUnavailable } from '../../domain/enrichment.js';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import { loadBannedPersons } from '../asic/bannedFormats.js';
import { type AskedAtAsic, findAtAsic } from '../asic/findAtAsic.js';
import { loadHeldEntries } from '../screening/storedEntry.js';
import { loadSanctionsList } from '../screening/loadStoredList.js';
import { screenSanctions, toUnavailable } from '../screening/screenSanctions.js';
import { createScreening } from '../screening/screeningLists.js';
import { findPredecessors } from './findPredecessors.js';
import { type AskedNumber, findRegistrations } from '../registrations/findRegistrations.js';
import { findLiquidators } from '../registrations/liquidators.js';
import { findStaleSource, withoutStale } from './findStaleSource.js';

interface StoredSourcesOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** The imported sources. Nothing is read until the first look-up. */
export function createStoredSources({ pool, log, clock }: StoredSourcesOptions): EnrichmentSources {
  // Numbers that are requested in the same tick share one statement for all datasets. Nothing is cached.
  const asic = new DataLoader(
    async (asked: readonly AskedAtAsic[]) => {
      const found = await findAtAsic(pool, asked);
      return asked.map(() => found);
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  const predecessors = new DataLoader((asked: readonly PredecessorQuery[]) => findPredecessors(pool, asked), {
    ...{ cache: false, batchScheduleFn: setImmediate },
  });
  const registrations = new DataLoader(
    async (asked: readonly AskedNumber[]) => {
      const found = await findRegistrations(pool, asked);
      return asked.map(({ number }) => found?.get(number));
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  const readers = {
    DFAT: loadSanctionsList('DFAT'),
    UN: loadSanctionsList('UN'),
    'ASIC banned persons': loadBannedPersons,
  };
  const screening = createScreening({ pool, log, clock, readers });
  const timely = <Answer extends { readonly kind: string }>(answer: Answer): Answer | SourceUnavailable =>
    findStaleSource(answer, clock()) ?? answer;
  return {
    company: async (acn) =>
      timely(toCompanyAnswer((await asic.load({ dataset: 'companies', number: acn })).companies, acn)),
    businessNames: async (abn) =>
      timely(toCompanyAnswer((await asic.load({ dataset: 'businessNames', number: abn })).businessNames, abn)),
    bannedOrganisation: async (acn) => {
      const answer = timely(
        toCompanyAnswer((await asic.load({ dataset: 'bannedOrganisations', number: acn })).bannedOrganisations, acn),
      );
      return answer.kind === 'answered' ? { ...answer, candidates: [] } : answer;
    },
    bannedPerson: async (names, on) => {
      const answer = await screening.screen('ASIC banned persons', names, true, on);
      if (answer.kind === 'unavailable') return toUnavailable(answer);
      return timely({ ...answer, bans: [] });
    },
    requiredLists: { AU: jurisdictions.AU.requiredList, NZ: jurisdictions.NZ.requiredList },
    screenParty: (party, on) => screening.screenParty(party, on),
    screenParties: (parties, on) => screening.screenParties(parties, on),
    predecessor: (asked) => predecessors.load(asked),
    registrations: async (number, name) =>
      (await registrations.load({ number, name }))?.map((registration) => withoutStale(registration, clock())),
    liquidators: (person) => findLiquidators(pool, person, clock()),
    heldEntries: (entries) => loadHeldEntries(pool, entries),
    sanctions: async (jurisdiction, names) => timely(await screenSanctions(screening, jurisdiction, names)),
  };
}

function toCompanyAnswer<Answer>(found: ReadonlyMap<string, Answer>, number: string): Answer {
  const answer = found.get(number);
  if (answer === undefined) throw new Error(`There is no result for ${number}.`);
  return answer;
}
