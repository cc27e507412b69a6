import type { Pool } from 'pg';
import type { Ban, FurtherSource, SourceUnavailable } from '../../domain/furtherFacts.js';
import { asicSource, notImported, notReadable } from './asicSource.js';

/** The bans of an organisation by its number, those that have ended among them. */
export type OrganisationBansAnswer =
  { readonly kind: 'answered'; readonly source: FurtherSource; readonly bans: readonly Ban[] } | SourceUnavailable;

interface BansRow {
  readonly acn: string;
  readonly as_of: string;
  readonly bans: readonly Omit<Ban, 'acn'>[];
  readonly is_reject: boolean;
}

// The day of the data is read with them: between two statements an import may replace both.
const find = {
  name: 'find-asic-banned-organisations',
  text: `select asked.acn, d.as_of::text,
           coalesce((select json_agg(json_build_object('name', b.name, 'type', b.type, 'from', b.banned_from, 'to', b.banned_to)
               order by b.banned_from, b.type, b.banned_to)
             from asic_banned_organisations b where b.acn = asked.acn::bigint), '[]') as bans,
           exists (select from register_rejects r
             where r.register = d.name and r.number = asked.acn::bigint) as is_reject
         from datasets d cross join unnest($1::text[]) as asked (acn)
         where d.name = 'ASIC banned organisations'`,
};

/**
 * The bans of each of these organisations, in one statement. Where one of them could not be read, there is no answer: the
 * others are not all.
 * @param acns Nine digits each, well-formed
 */
export async function findBans(pool: Pool, acns: readonly string[]): Promise<Map<string, OrganisationBansAnswer>> {
  if (acns.length === 0) return new Map();
  const { rows } = await pool.query<BansRow>({ ...find, values: [acns] });
  if (rows.length === 0) return new Map(acns.map((acn) => [acn, notImported('ASIC banned organisations')]));
  return new Map(rows.map((row) => [row.acn, answerOf(row)]));
}

function answerOf({ acn, as_of, bans, is_reject }: BansRow): OrganisationBansAnswer {
  if (is_reject) return notReadable('ASIC banned organisations');
  const source = asicSource('ASIC banned organisations', as_of);
  return { kind: 'answered', source, bans: bans.map((ban) => ({ acn, ...ban })) };
}
