import type { Pool } from 'pg';
import type { Services } from '../../caller/context.js';
import { dayMs, toDay } from '../../domain/days.js';
import type { ScreenedParty } from '../../domain/screening/screenedParty.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { identifierForms, jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import { type ChangedEntry, ChangedNames } from '../../domain/matching/changedNames.js';
import { matcherVersion } from '../../domain/matching/matchIndex.js';
import type { ScreeningStatus } from '../../domain/policies/verdictStatus.js';
import { listUnreadable } from '../../domain/screening/describeScreening.js';
import { includesPersons, toQueries } from '../../domain/screening/screenedParty.js';
import { EventLoopYield } from '../../platform/eventLoopYield.js';
import { readListChanges } from '../../registers/screening/listChanges.js';
import { bansOfPersons, type Edition, screenedLists } from './editions.js';
import { getJurisdiction, type RescreenedParty } from './loadParties.js';
import { loadCoverage } from './screenParties.js';
import type { DueSubject, LastScreening } from './subjects.js';

/** The changes between the edition of a subject's last screening and the current one. */
interface Changes {
  /** Whether the changes can add or remove a match of a party. */
  readonly concerns: (party: ScreenedParty) => boolean;
  /** Whether registers of the jurisdiction were imported, so that an entity may have other names. */
  readonly mayRename: (jurisdiction: Jurisdiction) => boolean;
}

interface FormerEdition extends Pick<Edition, 'sources'> {
  readonly matcher: number;
  readonly created_at: Date;
}

/** A subject that no change concerns, and the edition of its previous screening. */
export interface UnchangedState {
  readonly id: string;
  readonly edition: number;
  readonly status: ScreeningStatus;
}

/** Other requests are served after this many milliseconds. */
const turnMs = 5;

/**
 * Finds live subjects whose screening the current edition cannot change: a full screening would find the same. Any uncertainty
 * counts as a change.
 */
export class UnchangedSubjects {
  readonly #services: Pick<Services, 'database' | 'further' | 'clock'>;
  readonly #edition: Edition;
  readonly #changes = new Map<number, Promise<Changes | null>>();
  readonly #eventLoop = new EventLoopYield(turnMs);
  readonly #coverage = new Map<string, Promise<ScreeningStatus>>();

  constructor(services: Pick<Services, 'database' | 'further' | 'clock'>, edition: Edition) {
    this.#services = services;
    this.#edition = edition;
  }

  /** The subjects that no changed list or register concerns. Their names are not read. */
  async findAmong(subjects: readonly DueSubject[], isAnnounced: boolean): Promise<ReadonlySet<DueSubject>> {
    const unchanged = new Set<DueSubject>();
    const concerned = new Set<string>();
    for (const subject of subjects) {
      const { number } = subject;
      const jurisdiction = number ? identifierForms[number.kind].jurisdiction : 'AU';
      const changes = await this.#loadChanges(subject, isAnnounced, jurisdiction);
      const screened = subject.last?.screened;
      const isConcerned = await this.#eventLoop.run(
        () => !changes || !screened || changes.mayRename(jurisdiction) || changes.concerns(screened),
      );
      if (!isConcerned) unchanged.add(subject);
      else if (number) concerned.add(number.value);
    }
    // Subjects about one entity are screened together.
    for (const subject of unchanged) if (concerned.has(subject.number?.value ?? '')) unchanged.delete(subject);
    return unchanged;
  }

  /** Parties whose names, read again, have not changed and are in no changed list. */
  async findSameParties(
    parties: readonly RescreenedParty[],
    isAnnounced: boolean,
  ): Promise<ReadonlySet<RescreenedParty>> {
    const same = new Set<RescreenedParty>();
    for (const party of parties) {
      const jurisdiction = getJurisdiction(party);
      const all = await Promise.all(
        party.subjects.map(async (subject) => {
          const changes = await this.#loadChanges(subject, isAnnounced, jurisdiction);
          if (!changes || !subject.last || !party.number) return false;
          return hasSameNames(subject.last.screened, party.screened) && !changes.concerns(party.screened);
        }),
      );
      if (all.every(Boolean)) same.add(party);
    }
    return same;
  }

  /** Subjects that no change concerns, with their current status: a list may have become too old, or current again. */
  async toStates(subjects: readonly DueSubject[]): Promise<readonly UnchangedState[]> {
    const states = subjects.map(async ({ id, number, last }) => {
      if (!number || !last) throw new Error(`The subject ${id} was never screened.`);
      const coverage = await this.#loadCoverage(identifierForms[number.kind].jurisdiction, last.screened);
      return { id, edition: last.edition, status: toStatus(last, coverage) };
    });
    return Promise.all(states);
  }

  async #loadCoverage(jurisdiction: Jurisdiction, party: ScreenedParty): Promise<ScreeningStatus> {
    const kind = includesPersons(party) ? 'sole_trader' : 'body';
    const names = await this.#eventLoop.run(() => listUnreadable(party));
    const key = `${jurisdiction} ${kind} ${party.leftOut ?? 0} ${party.isPartial ?? false} ${names.length}`;
    let coverage = this.#coverage.get(key);
    if (!coverage) {
      coverage = loadCoverage(this.#services, this.#edition, jurisdiction, {
        ...{ names, kind },
        ...(party.leftOut !== undefined && { leftOut: party.leftOut }),
        ...(party.isPartial && { isPartial: party.isPartial }),
      });
      this.#coverage.set(key, coverage);
    }
    return coverage;
  }

  /** The changes since a subject was screened; null if it has to be screened in full. */
  async #loadChanges(
    { kind, last }: DueSubject,
    isAnnounced: boolean,
    jurisdiction: Jurisdiction,
  ): Promise<Changes | null> {
    // The parties of applicants are stored encrypted.
    if (!last || kind === 'onboarding' || last.isAnnounced !== isAnnounced) return null;
    const { database, clock } = this.#services;
    // Fails if a list is not that of the edition or cannot be read, so that nothing is recorded then.
    await this.#loadCoverage(jurisdiction, last.screened);
    let changes = this.#changes.get(last.edition);
    if (!changes) {
      changes = changesSince(database.pool, last.edition, this.#edition, clock());
      this.#changes.set(last.edition, changes);
    }
    return changes;
  }
}

