import type { Candidate, ScreeningFacts } from '../../domain/furtherFacts.js';
import type { Services } from '../../context.js';
import { localDay } from '../../domain/localDay.js';
import { screeningOf, type ScreeningStatus } from '../../domain/policies/verdictStatus.js';
import { readResolutions } from '../screening/readResolutions.js';
import type { Edition } from './editions.js';
import { jurisdictionOf, type RescreenedParty } from './partiesOf.js';
import type { Tenant } from './subjects.js';

/** A candidate with its strength and reasons. */
export type StrongCandidate = Candidate & { readonly strength: number; readonly reasons: readonly string[] };

/** A party with the result of its screening. */
export interface ScreenedAgain {
  readonly party: RescreenedParty;
  readonly status: ScreeningStatus;
  /** With what people said of each. */
  readonly candidates: readonly StrongCandidate[];
}

/** A list was imported meanwhile, or cannot be read: the subjects are screened at the next run. */
export class NotCurrent extends Error {}

type Needs = Pick<Services, 'database' | 'further' | 'clock'>;

/**
 * Screens parties of a tenant as a verification of today would.
 * @throws NotCurrent unless every list is that of the edition
 */
export async function screenParties(
  { database, further, clock }: Needs,
  tenant: Tenant,
  edition: Edition,
  parties: readonly RescreenedParty[],
): Promise<readonly ScreenedAgain[]> {
  const now = clock();
  const sources = further[tenant.mode];
  const screened = new Map<RescreenedParty, ScreeningFacts>();
  for (const [jurisdiction, own] of Map.groupBy(parties, jurisdictionOf)) {
    const results = await sources.screenParties(
      own.map((party) => party.screened),
      localDay(now, jurisdiction),
    );
    const required = sources.requiredLists[jurisdiction];
    for (const [at, party] of own.entries()) {
      const result = results[at];
      if (result) screened.set(party, { required, ...result });
    }
  }
  if (tenant.mode === 'live') for (const { lists } of screened.values()) requireCurrent(lists, edition);
  const entities = parties.flatMap((party) => {
    const { number } = party;
    return number ? [{ party, entity: { number, candidates: screened.get(party)?.candidates ?? [] } }] : [];
  });
  const resolved = await readResolutions(
    database.pool,
    tenant.organisationId,
    tenant.mode,
    entities.map(({ entity }) => entity),
  );
  const said = new Map(entities.map(({ party }, at) => [party, resolved[at]]));
  return [...screened].map(([party, facts]) =>
    resultOf(party, { ...facts, candidates: said.get(party) ?? facts.candidates }),
  );
}

function requireCurrent(lists: ScreeningFacts['lists'], { sources }: Edition): void {
  for (const list of ['DFAT', 'UN']) {
    const isHeld = lists.some((held) => held.list === list);
    if (sources[list] !== undefined && !isHeld) throw new NotCurrent(`The ${list} list was imported in the meantime.`);
  }
  for (const { list, importedAt, state } of lists) {
    if (state === 'unreadable') throw new NotCurrent(`The ${list} list cannot be read.`);
    if (Date.parse(importedAt) !== sources[list]) {
      throw new NotCurrent(`The ${list} list was imported in the meantime.`);
    }
  }
}

function resultOf(party: RescreenedParty, screening: ScreeningFacts): ScreenedAgain {
  const further = { on: '', company: null, businessNames: null, bans: null, sanctions: null, screening };
  return {
    party,
    status: screeningOf({ further }).status,
    candidates: screening.candidates.map((candidate) => ({
      ...candidate,
      strength: candidate.strength ?? (candidate.result === 'exact' ? 1 : 0.8),
      reasons: candidate.reasons ?? [candidate.reason],
    })),
  };
}
