import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { maxPageRows } from '../../domain/page.js';
import { storedColumns, type StoredRow } from './verificationCodec.js';

/** `highest_score`: 100 first; those with 0 or no score are at the end, newest first. */
export type VerificationOrder = 'newest' | 'oldest' | 'highest_score';

interface Tenant {
  readonly organisationId: string;
  readonly mode: string;
}

interface PageRequest extends Tenant {
  readonly order: VerificationOrder;
  /** The id of the last row of the previous page; null for the first page. */
  readonly cursor: string | null;
  /** The score of that row, or 0. Only used in score order. */
  readonly score: number;
  readonly rows: number;
  /** Whether fields that need the verdict are requested. */
  readonly withVerdict: boolean;
}

/** A condition on the rows, in addition to their tenant. */
export interface Condition {
  readonly test: string;
  readonly value: unknown;
  /** The text that closes the test after its value. */
  readonly end?: string;
  /** Whether an index finds the matching rows, or the condition bounds the range of ids. */
  readonly bounds?: 'index' | 'range';
  /** The condition of a partial index. Every row that passes the test meets it. */
  readonly within?: string | undefined;
}

interface FoundRows {
  readonly rows: readonly StoredRow[];
  /** The row up to which was searched; null if all were. */
  readonly reach: Pick<StoredRow, 'id' | 'fracture_score'> | null;
}

/** The number of rows: exact up to `maxCounted`, above it an estimate. */
export interface ApproximateCount {
  readonly value: number;
  readonly isExact: boolean;
}

/** The largest number of rows that are read to count them. */
export const maxCounted = 10_000;

// Sorts after every id of a verification, in any collation.
const afterAll = 'vez';
const aboveAllScores = 101;
const loaders = new WeakMap<Pool, DataLoader<PageRequest, StoredRow[]>>();

/**
 * Reads a page. Concurrent requests for unfiltered newest pages, of all callers, share a statement, each with its own tenant. A
 * page arrives as one JSON text: parsing rows of many columns costs more than finding them.
 */
export async function readRows(pool: Pool, request: PageRequest, conditions: readonly Condition[]): Promise<FoundRows> {
  if (conditions.length > 0 || request.order !== 'newest') return readInOrder(pool, request, conditions);
  let loader = loaders.get(pool);
  if (!loader) {
    loader = new DataLoader((requests) => readTogether(pool, requests), {
      cache: false,
      maxBatchSize: 32,
      batchScheduleFn: setImmediate,
    });
    loaders.set(pool, loader);
  }
  return { rows: await loader.load(request), reach: null };
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
      requests.map(({ cursor }) => cursor ?? afterAll),
      requests.map((request) => request.rows),
    ],
  });
  return rows.map(({ page }) => JSON.parse(page) as StoredRow[]);
}

/** A part of a list whose order one index has. */
interface Stretch {
  /** The rows after the cursor, which an index finds in the order of the part. */
  readonly after: Condition;
  /** A further condition on each row. */
  readonly only?: Condition;
  readonly sort: (id: string) => string;
  /** Whether an index of a filter has the same order. */
  readonly isById: boolean;
}

const newestFirst = (cursor: string | null): Stretch => ({
  after: { test: 'id <', value: cursor ?? afterAll },
  sort: (id) => `${id} desc`,
  isById: true,
});

function listStretches({ order, cursor, score }: PageRequest): readonly Stretch[] {
  if (order === 'newest') return [newestFirst(cursor)];
  if (order === 'oldest') return [{ after: { test: 'id >', value: cursor ?? '' }, sort: (id) => id, isById: true }];
  const only: Condition = { test: 'coalesce(fracture_score, 0) =', value: 0 };
  if (cursor !== null && score === 0) return [{ ...newestFirst(cursor), only }];
  // Most verifications score 0, and the index by score leaves them out.
  const behind = `fracture_score > 0 and (fracture_score, id) < (${cursor === null ? aboveAllScores : score},`;
  const scored: Stretch = {
    after: { test: behind, value: cursor ?? afterAll, end: ')' },
    sort: (id) => `fracture_score desc, ${id} desc`,
    isById: false,
  };
  return [scored, { ...newestFirst(null), only }];
}

async function readInOrder(pool: Pool, request: PageRequest, conditions: readonly Condition[]): Promise<FoundRows> {
  const rows: StoredRow[] = [];
  for (const stretch of listStretches(request)) {
    const found = await readStretch(pool, { ...request, rows: request.rows - rows.length }, stretch, conditions);
    rows.push(...found.rows);
    if (rows.length === request.rows || found.reach !== null) return { rows, reach: found.reach };
  }
  return { rows, reach: null };
}

