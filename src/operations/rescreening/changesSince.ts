import type { Pool } from 'pg';
import { ChangedNames, type ChangedEntry } from '../../domain/matching/changedNames.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import { matcherVersion } from '../../domain/matching/matchIndex.js';
import { readListChanges } from '../../registers/screening/listChanges.js';
import type { ScreenedParty } from '../../registers/screening/screeningLists.js';
import { bansOfPersons, namingDatasets, screenedLists, type Edition } from './editions.js';

/** What changed between the edition that a subject was screened against and the present one. */
export interface Changes {
  /** Whether a party can have other matches than before. */
  readonly concerns: (party: ScreenedParty) => boolean;
  /** Whether registers of the jurisdiction were imported, so that an entity may have other names. */
  readonly mayRename: (jurisdiction: Jurisdiction) => boolean;
}

interface FormerEdition extends Pick<Edition, 'sources'> {
  readonly matcher: number;
  readonly created_at: Date;
}

const extracts: Readonly<Record<Jurisdiction, string>> = { AU: 'abr', NZ: 'nzbn' };
const dayMs = 24 * 60 * 60 * 1000;

/** The changes since an edition; null where they are not known, so that every subject is to be compared with every entry. */
export async function changesSince(pool: Pool, number: number, present: Edition, now: Date): Promise<Changes | null> {
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
      (arePersonsConcerned && party.kind !== 'body') || changed.some((names) => names.concerns(party)),
    mayRename: (jurisdiction) => {
      // Without an extract the register is asked for each entity, and may know of another name at any time.
      const isLive = present.sources[extracts[jurisdiction]] === undefined;
      const sources = jurisdiction === 'AU' ? [extracts.AU, ...namingDatasets] : [extracts.NZ];
      return isLive || !sources.every(isSame);
    },
  };
}

/** Bans that begin or end between two times, wherever it is which day. */
async function readBansBetween(pool: Pool, from: Date, to: Date): Promise<readonly ChangedEntry[]> {
  const days = [new Date(from.getTime() - 2 * dayMs), new Date(to.getTime() + 2 * dayMs)];
  const { rows } = await pool.query<{ name: string }>(
    `select given_first as name from asic_banned_persons
     where banned_from between $1::date and $2::date or banned_to between $1::date and $2::date`,
    days.map((day) => day.toISOString().slice(0, 10)),
  );
  return rows.map(({ name }) => ({ isPerson: true, names: [{ name, kind: 'primary' }], isAdded: null }));
}
