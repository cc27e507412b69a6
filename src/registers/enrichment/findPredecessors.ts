import type { Pool } from 'pg';
import type { PredecessorQuery } from '../../caller/registerServices.js';
import type { Predecessor } from '../../domain/enrichment.js';
import { foldName, toCoreName } from '../../domain/names/foldName.js';
import { toNameKind } from '../../domain/names/likeness.js';

interface PredecessorRow {
  readonly at: number;
  readonly abn: string;
  readonly legal_name: string;
  readonly core: string;
  readonly cancelled_from: string;
  readonly postcode: string | null;
}

// One look-up in the name index for each name of a company. A name that a hundred entities have is not evidence. At another
// postcode, neither is a name that more than five have.
const find = {
  name: 'find-predecessors',
  text: `select asked.at, found.*
         from unnest($1::int[], $2::text[], $3::bigint[], $4::text[], $5::date[], $6::boolean[])
           as asked (at, cores, abn, postcode, on_day, is_sample)
         join register_extracts x on x.register = 'abr' and x.is_sample = asked.is_sample
         cross join lateral (
           select e.abn::text, e.legal_name, name.core, e.status_from::text as cancelled_from,
             case when e.postcode = asked.postcode then e.postcode end as postcode
           from unnest(string_to_array(asked.cores, ';')) as name (core)
           cross join lateral (
             select array_agg(distinct number) as numbers
             from (select number from abr_names where core in (name.core, name.core || ' IN LIQUIDATION') limit 100) n
           ) held
           join abr_entities e on e.abn = any (held.numbers)
           where e.status = 'CAN' and e.type_code in ('PRV', 'PUB') and e.abn <> asked.abn
             and e.status_from between asked.on_day - interval '2 years' and asked.on_day
             and (e.postcode = asked.postcode or cardinality(held.numbers) <= 5)
           order by (e.postcode = asked.postcode) is not true, e.status_from desc, e.abn limit 1
         ) found`,
};

/**
 * For each company, the last one that was cancelled in the two years before, with one of its names: at its postcode, or else
 * anywhere. Null if there is none.
 */
export async function findPredecessors(
  pool: Pool,
  asked: readonly PredecessorQuery[],
): Promise<readonly (Predecessor | null)[]> {
  const { rows } = await pool.query<PredecessorRow>({
    ...find,
    values: [
      asked.map((_, at) => at),
      asked.map((one) => listCoreNames(one).join(';')),
      asked.map(({ record }) => record.abn),
      asked.map(({ record }) => record.registeredPostcode ?? null),
      asked.map(({ on }) => on),
      asked.map(({ isSample }) => isSample),
    ],
  });
  const found = new Map(rows.map((row) => [row.at, row]));
  return asked.map((_, at) => {
    const row = found.get(at);
    if (!row) return null;
    const { abn, legal_name: legalName, core: sharedName, cancelled_from: cancelledFrom, postcode } = row;
    return { abn, legalName, sharedName, cancelledFrom, postcode };
  });
}

/** The names of a company without legal form, and without words that a new company adds to an old name. */
function listCoreNames({ record, businessNames }: PredecessorQuery): readonly string[] {
  const own = record.otherNames.filter(({ type }) => toNameKind(type) === 'business').map(({ name }) => name);
  const cores = [record.legalName, ...own, ...businessNames].map((name) => toCoreName(foldName(name)));
  const all = new Set(cores.flatMap((core) => [core, withoutTail(core)]));
  // A single word may be only a trade or a place.
  return [...all].filter((core) => core.includes(' ')).slice(0, 20);
}

const tails = new Set(
  'GROUP HOLDINGS SERVICES AUSTRALIA AUST AUS INTERNATIONAL ENTERPRISES TRADING SOLUTIONS NSW VIC QLD WA SA TAS ACT NT 2 3 II III'.split(
    ' ',
  ),
);

function withoutTail(core: string): string {
  const words = core.split(' ');
  while (words.length > 1 && (tails.has(words.at(-1) ?? '') || /^(?:19|20)\d\d$/.test(words.at(-1) ?? ''))) words.pop();
  return words.join(' ');
}