/**
 * The status of a subject with the same candidates as before, in the order of `toScreening`: a confirmed match takes precedence
 * over the state of the lists, and an outdated list over an open candidate.
 */
function toStatus({ status, candidates }: LastScreening, coverage: ScreeningStatus): ScreeningStatus {
  if (status === 'confirmed') return status;
  if (coverage !== 'clear') return coverage;
  return candidates > 0 ? 'candidates' : 'clear';
}

/** The changes since an edition; null if they are unknown, so that every subject has to be compared with every entry. */
async function changesSince(pool: Pool, number: number, present: Edition, now: Date): Promise<Changes | null> {
  const { rows } = await pool.query<FormerEdition>(
    'select sources, matcher, created_at from screening_editions where number = $1',
    [number],
  );
  const [former] = rows;
  if (former?.matcher !== matcherVersion) return null;
  const isSame = (source: string): boolean => former.sources[source] === present.sources[source];
  const changed: ChangedNames[] = [];
  let arePersonsConcerned = false;
  for (const list of screenedLists) {
    const [from, to] = [former.sources[list], present.sources[list]];
    if (from === undefined && to === undefined) continue;
    if (from === undefined || to === undefined) return null;
    if (list === bansOfPersons) changed.push(new ChangedNames(await readBansBetween(pool, former.created_at, now)));
    if (from === to) continue;
    const entries = await readListChanges(pool, list, { from, to });
    if (entries) changed.push(new ChangedNames(entries));
    else if (list !== bansOfPersons) return null;
    else arePersonsConcerned = true;
  }
  return {
    concerns: (party) =>
      (arePersonsConcerned && includesPersons(party)) ||
      changed.some((names) => toQueries(party).some((query) => names.concerns(query))),
    mayRename: (jurisdiction) => {
      // Without an extract, each entity is looked up in the live register, which may have another name at any time.
      const { register, namingDatasets } = jurisdictions[jurisdiction];
      const isLive = present.sources[register] === undefined;
      return isLive || ![register, ...namingDatasets].every(isSame);
    },
  };
}

/** Bans that begin or end between two times, in any time zone. */
async function readBansBetween(pool: Pool, from: Date, to: Date): Promise<readonly ChangedEntry[]> {
  const days = [new Date(from.getTime() - 2 * dayMs), new Date(to.getTime() + 2 * dayMs)];
  const { rows } = await pool.query<{ name: string }>(
    `select given_first as name from asic_banned_persons
     where banned_from between $1::date and $2::date or banned_to between $1::date and $2::date`,
    days.map(toDay),
  );
  return rows.map(({ name }) => ({ isPerson: true, names: [{ name, kind: 'primary' }], isAdded: null }));
}

function hasSameNames(one: ScreenedParty, other: ScreenedParty): boolean {
  const [before, now] = [one, other].map((party) =>
    toQueries(party).map(({ names, kind, related }) => [kind, names, related?.as]),
  );
  const hasSameGaps = one.leftOut === other.leftOut && one.isPartial === other.isPartial;
  return JSON.stringify(before) === JSON.stringify(now) && hasSameGaps;
}
