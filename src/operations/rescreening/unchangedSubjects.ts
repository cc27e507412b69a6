import { setImmediate } from 'node:timers/promises';
import type { Services } from '../../caller/context.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import type { ScreeningStatus } from '../../domain/policies/verdictStatus.js';
import type { ScreenedParty } from '../../registers/screening/screeningLists.js';
import { changesSince, type Changes } from './changesSince.js';
import type { Edition } from './editions.js';
import { jurisdictionOf, type RescreenedParty } from './partiesOf.js';
import { isComplete } from './screenParties.js';
import type { DueSubject } from './subjects.js';

/** With these every list was current. */
const complete: ReadonlySet<ScreeningStatus> = new Set(['clear', 'candidates', 'confirmed']);

/** Milliseconds after which other requests are served. */
const turnMs = 5;

/**
 * Finds live subjects whose screening the present edition cannot change: screening them in full would find the same. What is not
 * known for certain counts as a change.
 */
export class UnchangedSubjects {
  readonly #services: Pick<Services, 'database' | 'further' | 'clock'>;
  readonly #edition: Edition;
  readonly #changes = new Map<number, Promise<Changes | null>>();
  readonly #complete = new Map<string, Promise<boolean>>();

  constructor(services: Pick<Services, 'database' | 'further' | 'clock'>, edition: Edition) {
    this.#services = services;
    this.#edition = edition;
  }

  /** The subjects that neither a list nor a register concerns. Their names are not read. */
  async findAmong(subjects: readonly DueSubject[], isAnnounced: boolean): Promise<ReadonlySet<DueSubject>> {
    const unchanged = new Set<DueSubject>();
    const concerned = new Set<string>();
    let startedAt = performance.now();
    for (const subject of subjects) {
      const { number } = subject;
      const jurisdiction = number?.kind === 'nzbn' ? 'NZ' : 'AU';
      const changes = await this.#changesOf(subject, isAnnounced, jurisdiction);
      const screened = subject.last?.screened;
      const isConcerned = !changes || !screened || changes.mayRename(jurisdiction) || changes.concerns(screened);
      if (!isConcerned) unchanged.add(subject);
      else if (number) concerned.add(number.value);
      if (performance.now() - startedAt < turnMs) continue;
      await setImmediate();
      startedAt = performance.now();
    }
    // Subjects about one entity are screened together.
    for (const subject of unchanged) if (concerned.has(subject.number?.value ?? '')) unchanged.delete(subject);
    return unchanged;
  }

  /** Of parties whose names were read again, those that have the same names as before and that no list concerns. */
  async findSameParties(
    parties: readonly RescreenedParty[],
    isAnnounced: boolean,
  ): Promise<ReadonlySet<RescreenedParty>> {
    const same = new Set<RescreenedParty>();
    for (const party of parties) {
      const jurisdiction = jurisdictionOf(party);
      const all = await Promise.all(
        party.subjects.map(async (subject) => {
          const changes = await this.#changesOf(subject, isAnnounced, jurisdiction);
          if (!changes || !subject.last || !party.number) return false;
          return hasSameNames(subject.last.screened, party.screened) && !changes.concerns(party.screened);
        }),
      );
      if (all.every(Boolean)) same.add(party);
    }
    return same;
  }

  /** What changed since a subject was screened; null where it is to be screened in full. */
  async #changesOf(
    { kind, last }: DueSubject,
    isAnnounced: boolean,
    jurisdiction: Jurisdiction,
  ): Promise<Changes | null> {
    // The parties of applicants are stored encrypted.
    if (!last || kind === 'onboarding' || last.isAnnounced !== isAnnounced || !complete.has(last.status)) return null;
    const { database, clock } = this.#services;
    const key = `${jurisdiction} ${last.screened.kind}`;
    let isReady = this.#complete.get(key);
    if (!isReady) {
      isReady = isComplete(this.#services, this.#edition, jurisdiction, last.screened.kind);
      this.#complete.set(key, isReady);
    }
    if (!(await isReady)) return null;
    let changes = this.#changes.get(last.edition);
    if (!changes) {
      changes = changesSince(database.pool, last.edition, this.#edition, clock());
      this.#changes.set(last.edition, changes);
    }
    return changes;
  }
}

function hasSameNames(one: ScreenedParty, other: ScreenedParty): boolean {
  return (
    one.kind === other.kind &&
    one.names.length === other.names.length &&
    one.names.every((name, at) => name === other.names[at])
  );
}
