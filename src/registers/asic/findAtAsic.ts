import type { Pool } from 'pg';
import { readWithNext } from '../../database/readTogether.js';
import { toCompanyState } from '../../domain/companyStatus.js';
import type {
  Ban,
  BusinessNamesAnswer,
  CompanyAnswer,
  EnrichmentSource,
  EnrichmentSourceName,
  SourceUnavailable,
} from '../../domain/enrichment.js';

/** The attribution that the data's licence requires. */
const asicAttribution = '© Australian Securities and Investments Commission (ASIC), CC BY 3.0 AU';

/** A dataset of ASIC of the day that it states (YYYY-MM-DD). */
export function asicSource(name: Exclude<EnrichmentSourceName, 'sandbox'>, asOf: string): EnrichmentSource {
  return { name, asOf, attribution: asicAttribution };
}

/** The reason why a dataset that was never imported gives no answer. */
function notImported(name: Exclude<EnrichmentSourceName, 'sandbox'>): SourceUnavailable {
  return { kind: 'unavailable', name, reason: `The ${name} have not been imported yet.`, isHeld: false };
}

/** The reason why a dataset gives no answer for one number: its row could not be read. */
function notReadable(name: Exclude<EnrichmentSourceName, 'sandbox'>): SourceUnavailable {
  return { kind: 'unavailable', name, reason: `The last import could not read the ${name} record of this number.` };
}

/** The bans of an organisation by its number, including past ones. */
export type OrganisationBansAnswer =
  { readonly kind: 'answered'; readonly source: EnrichmentSource; readonly bans: readonly Ban[] } | SourceUnavailable;

/** A number to look up at ASIC, well-formed: an ABN has eleven digits, an ACN (or ARBN) nine. */
export type AskedAtAsic =
  | { readonly dataset: 'companies'; readonly number: string }
  | { readonly dataset: 'businessNames'; readonly number: string }
  | { readonly dataset: 'bannedOrganisations'; readonly number: string };

/** ASIC's facts by number. */
export interface FoundAtAsic {
  readonly companies: ReadonlyMap<string, CompanyAnswer>;
  readonly businessNames: ReadonlyMap<string, BusinessNamesAnswer>;
  readonly bannedOrganisations: ReadonlyMap<string, OrganisationBansAnswer>;
}

type FoundRow = { readonly number: string; readonly as_of: string; readonly is_reject: boolean } & (
  | { readonly dataset: 'companies'; readonly held: HeldCompany | null }
  | { readonly dataset: 'businessNames'; readonly held: HeldBusinessNames }
  | { readonly dataset: 'bannedOrganisations'; readonly held: readonly Omit<Ban, 'acn'>[] }
);

interface HeldBusinessNames {
  readonly names: readonly string[];
  readonly cancelled: readonly string[];
}

interface HeldCompany {
  readonly name: string;
  readonly statusCode: string;
  readonly registered: string | null;
  readonly deregistered: string | null;
  readonly formerNames: readonly string[] | null;
  readonly type: string | null;
}

const isReject = `exists (select from register_rejects r where r.register = d.name and r.number = asked.number::bigint)`;

/**
 * A dataset that was never imported has no row in `datasets`, and costs only that look-up. The numbers are in a
 * subquery, so that the estimate does not depend on how many there are. PostgreSQL then plans the statement once
 * instead of for each execution.
 */
const inDataset = (parameter: string): string =>
  `from datasets d cross join unnest((select ${parameter}::text[])) as asked (number)`;

// The day of the data is read in the same statement, because an import could replace both between two.
const find = {
  name: 'find-at-asic',
  text: `select 'companies' as dataset, asked.number, d.as_of::text, ${isReject} as is_reject,
           case when c.acn is not null then json_build_object('name', c.name, 'statusCode', c.status_code,
             'registered', c.registered, 'deregistered', c.deregistered, 'formerNames', c.former_names,
             'type', c.type) end as held
         ${inDataset('$1')} left join asic_companies c on c.acn = asked.number::bigint
         where d.name = 'ASIC companies'
         union all
         select 'businessNames', asked.number, d.as_of::text, ${isReject},
           (select json_build_object('names', coalesce(json_agg(n.name order by n.name) filter (where n.is_current), '[]'),
                'cancelled', coalesce(json_agg(n.name order by n.name) filter (where not n.is_current), '[]'))
             from (select name, bool_or(lower(status) = 'registered' and cancelled is null) as is_current
               from asic_business_names where abn = asked.number::bigint group by name) n)
         ${inDataset('$2')} where d.name = 'ASIC business names'
         union all
         select 'bannedOrganisations', asked.number, d.as_of::text, ${isReject},
           coalesce((select json_agg(json_build_object('name', b.name, 'type', b.type, 'from', b.banned_from, 'to', b.banned_to)
               order by b.banned_from, b.type, b.banned_to)
             from asic_banned_organisations b where b.acn = asked.number::bigint), '[]')
         ${inDataset('$3')} where d.name = 'ASIC banned organisations'`,
};

