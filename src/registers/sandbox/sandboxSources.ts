import { createHash } from 'node:crypto';
import { abnOfAcn } from '../../domain/abn.js';
import type {
  BansAnswer,
  Candidate,
  FurtherSource,
  PartyScreening,
  SourceUnavailable,
} from '../../domain/furtherFacts.js';
import type { FurtherSources } from '../beside/furtherSources.js';
import type { ScreenedParty } from '../screening/screeningLists.js';
import { magicFurther, type MagicFurther } from './magicNumbers.js';

const dayMs = 24 * 60 * 60 * 1_000;
const source: FurtherSource = {
  name: 'sandbox',
  asOf: '2026-11-01',
  attribution: 'Invented sandbox data, no real entity',
};
const unavailable: SourceUnavailable = {
  kind: 'unavailable',
  name: 'sandbox',
  reason: 'The further data sources of the sandbox do not respond for this number, as documented.',
};

/** What test keys are told beside the register: that of the magic numbers, and nothing of any other. */
export function createSandboxSources(clock: () => Date): FurtherSources {
  return {
    company: (acn) => {
      const magic = ofAcn(acn);
      if (magic?.finds === 'unanswered') return Promise.resolve(unavailable);
      const registered = magic?.finds === 'young' ? new Date(clock().getTime() - 30 * dayMs) : new Date('2010-02-28');
      const statusCode = magic && /^[A-Z]{4}$/.test(magic.finds) ? magic.finds : 'REGD';
      const record = {
        ...{ acn, name: magic?.legalName ?? '', statusCode, registered: registered.toISOString().slice(0, 10) },
        deregistered: null,
        formerNames: [],
      };
      return Promise.resolve({ kind: 'found', source, record });
    },
    businessNames: (abn) =>
      Promise.resolve(
        magicFurther.some(({ value, finds }) => value === abn && finds === 'unanswered')
          ? unavailable
          : { kind: 'answered', source, names: [] },
      ),
    bannedOrganisation: (acn) => Promise.resolve(bansOf(acn)),
    bannedPerson: (names) =>
      Promise.resolve({ kind: 'answered', source, bans: [], candidates: candidates(names, 'banned_person') }),
    requiredLists: { AU: 'sandbox', NZ: 'sandbox' },
    screenParty: (party) => Promise.resolve(screened(party)),
    screenParties: (parties) => Promise.resolve(parties.map(screened)),
    predecessor: () => Promise.resolve(null),
    sanctions: (_, { persons, others }) =>
      Promise.resolve(
        finding(others, 'unanswered')
          ? unavailable
          : { kind: 'answered', sources: [source], candidates: candidates([...persons, ...others], 'sanctioned') },
      ),
  };
}

function screened({ names, kind }: ScreenedParty): PartyScreening {
  const state = finding(names, 'unanswered') ? 'unreadable' : 'current';
  const isRead = state === 'current';
  const importedAt = `${source.asOf}T00:00:00.000Z`;
  const held = { asOf: isRead ? source.asOf : null, entries: isRead ? magicFurther.length : null };
  const found = isRead
    ? [...candidates(names, 'sanctioned'), ...(kind === 'body' ? [] : candidates(names, 'banned_person'))]
    : [];
  const reason = 'The names are the same.';
  return {
    lists: [{ list: 'sandbox', publisher: 'Invented sandbox list', importedAt, state, ...held }],
    names: new Set(names).size,
    candidates: found.map((candidate) => ({ ...candidate, reason, strength: 1, reasons: [reason] })),
  };
}

function bansOf(acn: string): BansAnswer {
  const magic = ofAcn(acn);
  if (magic?.finds === 'unanswered') return unavailable;
  const ban = { acn, name: magic?.legalName ?? '', type: 'Credit banning', from: '2024-01-31', to: null };
  return { kind: 'answered', source, bans: magic?.finds === 'banned' ? [ban] : [], candidates: [] };
}

function ofAcn(acn: string): MagicFurther | undefined {
  const abn = abnOfAcn(acn);
  return magicFurther.find(({ value }) => value === abn);
}

function finding(names: readonly string[], finds: MagicFurther['finds']): MagicFurther | undefined {
  return magicFurther.find((magic) => magic.finds === finds && names.includes(magic.legalName));
}

function candidates(names: readonly string[], finds: MagicFurther['finds']): readonly Candidate[] {
  const magic = finding(names, finds);
  if (!magic) return [];
  const { legalName: name } = magic;
  return [
    {
      ...{ list: 'sandbox', reference: `sandbox-${finds}`, name, matchedName: name, screenedName: name },
      ...{ result: 'exact', reason: 'The same name.', resolution: 'open' },
      fingerprint: createHash('sha256').update(name).digest('hex'),
    },
  ];
}
