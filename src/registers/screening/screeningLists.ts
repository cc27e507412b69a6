import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type {
  Candidate,
  FurtherSource,
  FurtherSourceName,
  ScreenedList,
  ScreeningFacts,
  SourceUnavailable,
} from '../../domain/furtherFacts.js';
import type { ListEntry } from '../../domain/screening/listEntry.js';
import { ScreeningIndex } from '../../domain/screening/screeningIndex.js';
import type { ScreenedNames } from '../beside/furtherSources.js';
import { tooOld } from '../beside/tooOld.js';
import { readSanctionsList, type ReadHeldList } from './readHeldList.js';

/** What a list says of names: the candidates are `open`, for what was said of them is not known here. */
export type ScreeningAnswer =
  | { readonly kind: 'answered'; readonly source: FurtherSource; readonly candidates: readonly Candidate[] }
  /** Held and too old is not the same as never imported: somebody relies on it. */
  | (Omit<SourceUnavailable, 'isHeld'> & { readonly isHeld: boolean });

/** The lists that names are screened against, held in memory. */
export interface Screening {
  /**
   * Screens the names of one entity against a list, as it is held now or was a second ago.
   * @param isPerson Screened against persons, else against all others
   * @param on The day on which an entry has to be in force, YYYY-MM-DD
   */
  screen(list: FurtherSourceName, names: readonly string[], isPerson: boolean, on?: string): Promise<ScreeningAnswer>;
  /**
   * Screens the names of one entity against every list that was ever imported, and says how current each list is. A stale list is
   * screened against too: what it finds counts, and what it does not find proves nothing.
   * @param on The day on which an entry has to be in force, YYYY-MM-DD
   */
  screenAll(names: ScreenedNames, on: string): Promise<Omit<ScreeningFacts, 'required'>>;
}

interface ScreeningOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock?: () => Date;
  /** How each list is read; DFAT and UN unless given. */
  readonly readers?: Partial<Readonly<Record<FurtherSourceName, ReadHeldList>>>;
}

/**
 * A list of sanctions changes every few days. Who has not fetched it for a month screens against something else than the
 * list in force, which the laws behind it (Charter of the United Nations Act 1945, Autonomous Sanctions Act 2011; in New
 * Zealand the United Nations Act 1946) do not know: there is no setting for it.
 */
export const mostDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** How long what is held is taken for what is imported. */
const freshMs = 1_000;
/** How long a list that could not be loaded is left alone: everybody waits while one is. */
const retryMs = 5_000;

const bansOfPersons = 'ASIC banned persons';
const publishers: Partial<Readonly<Record<FurtherSourceName, string>>> = {
  DFAT: 'Department of Foreign Affairs and Trade (Australia)',
  UN: 'United Nations Security Council',
  [bansOfPersons]: 'Australian Securities and Investments Commission',
};

interface LoadedList {
  /** That of the import, in milliseconds since 1970. */
  readonly importedAt: number;
  readonly source: FurtherSource;
  readonly entries: number;
  readonly index: ScreeningIndex;
}

/** One that is imported and could not be loaded. The one before it is in force no longer: it is not screened against. */
interface FailedList {
  readonly importedAt: number;
  /** By the clock of the process. */
  readonly failedAt: number;
}

/**
 * Screening against the lists of this database. Nothing is read until the first name is screened. A list that cannot be loaded is
 * `unavailable` until it can, and no other list is.
 */
