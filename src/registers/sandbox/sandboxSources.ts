import { createHash } from 'node:crypto';
import type { EnrichmentSources, ListedAs } from '../../caller/registerServices.js';
import { abnFromAcn } from '../../domain/abn.js';
import { dayMs, toDay } from '../../domain/days.js';
import {
  type BansAnswer,
  type Candidate,
  type EnrichmentSource,
  type HeldEntry,
  type PartyScreening,
  type SourceUnavailable,
} from '../../domain/enrichment.js';
import { type MatchEntry, MatchIndex } from '../../domain/matching/matchIndex.js';
import { countNames, explainRelated, type ScreenedParty, toQueries } from '../../domain/screening/screenedParty.js';
import { listPublishers, listUnreadable } from '../../domain/screening/describeScreening.js';
import { EventLoopYield } from '../../platform/eventLoopYield.js';
import { type MagicEnrichment, magicEnrichment, magicListed } from './magicNumbers.js';

const source: EnrichmentSource = {
  name: 'sandbox',
  asOf: '2026-11-01',
  attribution: 'Invented sandbox data, no real entity',
};
const publisher = listPublishers.sandbox ?? source.name;
const unavailable: SourceUnavailable = {
  kind: 'unavailable',
  name: 'sandbox',
  reason: 'The further data sources of the sandbox do not respond for this number, as documented.',
};

/** The enrichment for test keys: that of the magic numbers, and none for other numbers. */
export function createSandboxSources(clock: () => Date): EnrichmentSources {
  return {
    company: (acn) => {
      const magic = findMagicCompany(acn);
      if (magic?.finds === 'unanswered') return Promise.resolve(unavailable);
      const registered = magic?.finds === 'young' ? new Date(clock().getTime() - 30 * dayMs) : new Date('2010-02-28');
      const statusCode = magic && /^[A-Z]{4}$/.test(magic.finds) ? magic.finds : 'REGD';
      const record = {
        ...{ acn, name: magic?.legalName ?? '', statusCode, registered: toDay(registered) },
        deregistered: null,
        formerNames: [],
      };
      return Promise.resolve({ kind: 'found', source, record });
    },
    businessNames: (abn) =>
      Promise.resolve(
        magicEnrichment.some(({ value, finds }) => value === abn && finds === 'unanswered')
          ? unavailable
          : { kind: 'answered', source, names: [] },
      ),
    bannedOrganisation: (acn) => Promise.resolve(toBansAnswer(acn)),
    bannedPerson: (names) =>
      Promise.resolve({ kind: 'answered', source, bans: [], candidates: candidates(names, 'banned_person') }),
    liquidators: () => Promise.resolve([]),
    requiredLists: { AU: 'sandbox', NZ: 'sandbox' },
    screenParty: (party) => Promise.resolve(screened(party)),
    screenParties: async (parties) => {
      const all: PartyScreening[] = [];
      const eventLoop = new EventLoopYield(yieldAfterMs);
      for (const party of parties) all.push(await eventLoop.run(() => screened(party)));
      return all;
    },
    heldEntries: (entries) => Promise.resolve(entries.map(toHeldEntry)),
    predecessor: () => Promise.resolve(null),
    registrations: () => Promise.resolve(undefined),
    sanctions: (_, { persons, others }) =>
      Promise.resolve(
        finding(others, 'unanswered')
          ? unavailable
          : { kind: 'answered', sources: [source], candidates: candidates([...persons, ...others], 'sanctioned') },
      ),
  };
}

/** Milliseconds of screening after which other requests are served. */
const yieldAfterMs = 5;

