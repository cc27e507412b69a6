import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Screening } from '../../caller/registerServices.js';
import { dayMs, toDay } from '../../domain/days.js';
import {
  type Candidate,
  type CandidateMatch,
  describeRejected,
  type EnrichmentSourceName,
  isOldImport,
  maxListAgeDays,
  type PartyScreening,
  type ScreenedList,
} from '../../domain/enrichment.js';
import type { MatchIndex, NameMatch } from '../../domain/matching/matchIndex.js';
import { listPublishers, listUnreadable, personBans } from '../../domain/screening/describeScreening.js';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';
import {
  countNames,
  describeScreenedName,
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
  /** The loader of each list. By default DFAT and UN. */
  readonly readers?: Partial<Readonly<Record<EnrichmentSourceName, LoadStoredList>>>;
}

/** Milliseconds of screening, by all callers, after which other requests are served. */
const yieldAfterMs = 5;

/** A list with its state, and its index if it could be loaded. */
interface ReadyList {
  readonly screened: ScreenedList;
  readonly index: MatchIndex<ListEntry> | null;
}

/**
 * Screens against the lists in this database. Nothing is loaded until the first name is screened. A list that cannot be
 * loaded is `unavailable` until it can; the others are not affected.
 */
export function createScreening({ pool, log, clock = () => new Date(), readers }: ScreeningOptions): Screening {
  const held = new StoredLists({
    pool,
    log,
    clock,
    readers: readers ?? { DFAT: loadSanctionsList('DFAT'), UN: loadSanctionsList('UN') },
  });
  const eventLoop = new EventLoopYield(yieldAfterMs);

  /** The public description of a list in any state. */
  function toScreenedList(list: EnrichmentSourceName, held: LoadedList | FailedList): ScreenedList {
    const importedAt = new Date(held.importedAt).toISOString();
    const described = { list, publisher: listPublishers[list] ?? list, importedAt };
    if ('failedAt' in held) return { ...described, asOf: null, entries: null, state: 'unreadable' };
    const isStale =
      isOldImport(held.importedAt, clock()) || findStaleSource({ kind: 'list', source: held.source }, clock());
    return {
      ...described,
      asOf: held.source.asOf,
      entries: held.entries.length,
      state: isStale ? 'stale' : 'current',
      ...(held.rejected !== undefined && { rejected: held.rejected }),
    };
  }

  let ready: { readonly edition: number; readonly lists: readonly ReadyList[] } | undefined;

  /**
   * The loaded lists, cached for a second, so that verifications wait neither for a list nor for a check of the clock.
   */
  async function heldLists(): Promise<readonly ReadyList[]> {
    const { edition } = held;
    if (edition !== undefined && ready?.edition === edition) return ready.lists;
    const lists = await readyLists('held');
    // Not cached if a list changed during the read.
    if (edition !== undefined && edition === held.edition) ready = { edition, lists };
    return lists;
  }

  async function readyLists(edition: Edition): Promise<readonly ReadyList[]> {
    const ready = await Promise.all(
      held.names.map(async (name): Promise<readonly ReadyList[]> => {
        const list = await held.load(name, edition);
        if (!list) return [];
        const index = 'failedAt' in list ? null : await held.loadMatcher(name, list);
        return [{ screened: toScreenedList(name, index === null ? { ...list, failedAt: 0 } : list), index }];
      }),
    );
    return ready.flat();
  }

  async function screenAgainst(ready: readonly ReadyList[], party: ScreenedParty, on: string): Promise<PartyScreening> {
    const isConcerned = includesPersons(party);
    const asked = ready.filter(({ screened: { list } }) => isConcerned || list !== personBans);
    const unreadable = await eventLoop.run(() => listUnreadable(party).length);
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
      ...(unreadable > 0 && { unreadable }),
      candidates: asked.flatMap(({ screened: { list } }, at) => {
        const found = [...(best[at]?.values() ?? [])].map((ofEntry) => toCandidate(list, [...ofEntry.values()]));
        return found.sort((one, other) => (other.strength ?? 0) - (one.strength ?? 0));
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
      const index = 'failedAt' in loaded ? null : await held.loadRules(list, loaded);
      if (index === null || 'failedAt' in loaded) {
        return {
          kind: 'unavailable',
          name: list,
          isHeld: true,
          reason: `The ${list} list cannot be read now. Retry later.`,
        };
      }
      const days = Math.floor((clock().getTime() - loaded.importedAt) / dayMs);
      if (days > maxListAgeDays) {
        const reason = `The ${list} list was imported ${days} days ago. Import the current list.`;
        return { kind: 'unavailable', name: list, isHeld: true, reason };
      }
      if (loaded.rejected !== undefined) {
        const reason = `${describeRejected({ list, rejected: loaded.rejected })}. Import a list that can be read as a whole.`;
        return { kind: 'unavailable', name: list, isHeld: true, reason };
      }
      const day = on ?? toDay(clock());
      const candidates = index
        .findCandidates(names, isPerson)
        .filter(({ entry }) => isInForce(entry, day))
        .map(({ entry: { reference, name, fingerprint }, ...match }): Candidate => {
          return { list, reference, name, ...match, fingerprint, resolution: 'open' };
        });
      return { kind: 'answered', source: loaded.source, candidates };
    },
  };
}

/** A match with the related party, unless the name is one of the party itself. */
type PartyMatch = NameMatch<ListEntry> & { readonly related: RelatedName | undefined };

/** The strongest match of each entry with the party itself, and with each related party. */
type BestMatches = Map<ListEntry, Map<string, PartyMatch>>;

/** Adds the strongest match for each entry in force. */
function addBestMatches(
  best: BestMatches | undefined,
  found: readonly NameMatch<ListEntry>[],
  related: RelatedName | undefined,
  on: string,
): void {
  const party = related ? `${related.kind} ${related.name}` : '';
  for (const match of found) {
    if (!isInForce(match.entry, on)) continue;
    const ofEntry = best?.get(match.entry) ?? new Map<string, PartyMatch>();
    const before = ofEntry.get(party);
    if (before && before.strength >= match.strength) continue;
    best?.set(match.entry, ofEntry.set(party, { ...match, related }));
  }
}

/** A matched list entry as an unresolved candidate. */
function toCandidate(list: EnrichmentSourceName, matches: readonly PartyMatch[]): Candidate {
  const [strongest, ...weaker] = matches.toSorted((one, other) => other.strength - one.strength);
  if (!strongest) throw new Error('A candidate has no match.');
  const { reference, name, fingerprint } = strongest.entry;
  const toMatch = (match: PartyMatch): CandidateMatch => toCandidateMatch(match, matches);
  const candidate = { list, reference, name, ...toMatch(strongest), fingerprint };
  return weaker.length === 0 ? candidate : { ...candidate, others: weaker.map(toMatch) };
}

/** @param all the matches of the entry. The reasons name the others, because a decision on the candidate is about all. */
function toCandidateMatch(match: PartyMatch, all: readonly PartyMatch[]): CandidateMatch {
  const { matchedName, screenedName, band, strength, related } = match;
  const others = all.filter((one) => one !== match);
  const reasons = [
    ...explainRelated(related),
    ...match.reasons,
    ...others.map((one) => `${describeScreenedName(one.screenedName, one.related?.as)} is like the entry, too.`),
  ];
  return {
    ...{ matchedName, screenedName, ...(related && { screenedAs: related.as }) },
    result: band === 'same' ? 'exact' : 'close',
    reason: reasons.join(' '),
    ...{ strength, reasons, resolution: 'open' },
  };
}

/** A ban includes its first and its last day. Every entry of a sanctions list is in force. */
function isInForce({ from, to }: ListEntry, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}
