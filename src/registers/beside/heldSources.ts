import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SourceUnavailable } from '../../domain/furtherFacts.js';
import { createAsicRegisters } from '../asic/asicRegisters.js';
import { readBannedPersons } from '../asic/readBannedPersons.js';
import { readEntryFacts } from '../screening/readEntryFacts.js';
import { readSanctionsList } from '../screening/readHeldList.js';
import { requiredList, screenSanctions, unavailableOf } from '../screening/screenSanctions.js';
import { createScreening } from '../screening/screeningLists.js';
import { findPredecessors, type AskedPredecessor } from './findPredecessors.js';
import type { FurtherSources } from './furtherSources.js';
import { tooOld } from './tooOld.js';

interface HeldSourcesOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** The sources that are imported here. Nothing of them is read before the first is asked. */
export function createHeldSources({ pool, log, clock }: HeldSourcesOptions): FurtherSources {
  const asic = createAsicRegisters({ pool });
  const companies = loaderOf((acns) => asic.companies(acns));
  const businessNames = loaderOf((abns) => asic.businessNames(abns));
  const bannedOrganisations = loaderOf((acns) => asic.bannedOrganisations(acns));
  const predecessors = new DataLoader((asked: readonly AskedPredecessor[]) => findPredecessors(pool, asked), {
    ...{ cache: false, batchScheduleFn: setImmediate },
  });
  const readers = {
    DFAT: readSanctionsList('DFAT'),
    UN: readSanctionsList('UN'),
    'ASIC banned persons': readBannedPersons,
  };
  const screening = createScreening({ pool, log, clock, readers });
  const timely = <Answer extends { readonly kind: string }>(answer: Answer): Answer | SourceUnavailable =>
    tooOld(answer, clock()) ?? answer;
  return {
    company: async (acn) => timely(await companies.load(acn)),
    businessNames: async (abn) => timely(await businessNames.load(abn)),
    bannedOrganisation: async (acn) => {
      const answer = timely(await bannedOrganisations.load(acn));
      return answer.kind === 'answered' ? { ...answer, candidates: [] } : answer;
    },
    bannedPerson: async (names, on) => {
      const answer = await screening.screen('ASIC banned persons', names, true, on);
      if (answer.kind === 'unavailable') return unavailableOf(answer);
      return timely({ ...answer, bans: [] });
    },
    requiredLists: requiredList,
    screenParty: (party, on) => screening.screenParty(party, on),
    screenParties: (parties, on) => screening.screenParties(parties, on),
    predecessor: (asked) => predecessors.load(asked),
    entryFacts: (entries) => readEntryFacts(pool, entries),
    sanctions: async (jurisdiction, names) => timely(await screenSanctions(screening, jurisdiction, names)),
  };
}

/** Numbers that are asked for together are looked up together, in one statement; nothing is kept. */
function loaderOf<Answer extends { readonly kind: string }>(
  find: (numbers: readonly string[]) => Promise<ReadonlyMap<string, Answer | SourceUnavailable>>,
): DataLoader<string, Answer | SourceUnavailable> {
  return new DataLoader(
    async (numbers) => {
      const found = await find([...new Set(numbers)]);
      return numbers.map((number) => found.get(number) ?? new Error(`There is no result for ${number}.`));
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
}
