import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { withoutSeparators } from '../../domain/identifier.js';
import { verificationFilter } from '../../domain/inputs/verifications.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { encodeCursor, maxPageRows, type Page, toPage } from '../../domain/page.js';
import type { VerificationStatus } from '../../domain/policies/verdictStatus.js';
import { invalidField } from '../../platform/errors.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { idBound, parseInput, toFilterId } from '../readInput.js';
import {
  storedColumns,
  type StoredRow,
  toStoredVerificationResult,
  type VerificationResult,
} from './verificationCodec.js';

export interface VerificationFilter {
  readonly status?: VerificationStatus | null;
  readonly fractureRisk?: FractureRisk | null;
  readonly jurisdiction?: Jurisdiction | null;
  /** Spaces are ignored. */
  readonly abn?: string | null;
  readonly nzbn?: string | null;
  readonly reference?: string | null;
  /** A part of the legal name, in any case. */
  readonly name?: string | null;
  /** Inclusive. */
  readonly verifiedFrom?: Date | null;
  /** Exclusive. */
  readonly verifiedBefore?: Date | null;
  /** `me`, `none`, or the id of a member. */
  readonly assignee?: string | null;
}

/**
 * The caller's verifications that pass the filter, newest first; a page may be short where few pass it. Without `withVerdict` they
 * tell nothing of what only the verdict tells (`inVerdictAlone`), which is quicker.
 * @throws AppError INVALID_REQUEST for a bad page, and for those of a key itself, which is given nothing to see to
 */
export async function listVerifications(
  ctx: Context,
  filter: VerificationFilter,
  page: PageInput,
  withVerdict = true,
): Promise<Page<VerificationResult>> {
  const caller = requireTenant(ctx);
  const { organisationId, mode } = caller;
  const { limit, beforeId } = readPageRequest(page, 'verification');
  const request = { organisationId, mode, beforeId, rows: limit + 1, withVerdict };
  const { rows, reach } = await loadVerificationPage(ctx.pool, request, toConditions(filter, caller));
  return toPage(rows.map(toStoredVerificationResult), limit, reach === null ? null : encodeCursor(reach));
}

/** Each filter that is given, those that leave the fewest rows first. */
function toConditions(filter: VerificationFilter, caller: TenantActor): Condition[] {
  const { status, fractureRisk, jurisdiction, verifiedFrom, verifiedBefore } = filter;
  const all: Condition[] = [
    { test: 'abn =', value: filter.abn && withoutSeparators(filter.abn), bounds: 'index' },
    { test: 'nzbn =', value: filter.nzbn && withoutSeparators(filter.nzbn), bounds: 'index' },
    { test: 'reference =', value: filter.reference, bounds: 'index' },
    ...assigneeCondition(filter, caller),
    // The indexes leave out what most verifications are.
    fractureRisk === 'low'
      ? { test: 'fracture_risk =', value: fractureRisk }
      : { test: `fracture_risk <> 'low' and fracture_risk =`, value: fractureRisk, bounds: 'index' },
    status === 'verified'
      ? { test: 'status =', value: status }
      : { test: `status <> 'verified' and status =`, value: status, bounds: 'index' },
    { test: 'jurisdiction =', value: jurisdiction },
    // No index: it would cost more at each verification than this search of the newest does.
    { test: `verdict ->> 'legalName' ilike`, value: filter.name == null ? null : toNamePattern(filter.name) },
    // Ids bound the rows by time, and the time decides.
    { test: 'id >=', value: verifiedFrom && idBound('verification', verifiedFrom, 'earliest'), bounds: 'range' },
    { test: 'id <', value: verifiedBefore && idBound('verification', verifiedBefore, 'latest'), bounds: 'range' },
    { test: 'verified_at >=', value: verifiedFrom },
    { test: 'verified_at <', value: verifiedBefore },
  ];
  return all.filter(({ value }) => value !== undefined && value !== null);
}

