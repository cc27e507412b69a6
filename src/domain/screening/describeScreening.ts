import {
  type Candidate,
  describeRejected,
  type EnrichmentSourceName,
  isWholeList,
  type ScreenedList,
} from '../enrichment.js';
import { isComparable } from '../matching/plainWords.js';
import type { Screening, ScreeningStatus, StatusReason } from '../policies/verdictStatus.js';

import { type ScreenedParty, toQueries } from './screenedParty.js';

/** The names of a party that cannot be compared as a whole, each once. */
export function listUnreadable(party: ScreenedParty): readonly string[] {
  const names = toQueries(party).flatMap((query) => query.names);
  return [...new Set(names)].filter((name) => !isComparable(name));
}

/** The sentence of `not_performed`, the same in a response and on a certificate. */
export const noSanctionsCheck = 'No sanctions list was imported: no sanctions check was made.';

/** A screening with its result in words. */
export interface DescribedScreening extends Screening {
  /** One sentence, for a person. */
  readonly detail: string;
}

interface ScreenedFacts {
  readonly status: ScreeningStatus;
  readonly lists: readonly ScreenedList[];
  readonly candidates: readonly Pick<Candidate, 'list' | 'resolution'>[];
  /** The reasons why the lack of matches proves nothing, each in a clause. */
  readonly gaps: readonly string[];
}

/** The result of a screening, in one sentence. It names lists and numbers, and never a person. */
export function describeScreening({ status, lists, candidates, gaps }: ScreenedFacts): string {
  const listed = (resolution: Candidate['resolution']) => candidates.filter((one) => one.resolution === resolution);
  switch (status) {
    case 'not_performed':
      return noSanctionsCheck;
    case 'incomplete':
      return `The sanctions check is incomplete: ${[...new Set(gaps)].join('; ')}.`;
    case 'confirmed':
      return `A match is confirmed with an entry of ${nameLists(listed('confirmed'))}.`;
    case 'candidates': {
      const open = listed('open');
      const [entries, have, are] = open.length === 1 ? ['entry', 'has', 'it is'] : [`entries`, 'have', 'they are'];
      return `${open.length} ${entries} of ${nameLists(open)} ${have} a similar name, and nobody has decided whether ${are} meant.`;
    }
    case 'clear': {
      const days = lists.map(({ list, asOf }) => `${list} of ${asOf ?? 'an unknown day'}`).join(', ');
      return candidates.length === 0
        ? `No entry of a current list has a similar name (${days}).`
        : `Every entry with a similar name was dismissed (${days}).`;
    }
  }
}

function nameLists(entries: readonly Pick<Candidate, 'list'>[]): string {
  const names = [...new Set(entries.map(({ list }) => list))];
  return `the ${names.join(' and ')} ${names.length === 1 ? 'list' : 'lists'}`;
}

/** Why a list cannot be relied on, in a clause; null for one that can. */
export function findListGap(screened: Pick<ScreenedList, 'list' | 'asOf' | 'state' | 'rejected'>): string | null {
  const { list, asOf, state } = screened;
  if (isWholeList(screened)) return null;
  if (state === 'current') return describeRejected(screened);
  return state === 'stale'
    ? `the ${list} list of ${asOf ?? 'an unknown day'} is too old to rely on`
    : `the ${list} list could not be read`;
}

/** A list without which a screening is incomplete is not held, in a clause. */
export function missingList(list: string): string {
  return `the ${list} list, which applies to this country, is not imported`;
}

/** The screening of a stored verdict in words. They are not stored: the hash of a verification covers the facts alone. */
export function describeVerdictScreening(
  screening: Screening | null,
  statusReasons: readonly StatusReason[] = [],
): DescribedScreening | null {
  if (screening === null) return null;
  const gaps = statusReasons
    .filter(({ code }) => code === 'screening_incomplete')
    .map((reason) => toGap(reason, screening.lists));
  return { ...screening, detail: describeScreening({ ...screening, gaps }) };
}

const sanctionsLists: readonly string[] = ['DFAT', 'UN', 'sandbox'] satisfies readonly EnrichmentSourceName[];

function toGap({ source }: StatusReason, lists: readonly ScreenedList[]): string {
  const list = lists.find((one) => one.list === source);
  if (list) return findListGap(list) ?? `the ${source} data could not be used`;
  if (sanctionsLists.includes(source)) return missingList(source);
  if (source === 'names') return 'a name could not be compared as a whole';
  return source === 'screening'
    ? 'the policy of that time did not record how current the lists were'
    : `the ${source} data could not be used`;
}

/** The list of persons whom ASIC has banned. No name of a body can be on it. */
export const personBans = 'ASIC banned persons' satisfies EnrichmentSourceName;

/** The body that publishes each list of names. */
export const listPublishers: Partial<Readonly<Record<EnrichmentSourceName, string>>> = {
  DFAT: 'Department of Foreign Affairs and Trade (Australia)',
  UN: 'United Nations Security Council',
  'ASIC banned persons': 'Australian Securities and Investments Commission',
  sandbox: 'Invented sandbox list',
};
