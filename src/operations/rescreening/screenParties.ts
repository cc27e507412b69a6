import type { PoolClient } from 'pg';
import type { Services } from '../../caller/context.js';
import type { Tenant } from '../../caller/eventServices.js';
import type { ScreenedParty } from '../../domain/screening/screenedParty.js';
import { toLocalDay } from '../../domain/countries.js';
import type { Candidate, ScreeningFacts } from '../../domain/enrichment.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { withResolutions } from '../../domain/onboarding/peopleScreening.js';
import { type ScreeningStatus, toScreening } from '../../domain/policies/verdictStatus.js';
import type { Mode } from '../../domain/tenancy.js';
import { loadDismissals, type Resolved } from '../screening/loadResolutions.js';
import type { Edition } from './editions.js';
import { getJurisdiction, type RescreenedParty } from './loadParties.js';

/** A candidate with its strength and reasons. */
export type StrongCandidate = Candidate & { readonly strength: number; readonly reasons: readonly string[] };

/** A party with the result of its screening. */
export interface RescreeningResult {
  readonly party: RescreenedParty;
  readonly status: ScreeningStatus;
  /** The candidates with their resolutions. */
  readonly candidates: readonly StrongCandidate[];
  readonly facts: ScreeningFacts;
  /** The dismissed names of an entry. A party of an applicant has one name, so there are none. */
  readonly listDismissedNames: Resolved['listDismissedNames'];
}

/** A list was imported in the meantime, or cannot be read: the subjects are screened at the next run. */
export class NotCurrent extends Error {}

type Needs = Pick<Services, 'further' | 'clock'>;

/** A party with its matches in the lists, before resolutions apply. */
export interface ComparedParty {
  readonly party: RescreenedParty;
  readonly facts: ScreeningFacts;
}

/**
 * Compares parties of a tenant with the lists, as a new verification would. Nothing is locked during it.
 * @throws NotCurrent unless every list is that of the edition
 */
export async function compareParties(
  { further, clock }: Needs,
  mode: Mode,
  edition: Edition,
  parties: readonly RescreenedParty[],
): Promise<readonly ComparedParty[]> {
  const now = clock();
  const sources = further[mode];
  const compared: ComparedParty[] = [];
  for (const [jurisdiction, own] of Map.groupBy(parties, getJurisdiction)) {
    const results = await sources.screenParties(
      own.map((party) => party.screened),
      toLocalDay(now, jurisdiction),
    );
    const required = sources.requiredLists[jurisdiction];
    for (const [at, party] of own.entries()) {
      const result = results[at];
      if (result) compared.push({ party, facts: { required, ...result } });
    }
  }
  if (mode === 'live') for (const { facts } of compared) requireCurrent(facts.lists, edition);
  return compared;
}

/** Adds the resolutions of the candidates, as the transaction of the connection sees them. */
export async function applyResolutions(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  compared: readonly ComparedParty[],
): Promise<readonly RescreeningResult[]> {
  const entities = compared.flatMap(({ party: { key, number, sentOnly }, facts }) =>
    number ? [{ key, number, candidates: facts.candidates, ...(sentOnly && { sentOnly }) }] : [],
  );
  const resolved = await loadDismissals(client, organisationId, mode, entities);
  const said = new Map(entities.map(({ key }, at) => [key, resolved[at]]));
  return compared.map(({ party, facts }) => {
    const { candidates, listDismissedNames } = said.get(party.key) ?? {
      candidates: saidInCase(party, facts.candidates),
      listDismissedNames: () => [],
    };
    return { ...toRescreeningResult(party, { ...facts, candidates }), listDismissedNames };
  });
}

/** The resolutions of an applicant's party in its case. */
function saidInCase({ stated }: RescreenedParty, candidates: readonly Candidate[]): readonly Candidate[] {
  const resolutions = stated?.opened.submission.screening?.resolutions;
  if (!stated || !resolutions) return candidates;
  const [party] = withResolutions({ parties: [{ ...stated.named, candidates }], resolutions });
  return party?.candidates ?? candidates;
}

/**
 * The status of a party without candidates under the current lists: `clear` if every required list is current.
 * @throws NotCurrent unless every list is that of the edition
 */
export async function loadCoverage(
  { further, clock }: Needs,
  edition: Edition,
  jurisdiction: Jurisdiction,
  party: ScreenedParty,
): Promise<ScreeningStatus> {
  const { screenParties, requiredLists } = further.live;
  const [result] = await screenParties([party], toLocalDay(clock(), jurisdiction));
  if (!result) throw new Error('A party was not screened.');
  requireCurrent(result.lists, edition);
  return toScreeningStatus({ required: requiredLists[jurisdiction], ...result }, party);
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

function toRescreeningResult(
  party: RescreenedParty,
  screening: ScreeningFacts,
): Omit<RescreeningResult, 'listDismissedNames'> {
  return {
    party,
    facts: screening,
    status: toScreeningStatus(screening, party.screened),
    candidates: screening.candidates.map((candidate) => ({
      ...candidate,
      strength: candidate.strength ?? (candidate.result === 'exact' ? 1 : 0.8),
      reasons: candidate.reasons ?? [candidate.reason],
    })),
  };
}

/** A party with names that nobody could read is `incomplete`: for those of a company, a verification has another reason. */
function toScreeningStatus(
  screening: ScreeningFacts,
  { isPartial }: Pick<ScreenedParty, 'isPartial'>,
): ScreeningStatus {
  const businessNames = isPartial ? unreadNames : null;
  const further = { on: '', company: null, businessNames, bans: null, sanctions: null, screening };
  return toScreening({ further }).status;
}

const unreadNames = { kind: 'unavailable', name: 'ASIC business names', reason: 'The names were not read.' } as const;