function toNamePattern(name: string): string {
  const given = parseInput(verificationFilter.pick({ name: true }), { name }).name;
  return `%${given.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function assigneeCondition({ assignee }: VerificationFilter, caller: TenantActor): Condition[] {
  if (assignee === undefined || assignee === null) return [];
  if (assignee === 'none') {
    const ofRow = 'select assignee_id from verification_assignees where verification_id = verifications.id';
    return [{ test: `coalesce((${ofRow}), 'none') =`, value: assignee }];
  }
  if (assignee === 'me' && caller.kind === 'key') {
    throw invalidField('/assignee', 'An API key has no assigned verifications. Send the id of a member.');
  }
  const memberId = assignee === 'me' && caller.kind === 'member' ? caller.memberId : toFilterId(assignee);
  const ofMember = 'select verification_id from verification_assignees where organisation_id = $1 and mode = $2';
  return [{ test: `id in (${ofMember} and assignee_id =`, value: memberId, end: ')', bounds: 'index' }];
}

/** The newest verifications of a tenant, before an id. */
export interface PageRequest {
  readonly organisationId: string;
  readonly mode: string;
  readonly beforeId: string | null;
  readonly rows: number;
  /** Whether something is asked that only the verdict tells. */
  readonly withVerdict: boolean;
}

/** A further condition on the rows. */
interface Condition {
  readonly test: string;
  readonly value: unknown;
  /** What closes the test after its value. */
  readonly end?: string;
  /** Whether an index finds the rows that pass it, or it ends the range of ids. */
  readonly bounds?: 'index' | 'range';
}

interface FilteredRows {
  readonly rows: readonly StoredRow[];
  /** The id up to which rows were searched; null: all were. */
  readonly reach: string | null;
}

// Behind every id of a verification, in any collation.
const afterAll = 'vez';
const loaders = new WeakMap<Pool, DataLoader<PageRequest, StoredRow[]>>();

/**
 * Reads pages of verifications, newest first. Pages that are asked for together, by whomever, share a statement, each
 * with its own tenant. A page comes as one JSON text: rows of many columns cost more to take apart than to find.
 */
async function loadVerificationPage(
  pool: Pool,
  request: PageRequest,
  conditions: readonly Condition[],
): Promise<FilteredRows> {
  if (conditions.length > 0) return loadFiltered(pool, request, conditions);
  let loader = loaders.get(pool);
  if (!loader) {
    loader = new DataLoader((requests) => loadTogether(pool, requests), {
      cache: false,
      maxBatchSize: 32,
      batchScheduleFn: setImmediate,
    });
    loaders.set(pool, loader);
  }
  return { rows: await loader.load(request), reach: null };
}

async function loadTogether(pool: Pool, requests: readonly PageRequest[]): Promise<StoredRow[][]> {
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

/**
 * The range of ids and the first filter with an index choose the rows. The other filters are applied to the newest `maxPageRows`
 * of those: a combination that hardly any row passes costs no more.
 */
async function loadFiltered(
  pool: Pool,
  { organisationId, mode, beforeId, rows: most, withVerdict }: PageRequest,
  conditions: readonly Condition[],
): Promise<FilteredRows> {
  const indexed = conditions.find(({ bounds }) => bounds === 'index');
  const choosing = conditions.filter((condition) => condition === indexed || condition.bounds === 'range');
  const values: unknown[] = [organisationId, mode, beforeId ?? afterAll];
  const textOf = (of: readonly Condition[]): string =>
    of.map(({ test, value, end = '' }) => `and ${test} $${values.push(value)}${end}`).join(' ');
  const chosen = `from verifications where organisation_id = $1 and mode = $2 and id < $3
    ${textOf(choosing)} order by id desc`;
  const ofChosen = [...values];
  const others = conditions.filter((condition) => !choosing.includes(condition));
  const searched = others.length === 0 ? '' : `limit ${maxPageRows}`;
  // Of ids alone the planner takes the index of the filter, also where it takes most rows to pass.
  const source = indexed
    ? `(select id as chosen_id ${chosen} ${searched}) as chosen
       cross join lateral (select * from verifications where id = chosen_id offset 0) as verifications`
    : `(select *, id as chosen_id ${chosen} ${searched}) as verifications`;
  const { rows } = await pool.query<{ page: string }>(
    `select coalesce(json_agg(row), '[]')::text as page from (
       select ${storedColumns(withVerdict)} from ${source}
       where true ${textOf(others)} order by chosen_id desc limit $${values.push(most)}
     ) row`,
    values,
  );
  const found = JSON.parse(rows[0]?.page ?? '[]') as StoredRow[];
  if (others.length === 0 || found.length === most) return { rows: found, reach: null };
  const last = await pool.query<{ id: string }>(`select id ${chosen} offset ${maxPageRows - 1} limit 1`, ofChosen);
  return { rows: found, reach: last.rows[0]?.id ?? null };
}
