import type { Pool } from 'pg';
import type { CompaniesAsked, SameNameDirectorships } from '../../caller/registerServices.js';
import { activeNzbnStatus, nzbnStatuses } from '../../domain/companyStatus.js';
import type { RegisterCompany } from '../../domain/registerPeople.js';
import type { ExtractRow } from '../extractTable.js';

interface CompanyRow {
  readonly nzbn: string;
  readonly company_number: string | null;
  readonly legal_name: string;
  readonly status_code: string;
  readonly status_text: string | null;
  readonly people: RegisterCompany['people'];
}

/** Companies by NZBN or company number, with the state of the extract. Null if the register was never imported. */
export async function findCompanies(
  pool: Pool,
  { nzbns, companyNumbers }: CompaniesAsked,
): Promise<{ readonly companies: readonly RegisterCompany[]; readonly held: ExtractRow } | null> {
  const { rows } = await pool.query<ExtractRow & { readonly found: readonly CompanyRow[] }>({
    name: 'find-companies',
    text: `select x.is_sample, x.as_of::text, coalesce((
             select json_agg(json_build_object('nzbn', e.nzbn::text, 'company_number', e.company_number,
               'legal_name', e.legal_name, 'status_code', e.status_code, 'status_text', e.status_text, 'people', e.people))
             from nzbn_entities e where e.nzbn = any ($1::bigint[]) or e.company_number = any ($2)
           ), '[]') as found
           from register_extracts x where x.register = 'nzbn'`,
    values: [nzbns, companyNumbers],
  });
  const [held] = rows;
  return held ? { companies: held.found.map(toCompany), held } : null;
}

function toCompany(row: CompanyRow): RegisterCompany {
  return { ...toListed(row), companyNumber: row.company_number, people: row.people };
}

function toListed(
  row: Pick<CompanyRow, 'nzbn' | 'legal_name' | 'status_code' | 'status_text'>,
): SameNameDirectorships['companies'][number] {
  const { nzbn, legal_name: legalName, status_code: code, status_text: text } = row;
  return { nzbn, legalName, status: text ?? nzbnStatuses.get(code) ?? code, isActive: code === activeNzbnStatus };
}

/** Companies that are shown for a name. A common name has hundreds. */
const maxShown = 20;

/** Other companies with a current director of one of these folded names: a look-up in the index for each name. */
export async function findDirectorships(
  pool: Pool,
  foldedNames: readonly string[],
  except: string,
): Promise<readonly SameNameDirectorships[]> {
  if (foldedNames.length === 0) return [];
  const { rows } = await pool.query<Omit<CompanyRow, 'people'> & { readonly name: string; readonly total: number }>({
    name: 'find-directorships',
    text: `select asked.name, found.* from unnest($1::text[]) asked (name) cross join lateral (
             select e.nzbn::text, e.legal_name, e.status_code, e.status_text, count(*) over ()::int as total
             from nzbn_entities e where e.director_names @> array[asked.name] and e.nzbn <> $2::bigint
             order by e.status_code <> $4, e.legal_name, e.nzbn limit $3
           ) found`,
    values: [foldedNames, except, maxShown, activeNzbnStatus],
  });
  return [...Map.groupBy(rows, ({ name }) => name)].map(([foldedName, found]) => ({
    foldedName,
    total: found[0]?.total ?? 0,
    companies: found.map(toListed),
  }));
}
