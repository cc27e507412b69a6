import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { storedColumns, type StoredRow } from './storedVerification.js';

/** The newest verifications of a tenant, before an id. */
export interface PageRequest {
  readonly organisationId: string;
  readonly mode: string;
  readonly beforeId: string | null;
  readonly rows: number;
  /** Whether something is asked that only the verdict tells. */
  readonly withVerdict: boolean;
}

/** A further condition on the rows, with the value that stands behind it, and what closes it. */
export type Condition = readonly [test: string, value: unknown, end?: string];

// Behind every id of a verification, in any collation.
const afterAll = 'vez';
const loaders = new WeakMap<Pool, DataLoader<PageRequest, StoredRow[]>>();

/**
 * Reads pages of verifications, newest first. Pages that are asked for together, by whomever, share a statement, each
 * with its own tenant. A page comes as one JSON text: rows of many columns cost more to take apart than to find.
 */
export async function readVerificationPage(
  pool: Pool,
  request: PageRequest,
  conditions: readonly Condition[],
): Promise<readonly StoredRow[]> {
  if (conditions.length > 0) return readFiltered(pool, request, conditions);
  let loader = loaders.get(pool);
  if (!loader) {
    loader = new DataLoader((requests) => readTogether(pool, requests), {
      cache: false,
      maxBatchSize: 32,
      batchScheduleFn: setImmediate,
    });
    loaders.set(pool, loader);
  }
  return loader.load(request);
}

async function readTogether(pool: Pool, requests: readonly PageRequest[]): Promise<StoredRow[][]> {
  const withVerdict = requests.some((request) => request.withVerdict);
  const { rows } = await pool.query<{ page: string }>({
    name: `verification-pages-${withVerdict ? 'whole' : 'brief'}`,
    text: `select (
        select coalesce(json_agg(row), '[]') from (
          select ${storedColumns(withVerdict)} from verifications
          where organisation_id = asked.organisation_id and mode = asked.mode and id < asked.before_id
          order by id desc limit asked.rows
        ) row
      )::text as page
      from unnest($1::text[], $2::text[], $3::text[], $4::int[])
        with ordinality as asked (organisation_id, mode, before_id, rows, n) order by n`,
    values: [
      requests.map(({ organisationId }) => organisationId),
      requests.map(({ mode }) => mode),
      requests.map(({ beforeId }) => beforeId ?? afterAll),
      requests.map((request) => request.rows),
    ],
  });
  return rows.map(({ page }) => JSON.parse(page) as StoredRow[]);
}

/** A filter has an index of its own, which only a statement of its own can use. */
async function readFiltered(
  pool: Pool,
  { organisationId, mode, beforeId, rows: most, withVerdict }: PageRequest,
  conditions: readonly Condition[],
): Promise<StoredRow[]> {
  const { rows } = await pool.query<{ page: string }>(
    `select coalesce(json_agg(row), '[]')::text as page from (
       select ${storedColumns(withVerdict)} from verifications
       where organisation_id = $1 and mode = $2 and id < $3
         ${conditions.map(([test, , end = ''], index) => `and ${test} $${index + 5}${end}`).join(' ')}
       order by id desc limit $4
     ) row`,
    [organisationId, mode, beforeId ?? afterAll, most, ...conditions.map(([, value]) => value)],
  );
  return JSON.parse(rows[0]?.page ?? '[]') as StoredRow[];
}
