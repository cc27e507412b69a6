import type { Pool } from 'pg';
import type { CompanyAnswer } from '../../domain/furtherFacts.js';
import { asicSource, notImported, notReadable } from './asicSource.js';

interface CompanyRow {
  readonly acn: string;
  readonly as_of: string;
  readonly name: string | null;
  readonly status_code: string | null;
  readonly registered: string | null;
  readonly deregistered: string | null;
  readonly former_names: readonly string[] | null;
  readonly is_reject: boolean;
}

// The day of the data is read with them: between two statements an import may replace both.
const find = {
  name: 'find-asic-companies',
  text: `select asked.acn, d.as_of::text, c.name, c.status_code, c.registered::text, c.deregistered::text, c.former_names,
           c.acn is null and exists (select from register_rejects r
             where r.register = d.name and r.number = asked.acn::bigint) as is_reject
         from datasets d cross join unnest($1::text[]) as asked (acn)
           left join asic_companies c on c.acn = asked.acn::bigint
         where d.name = 'ASIC companies'`,
};

/**
 * What ASIC says of each of these companies, in one statement.
 * @param acns Nine digits each, well-formed
 */
export async function findCompanies(pool: Pool, acns: readonly string[]): Promise<Map<string, CompanyAnswer>> {
  if (acns.length === 0) return new Map();
  const { rows } = await pool.query<CompanyRow>({ ...find, values: [acns] });
  if (rows.length === 0) return new Map(acns.map((acn) => [acn, notImported('ASIC companies')]));
  return new Map(rows.map((row) => [row.acn, answerOf(row)]));
}

function answerOf({
  acn,
  as_of,
  name,
  status_code,
  registered,
  deregistered,
  former_names,
  is_reject,
}: CompanyRow): CompanyAnswer {
  if (is_reject) return notReadable('ASIC companies');
  const source = asicSource('ASIC companies', as_of);
  if (name === null || status_code === null) return { kind: 'not_found', source };
  const record = { acn, name, statusCode: status_code, registered, deregistered, formerNames: former_names ?? [] };
  return { kind: 'found', source, record };
}