function screened(party: ScreenedParty): PartyScreening {
  const { names, kind } = party;
  const unreadable = listUnreadable(party).length;
  const isRead = !finding(names, 'unanswered');
  const importedAt = `${source.asOf}T00:00:00.000Z`;
  const entries = isRead ? magicEnrichment.length + magicListed.length : null;
  const state = isRead ? 'current' : 'unreadable';
  const held = { asOf: isRead ? source.asOf : null, entries, state } as const;
  return {
    lists: [{ list: 'sandbox', publisher, importedAt, ...held }],
    names: countNames(party),
    ...(party.leftOut !== undefined && { leftOut: party.leftOut }),
    ...(unreadable > 0 && { unreadable }),
    candidates: isRead ? [...findMagicCandidates(names, kind), ...findListedCandidates(party)] : [],
  };
}

function findMagicCandidates(names: readonly string[], kind: ScreenedParty['kind']): readonly Candidate[] {
  const reason = 'The names are the same.';
  const found = [...candidates(names, 'sanctioned'), ...(kind === 'body' ? [] : candidates(names, 'banned_person'))];
  return found.map((candidate) => ({ ...candidate, reason, strength: 1, reasons: [reason] }));
}

function findListedCandidates(party: ScreenedParty): readonly Candidate[] {
  const listed = (index ??= createListedIndex());
  const found = toQueries(party).flatMap(({ related, ...query }) =>
    listed.find(query).map((match): Candidate => {
      const { entry, matchedName, screenedName, band, strength } = match;
      const reasons = [...explainRelated(related), ...match.reasons];
      return {
        ...{ list: 'sandbox', reference: entry.reference, name: entry.name, matchedName, screenedName },
        ...(related && { screenedAs: related.as }),
        ...{ result: band === 'same' ? 'exact' : 'close', reason: reasons.join(' '), strength, reasons },
        ...{ fingerprint: hashName(entry.name), resolution: 'open' },
      };
    }),
  );
  const strongest = found.toSorted((one, other) => (other.strength ?? 0) - (one.strength ?? 0));
  return strongest.filter(({ reference }, at) => strongest.findIndex((one) => one.reference === reference) === at);
}

interface ListedEntry extends MatchEntry {
  readonly name: string;
}

// Built for the first screened name, because most processes screen none in the sandbox.
let index: MatchIndex<ListedEntry> | undefined;

function createListedIndex(): MatchIndex<ListedEntry> {
  return MatchIndex.build(
    magicListed.map(({ aliases, ...listed }) => ({
      ...listed,
      names: [{ name: listed.name, kind: 'primary' }, ...aliases.map((name) => ({ name, kind: 'alias' as const }))],
    })),
  );
}

/** The magic numbers that find an entry are entries themselves, about which the list says nothing more. */
function toHeldEntry({ reference }: ListedAs): HeldEntry {
  const listed = magicListed.find((one) => one.reference === reference);
  const { aliases = [], datesOfBirth = [], countries = [] } = listed ?? {};
  return { publisher, asOf: source.asOf, aliases, datesOfBirth, countries, programmes: ['Invented'] };
}

function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

function toBansAnswer(acn: string): BansAnswer {
  const magic = findMagicCompany(acn);
  if (magic?.finds === 'unanswered') return unavailable;
  const ban = { acn, name: magic?.legalName ?? '', type: 'Credit banning', from: '2024-01-31', to: null };
  return { kind: 'answered', source, bans: magic?.finds === 'banned' ? [ban] : [], candidates: [] };
}

function findMagicCompany(acn: string): MagicEnrichment | undefined {
  const abn = abnFromAcn(acn);
  return magicEnrichment.find(({ value }) => value === abn);
}

function finding(names: readonly string[], finds: MagicEnrichment['finds']): MagicEnrichment | undefined {
  return magicEnrichment.find((magic) => magic.finds === finds && names.includes(magic.legalName));
}

function candidates(names: readonly string[], finds: MagicEnrichment['finds']): readonly Candidate[] {
  const magic = finding(names, finds);
  if (!magic) return [];
  const { legalName: name } = magic;
  return [
    {
      ...{ list: 'sandbox', reference: `sandbox-${finds}`, name, matchedName: name, screenedName: name },
      ...{ result: 'exact', reason: 'The same name.', resolution: 'open' },
      fingerprint: hashName(name),
    },
  ];
}