/**
 * The range of ids and the first filter with an index select the rows. The other filters apply to the first `maxPageRows` of
 * those, which bounds the cost of a combination that hardly any row matches.
 */
async function readStretch(
  pool: Pool,
  { organisationId, mode, rows: most, withVerdict }: PageRequest,
  { after, only, sort, isById }: Stretch,
  conditions: readonly Condition[],
): Promise<FoundRows> {
  const values: unknown[] = [organisationId, mode];
  const { indexed, choosing, others } = divide(only ? [...conditions, only] : conditions, isById);
  const chosen = `from verifications where organisation_id = $1 and mode = $2 ${toSql([after, ...choosing], values)}
    order by ${sort('id')}`;
  const ofChosen = [...values];
  const limit = `limit $${values.push(most)}`;
  // PostgreSQL plans the selection for all of its rows unless it has a limit itself.
  const source = toSource(`${chosen} ${others.length === 0 ? limit : `limit ${maxPageRows}`}`, indexed);
  const { rows } = await pool.query<{ page: string }>(
    `select coalesce(json_agg(row), '[]')::text as page from (
       select ${storedColumns(withVerdict)} from ${source}
       where true ${toSql(others, values)} order by ${sort('chosen_id')} ${limit}
     ) row`,
    values,
  );
  const found = JSON.parse(rows[0]?.page ?? '[]') as StoredRow[];
  if (others.length === 0 || found.length === most) return { rows: found, reach: null };
  const last = await pool.query<Pick<StoredRow, 'id' | 'fracture_score'>>(
    `select id, fracture_score from ${toSource(`${chosen} offset ${maxPageRows - 1} limit 1`, indexed)}`,
    ofChosen,
  );
  return { rows: found, reach: last.rows[0] ?? null };
}

/** The selected rows. With a condition on ids only, the planner would use the index of the filter even if most rows match it. */
function toSource(chosen: string, indexed: Condition | undefined): string {
  return indexed
    ? `(select id as chosen_id ${chosen}) as chosen
       cross join lateral (select * from verifications where id = chosen_id offset 0) as verifications`
    : `(select *, id as chosen_id ${chosen}) as verifications`;
}

interface Divided {
  readonly indexed: Condition | undefined;
  readonly choosing: readonly Condition[];
  readonly others: readonly Condition[];
}

/** Splits the conditions into those that select rows by an index and those that filter the selected rows. */
function divide(conditions: readonly Condition[], isById: boolean): Divided {
  const indexed = isById ? conditions.find(({ bounds }) => bounds === 'index') : undefined;
  const isChoosing = (condition: Condition): boolean =>
    condition === indexed || (isById && condition.bounds === 'range');
  return {
    indexed,
    choosing: conditions.filter(isChoosing),
    others: conditions.filter((condition) => !isChoosing(condition)),
  };
}

function toSql(conditions: readonly Condition[], values: unknown[]): string {
  return conditions
    .map(
      ({ test, value, end = '', within }) =>
        `${within ? `and ${within} ` : ''}and ${test} $${values.push(value)}${end}`,
    )
    .join(' ');
}

/**
 * Counts the matching rows. If more than `maxCounted` would have to be read, it applies the share of matches among the newest to
 * the total from PostgreSQL's statistics.
 */
export async function countRows(
  pool: Pool,
  { organisationId, mode }: Tenant,
  conditions: readonly Condition[],
): Promise<ApproximateCount> {
  const values: unknown[] = [organisationId, mode];
  const { indexed, choosing, others } = divide(conditions, true);
  const chosen = `from verifications where organisation_id = $1 and mode = $2 ${toSql(choosing, values)}
    order by id desc limit ${maxCounted + 1}`;
  const source = others.length === 0 ? `(select id ${chosen}) as verifications` : toSource(chosen, indexed);
  const { rows } = await pool.query<{ searched: number; passing: number }>(
    `select count(*)::int as searched, count(*) filter (where true ${toSql(others, values)})::int as passing from ${source}`,
    values,
  );
  const { searched, passing } = rows[0] ?? { searched: 0, passing: 0 };
  if (searched <= maxCounted) return { value: passing, isExact: true };
  // Without the condition of the partial index, which the planner would count as an additional restriction.
  const ofAll: unknown[] = [organisationId, mode];
  const all = choosing.map((condition) => ({ ...condition, within: undefined }));
  const plan = await pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }] }>(
    `explain (format json) select 1 from verifications where organisation_id = $1 and mode = $2 ${toSql(all, ofAll)}`,
    ofAll,
  );
  const estimated = Math.max(searched, plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
  return { value: Math.round((estimated * passing) / searched), isExact: false };
}