export function createScreening({ pool, log, clock = () => new Date(), readers }: ScreeningOptions): Screening {
  const reading: NonNullable<ScreeningOptions['readers']> = readers ?? {
    DFAT: readSanctionsList('DFAT'),
    UN: readSanctionsList('UN'),
  };
  const lists = new Map<FurtherSourceName, LoadedList | FailedList>();
  // Each list is loaded on its own: one that is slow, or never comes, delays nobody who screens against another.
  const loading = new Map<string, Promise<void>>();
  const known = Object.keys(reading) as FurtherSourceName[];
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function load(name: FurtherSourceName, read: ReadHeldList, importedAt: number): Promise<void> {
    const startedAt = performance.now();
    const held = await read(pool);
    if (held === null) {
      lists.delete(name);
      return;
    }
    const index = new ScreeningIndex();
    for (const [at, entry] of held.entries.entries()) {
      index.add(entry);
      // Some two milliseconds each: nobody else waits longer for it.
      if (at % 50 === 49) await setImmediate();
    }
    lists.set(name, { importedAt, source: held.source, entries: held.entries.length, index });
    const ms = Math.round(performance.now() - startedAt);
    log.info({ list: name, asOf: held.source.asOf, entries: held.entries.length, ms }, 'a screening list was loaded');
  }

  const failed = (name: FurtherSourceName, importedAt: number) => (error: unknown) => {
    lists.set(name, { importedAt, failedAt: performance.now() });
    log.error({ err: error, list: name }, 'a screening list could not be loaded; the process will retry');
  };

  async function ask(): Promise<void> {
    const now = performance.now();
    const { rows } = await pool.query<{ name: string; imported_at: number }>({
      name: 'screening lists',
      text: 'select name, floor(extract(epoch from imported_at) * 1000)::float8 as imported_at from datasets',
    });
    const imports = new Map(rows.map((row) => [row.name, row.imported_at]));
    for (const name of known) {
      const read = reading[name];
      const importedAt = imports.get(name);
      if (importedAt === undefined) lists.delete(name);
      else if (read && isDue(lists.get(name), importedAt) && !loading.has(name)) {
        const loaded = load(name, read, importedAt)
          .catch(failed(name, importedAt))
          .finally(() => loading.delete(name));
        loading.set(name, loaded);
      }
    }
    askedAt = now;
  }

  /** Waits until what is held of a list is what is imported, and for no other list. */
  async function refresh(list: FurtherSourceName): Promise<void> {
    if (performance.now() - askedAt >= freshMs) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    await loading.get(list);
  }

  const candidatesIn = (
    list: FurtherSourceName,
    { index }: LoadedList,
    names: readonly string[],
    isPerson: boolean,
    day: string,
  ): readonly Candidate[] =>
    index
      .candidatesOf(names, isPerson)
      .filter(({ entry }) => isInForce(entry, day))
      .map(({ entry: { reference, name, fingerprint }, ...match }): Candidate => {
        return { list, reference, name, ...match, fingerprint, resolution: 'open' };
      });

  /** What is said of a list, whatever state it is in; null for one that was never imported. */
  function stateOf(list: FurtherSourceName): ScreenedList | null {
    const held = lists.get(list);
    if (!held) return null;
    const importedAt = new Date(held.importedAt).toISOString();
    const described = { list, publisher: publishers[list] ?? list, importedAt };
    if ('failedAt' in held) return { ...described, asOf: null, entries: null, state: 'unreadable' };
    const isStale =
      clock().getTime() - held.importedAt > (mostDays + 1) * dayMs ||
      tooOld({ kind: 'list', source: held.source }, clock());
    return { ...described, asOf: held.source.asOf, entries: held.entries, state: isStale ? 'stale' : 'current' };
  }

  return {
    screenAll: async ({ persons, others }, on) => {
      const asked = known.filter((list) => list !== bansOfPersons || persons.length > 0);
      await Promise.all(asked.map(refresh));
      const held = asked.flatMap((list) => stateOf(list) ?? []);
      const candidates = held.flatMap(({ list }) => {
        const loaded = lists.get(list);
        if (!loaded || 'failedAt' in loaded) return [];
        return [...candidatesIn(list, loaded, persons, true, on), ...candidatesIn(list, loaded, others, false, on)];
      });
      return { lists: held, names: new Set([...persons, ...others]).size, candidates };
    },
    screen: async (list, names, isPerson, on) => {
      await refresh(list);
      const held = lists.get(list);
      if (!held) {
        return {
          kind: 'unavailable',
          name: list,
          isHeld: false,
          reason: `The ${list} list has not been imported yet.`,
        };
      }
      if ('failedAt' in held) {
        return {
          kind: 'unavailable',
          name: list,
          isHeld: true,
          reason: `The ${list} list cannot be read now. Retry later.`,
        };
      }
      const days = Math.floor((clock().getTime() - held.importedAt) / dayMs);
      if (days > mostDays) {
        const reason = `The ${list} list was imported ${days} days ago. Import the current list.`;
        return { kind: 'unavailable', name: list, isHeld: true, reason };
      }
      const day = on ?? clock().toISOString().slice(0, 10);
      return { kind: 'answered', source: held.source, candidates: candidatesIn(list, held, names, isPerson, day) };
    },
  };
}

/** Whether the list of this import is still to be loaded. */
function isDue(held: LoadedList | FailedList | undefined, importedAt: number): boolean {
  if (held?.importedAt !== importedAt) return true;
  return 'failedAt' in held && performance.now() - held.failedAt >= retryMs;
}

/** A ban counts on its first and on its last day; what a list of sanctions holds is in force. */
function isInForce({ from, to }: ListEntry, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}
