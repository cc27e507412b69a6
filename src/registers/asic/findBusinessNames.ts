import type { Pool } from 'pg';
import type { BusinessNamesAnswer } from '../../domain/furtherFacts.js';
import { asicSource, notImported, notReadable } from './asicSource.js';

interface NamesRow {
  readonly abn: string;
  readonly as_of: string;
  readonly names: readonly string[];
  readonly is_reject: boolean;
}

// The day of the data is read with them: between two statements an import may replace both.
const find = {
  name: 'find-asic-business-names',
  text: `select asked.abn, d.as_of::text,
           array(select distinct n.name from asic_business_names n
             where n.abn = asked.abn::bigint and lower(n.status) = 'registered' and n.cancelled is null
             order by n.name) as names,
           exists (select from register_rejects r
             where r.register = d.name and r.number = asked.abn::bigint) as is_reject
         from datasets d cross join unnest($1::text[]) as asked (abn)
         where d.name = 'ASIC business names'`,
};

/**
 * The business names that each of these ABNs holds now, in one statement. Where one of them could not be read, there is no
 * answer: the others are not all.
 * @param abns Eleven digits each, well-formed
 */
export async function findBusinessNames(
  pool: Pool,
  abns: readonly string[],
): Promise<Map<string, BusinessNamesAnswer>> {
  if (abns.length === 0) return new Map();
  const { rows } = await pool.query<NamesRow>({ ...find, values: [abns] });
  if (rows.length === 0) return new Map(abns.map((abn) => [abn, notImported('ASIC business names')]));
  return new Map(
    rows.map(({ abn, as_of, names, is_reject }) => [
      abn,
      is_reject
        ? notReadable('ASIC business names')
        : { kind: 'answered', source: asicSource('ASIC business names', as_of), names },
    ]),
  );
}