const datasetNames = {
  companies: 'ASIC companies',
  businessNames: 'ASIC business names',
  bannedOrganisations: 'ASIC banned organisations',
} as const satisfies Record<AskedAtAsic['dataset'], Exclude<EnrichmentSourceName, 'sandbox'>>;

/**
 * Looks up numbers in ASIC's imported open datasets, in one statement. Each answer has the day of its data. A number
 * with an unreadable record has no answer, because the readable ones may be incomplete. Banned persons are found by
 * name, in screening. Database errors are thrown.
 */
export async function findAtAsic(pool: Pool, asked: readonly AskedAtAsic[]): Promise<FoundAtAsic> {
  const listNumbers = (wanted: AskedAtAsic['dataset']): string[] => [
    ...new Set(asked.flatMap(({ dataset, number }) => (dataset === wanted ? [number] : []))),
  ];
  const values = [listNumbers('companies'), listNumbers('businessNames'), listNumbers('bannedOrganisations')] as const;
  const rows =
    asked.length > 0 && (await holdsAny(pool, Object.values(datasetNames)))
      ? await readWithNext<FoundRow>(pool, { ...find, values })
      : [];
  const [companies, businessNames, bannedOrganisations] = values;
  const found = {
    companies: absent<CompanyAnswer>('companies', companies),
    businessNames: absent<BusinessNamesAnswer>('businessNames', businessNames),
    bannedOrganisations: absent<OrganisationBansAnswer>('bannedOrganisations', bannedOrganisations),
  };
  for (const row of rows) {
    const { dataset, number, is_reject } = row;
    if (is_reject && !isDeregistered(row)) found[dataset].set(number, notReadable(datasetNames[dataset]));
    else if (row.dataset === 'companies') found.companies.set(number, companyAnswer(row));
    else {
      const source = asicSource(datasetNames[dataset], row.as_of);
      if (row.dataset === 'businessNames') {
        const { names, cancelled } = row.held;
        found.businessNames.set(number, {
          ...{ kind: 'answered', source, names, ...(cancelled.length > 0 && { cancelled }) },
        });
      } else {
        const bans = row.held.map((ban) => ({ acn: number, ...ban }));
        found.bannedOrganisations.set(number, { kind: 'answered', source, bans });
      }
    }
  }
  return found;
}

/** The end of a company is the result, also if one of its names is lost. */
function isDeregistered(row: FoundRow): boolean {
  return row.dataset === 'companies' && row.held !== null && toCompanyState(row.held.statusCode) === 'deregistered';
}

function absent<Answer>(
  dataset: AskedAtAsic['dataset'],
  numbers: readonly string[],
): Map<string, Answer | SourceUnavailable> {
  const answer = notImported(datasetNames[dataset]);
  return new Map(numbers.map((number) => [number, answer]));
}

function companyAnswer({ number: acn, as_of, held }: FoundRow & { readonly dataset: 'companies' }): CompanyAnswer {
  const source = asicSource('ASIC companies', as_of);
  if (held === null) return { kind: 'not_found', source };
  const { formerNames, ...facts } = held;
  const record = { acn, ...facts, formerNames: formerNames ?? [] };
  return { kind: 'found', source, record };
}

const heldStatement = { name: 'datasets', text: 'select name from datasets', values: [] };

/** The datasets that were found in each database. A dataset is never removed. */
const held = new WeakMap<Pool, Set<string>>();
const asking = new WeakMap<Pool, Promise<readonly { readonly name: string }[]>>();

/**
 * Whether any of these datasets was ever imported. Without one, the statement that reads them costs as much as everything else
 * that a verification reads. Questions in one turn of the event loop share a statement.
 */
export async function holdsAny(pool: Pool, names: readonly string[]): Promise<boolean> {
  const found = held.get(pool) ?? new Set();
  held.set(pool, found);
  const isFound = (): boolean => names.some((name) => found.has(name));
  if (isFound()) return true;
  let asked = asking.get(pool);
  if (!asked) {
    asking.set(pool, (asked = readWithNext(pool, heldStatement)));
    setImmediate(() => asking.delete(pool));
  }
  for (const { name } of await asked) found.add(name);
  return isFound();
}
