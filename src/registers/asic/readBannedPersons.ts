import type { Pool } from 'pg';
import type { HeldList } from '../screening/readHeldList.js';
import { asicSource } from './asicSource.js';

interface PersonRow {
  readonly as_of: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly given_first: string;
  readonly banned_from: string | null;
  readonly banned_to: string | null;
  readonly countries: readonly string[];
}

/**
 * All persons whom ASIC has banned or disqualified, those whose time is over among them, in the shape that names are screened
 * against; null when the list was never imported. One document may ban several persons: it is the reference of
 * each, and their fingerprints differ.
 */
export async function readBannedPersons(pool: Pool): Promise<HeldList | null> {
  // The day of the list is read with it: between two statements an import may replace both.
  const { rows } = await pool.query<PersonRow>({
    name: 'read-asic-banned-persons',
    text: `select d.as_of::text, p.reference, p.fingerprint, p.name, p.given_first, p.banned_from::text, p.banned_to::text,
             array(select distinct address ->> 'country' from jsonb_array_elements(p.addresses) address
                   where address ->> 'country' is not null) as countries
           from datasets d cross join asic_banned_persons p
           where d.name = 'ASIC banned persons' order by p.reference, p.fingerprint`,
  });
  const [first] = rows;
  if (!first) return null;
  return {
    source: asicSource('ASIC banned persons', first.as_of),
    entries: rows.map(({ reference, fingerprint, name, given_first, banned_from, banned_to, countries }) => ({
      ...{ reference, name, fingerprint, isPerson: true },
      names: [{ name: given_first, kind: 'primary' }],
      ...{ from: banned_from, to: banned_to },
      ...(countries.length > 0 && { countries }),
    })),
  };
}
