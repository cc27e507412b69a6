import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Screening } from '../../caller/registerServices.js';
import type { Candidate, EnrichmentSourceName, PartyScreening, ScreenedList } from '../../domain/enrichment.js';
import type { MatchIndex, NameMatch } from '../../domain/matching/matchIndex.js';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';
import {
  countNames,
  explainRelated,
  includesPersons,
  type RelatedName,
  type ScreenedParty,
  toQueries,
} from '../../domain/screening/screenedParty.js';
import { EventLoopYield } from '../../platform/eventLoopYield.js';
import { findStaleSource } from '../enrichment/findStaleSource.js';
import { loadSanctionsList, type LoadStoredList } from './loadStoredList.js';
import { type Edition, type FailedList, type LoadedList, StoredLists } from './storedLists.js';

interface ScreeningOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly clock?: () => Date;
  /** How each list is read; DFAT and UN unless given. */
  readonly readers?: Partial<Readonly<Record<EnrichmentSourceName, LoadStoredList>>>;
}

/**
 * A list of sanctions changes every few days. Who has not fetched it for a month screens against something else than the
 * list in force, which the laws behind it (Charter of the United Nations Act 1945, Autonomous Sanctions Act 2011; in New
 * Zealand the United Nations Act 1946) do not know: there is no setting for it.
 */
export const maxAgeDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Milliseconds of screening after which other requests are served, whoever asked for the screening. */
const yieldAfterMs = 5;

const personBans = 'ASIC banned persons';
const publishers: Partial<Readonly<Record<EnrichmentSourceName, string>>> = {
  DFAT: 'Department of Foreign Affairs and Trade (Australia)',
  UN: 'United Nations Security Council',
  [personBans]: 'Australian Securities and Investments Commission',
};

/** A list with its state, and its index where it could be read. */
interface ReadyList {
  readonly screened: ScreenedList;
  readonly index: MatchIndex<ListEntry> | null;
}

/**
 * Screening against the lists of this database. Nothing is read until the first name is screened. A list that cannot be loaded is
 * `unavailable` until it can, and no other list is.
 */
