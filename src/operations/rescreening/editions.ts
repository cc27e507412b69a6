import type { Pool } from 'pg';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import { matcherVersion } from '../../domain/matching/matchIndex.js';

/** The lists and registers that subjects are screened with. */
export interface Edition {
  readonly number: number;
  /** The time of each import, in milliseconds since 1970. */
  readonly sources: Readonly<Partial<Record<string, number>>>;
}

/** Lists that names are screened against. */
export const bansOfPersons = 'ASIC banned persons';
export const screenedLists: readonly string[] = ['DFAT', 'UN', bansOfPersons];
/** Datasets that add names to an entity. */
const namingDatasets = Object.values(jurisdictions).flatMap((rules) => rules.namingDatasets);

// Numbers the current imports, unless they have a number. If several processes do so at once, the second uses the number of the
// first at its next run.
const statement = `with held as (
    select coalesce(jsonb_object_agg(name, floor(extract(epoch from imported_at) * 1000)::bigint), '{}') as sources
    from (
      select name, imported_at from datasets where name = any ($1)
      union all select register, imported_at from register_extracts
    ) imported
  ), latest as (
    select * from screening_editions order by number desc limit 1
  ), added as (
    insert into screening_editions (number, sources, matcher, created_at)
    select coalesce((select number from latest), 0) + 1, held.sources, $2, $3 from held
    where not exists (select from latest where latest.sources = held.sources and latest.matcher = $2 or latest.matcher > $2)
    on conflict do nothing returning number, sources, matcher
  )
  select number, sources, matcher from added union all select number, sources, matcher from latest
  order by number desc limit 1`;

/**
 * The edition of the current imports. None once a process of a newer release has used this database (`isNewer`): its rules may find
 * more, and its results must not be reverted. None also while another process stores the edition.
 */
export async function loadEdition(pool: Pool, now: Date): Promise<Edition | { readonly isNewer: boolean }> {
  const { rows } = await pool.query<Edition & { readonly matcher: number }>(statement, [
    [...screenedLists, ...namingDatasets],
    matcherVersion,
    now,
  ]);
  const [edition] = rows;
  if (edition?.matcher === matcherVersion) return { number: edition.number, sources: edition.sources };
  return { isNewer: edition !== undefined && edition.matcher > matcherVersion };
}