export function createScreening({ pool, log, clock = () => new Date(), readers }: ScreeningOptions): Screening {
  const held = new StoredLists({
    pool,
    log,
    readers: readers ?? { DFAT: loadSanctionsList('DFAT'), UN: loadSanctionsList('UN') },
  });
  const eventLoop = new EventLoopYield(yieldAfterMs);

  /** What is said of a list, whatever state it is in. */
  function toScreenedList(list: EnrichmentSourceName, held: LoadedList | FailedList): ScreenedList {
    const importedAt = new Date(held.importedAt).toISOString();
    const described = { list, publisher: publishers[list] ?? list, importedAt };
    if ('failedAt' in held) return { ...described, asOf: null, entries: null, state: 'unreadable' };
    const isStale =
      clock().getTime() - held.importedAt > (maxAgeDays + 1) * dayMs ||
      findStaleSource({ kind: 'list', source: held.source }, clock());
    return {
      ...described,
      asOf: held.source.asOf,
      entries: held.entries.length,
      state: isStale ? 'stale' : 'current',
    };
  }

  let ready: { readonly edition: number; readonly lists: readonly ReadyList[] } | undefined;

  /** The lists held, ready for the verifications of a second at once: none of them then waits for a list or a look at the clock. */
  async function heldLists(): Promise<readonly ReadyList[]> {
    const { edition } = held;
    if (edition !== undefined && ready?.edition === edition) return ready.lists;
    const lists = await readyLists('held');
    // What changed while these were read is not in them.
    if (edition !== undefined && edition === held.edition) ready = { edition, lists };
    return lists;
  }

  async function readyLists(edition: Edition): Promise<readonly ReadyList[]> {
    const ready = await Promise.all(
      held.names.map(async (name): Promise<readonly ReadyList[]> => {
        const list = await held.load(name, edition);
        if (!list) return [];
        const index = 'failedAt' in list ? null : await held.matcherOf(name, list);
        return [{ screened: toScreenedList(name, index === null ? { ...list, failedAt: 0 } : list), index }];
      }),
    );
    return ready.flat();
  }

  async function screenAgainst(ready: readonly ReadyList[], party: ScreenedParty, on: string): Promise<PartyScreening> {
    const isConcerned = includesPersons(party);
    const asked = ready.filter(({ screened: { list } }) => isConcerned || list !== personBans);
    const best = asked.map((): BestMatches => new Map());
    for (const { names, related, ...query } of toQueries(party)) {
      for (const name of new Set(names)) {
        await eventLoop.run(() => {
          for (const [at, { index }] of asked.entries()) {
            if (index) addBestMatches(best[at], index.find({ ...query, names: [name] }), related, on);
          }
        });
      }
    }
    return {
      lists: asked.map(({ screened }) => screened),
      names: countNames(party),
      ...(party.leftOut !== undefined && { leftOut: party.leftOut }),
      candidates: asked.flatMap(({ screened: { list } }, at) => {
        const found = [...(best[at]?.values() ?? [])].sort((one, other) => other.strength - one.strength);
        return found.map((match) => toCandidate(list, match));
      }),
    };
  }

  return {
    screenParty: async (party, on) => screenAgainst(await heldLists(), party, on),
    screenParties: async (parties, on) => {
      const ready = await readyLists('newest');
      const screened: PartyScreening[] = [];
      for (const party of parties) screened.push(await screenAgainst(ready, party, on));
      return screened;
    },
    screen: async (list, names, isPerson, on) => {
      const loaded = await held.load(list, 'fresh');
      if (!loaded) {
        return {
          kind: 'unavailable',
          name: list,
          isHeld: false,
          reason: `The ${list} list has not been imported yet.`,
        };
      }
      const index = 'failedAt' in loaded ? null : await held.rulesOf(list, loaded);
      if (index === null || 'failedAt' in loaded) {
        return {
          kind: 'unavailable',
          name: list,
          isHeld: true,
          reason: `The ${list} list cannot be read now. Retry later.`,
        };
      }
      const days = Math.floor((clock().getTime() - loaded.importedAt) / dayMs);
      if (days > maxAgeDays) {
        const reason = `The ${list} list was imported ${days} days ago. Import the current list.`;
        return { kind: 'unavailable', name: list, isHeld: true, reason };
      }
      const day = on ?? clock().toISOString().slice(0, 10);
      const candidates = index
        .candidatesOf(names, isPerson)
        .filter(({ entry }) => isInForce(entry, day))
        .map(({ entry: { reference, name, fingerprint }, ...match }): Candidate => {
          return { list, reference, name, ...match, fingerprint, resolution: 'open' };
        });
      return { kind: 'answered', source: loaded.source, candidates };
    },
  };
}

/** Of each entry the strongest match, with whose name it is unless it is a name of the party itself. */
type BestMatches = Map<ListEntry, NameMatch<ListEntry> & { readonly related: RelatedName | undefined }>;

function addBestMatches(
  best: BestMatches | undefined,
  found: readonly NameMatch<ListEntry>[],
  related: RelatedName | undefined,
  on: string,
): void {
  for (const match of found) {
    const before = best?.get(match.entry);
    if (!isInForce(match.entry, on) || (before && before.strength >= match.strength)) continue;
    best?.set(match.entry, { ...match, related });
  }
}

/** An entry that the matcher found, as a candidate that nobody has resolved. */
function toCandidate(
  list: EnrichmentSourceName,
  match: NameMatch<ListEntry> & { readonly related?: RelatedName | undefined },
): Candidate {
  const { entry, matchedName, screenedName, band, strength, related } = match;
  const { reference, name, fingerprint } = entry;
  const reasons = [...explainRelated(related), ...match.reasons];
  return {
    ...{ list, reference, name, matchedName, screenedName, ...(related && { screenedAs: related.as }) },
    result: band === 'same' ? 'exact' : 'close',
    reason: reasons.join(' '),
    ...{ strength, reasons, fingerprint, resolution: 'open' },
  };
}

/** A ban counts on its first and on its last day; what a list of sanctions holds is in force. */
function isInForce({ from, to }: ListEntry, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}
