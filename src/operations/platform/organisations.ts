import type { PoolClient } from 'pg';
import type { Context } from '../../caller/context.js';
import { activeKeySql } from '../../caller/revocation.js';
import { epochMs } from '../../database/rows.js';
import { inSnapshot } from '../../database/transaction.js';
import { addMs, dayMs, floorTo, toDay } from '../../domain/days.js';
import { isId } from '../../domain/ids.js';
import { organisationFilter } from '../../domain/inputs/organisations.js';
import { type Page, toPage } from '../../domain/page.js';
import { verificationStatuses } from '../../domain/policies/verdictStatus.js';
import type { Plan } from '../../domain/tenancy.js';
import { type MemberRole, memberRoles } from '../../entities/member.js';
import { notFound } from '../../platform/errors.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { parseInput } from '../readInput.js';
import { toFirstVerificationId } from './overview/loadVerificationFigures.js';

/** One organisation as operators see it: counts and states, and nothing about its people, entities or applicants. */
export interface OrganisationSummary {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: Date;
  /** Null unless it is suspended. */
  readonly suspendedAt: Date | null;
  readonly members: number;
  /** Keys that can be used, live and test. */
  readonly activeKeys: number;
  /** Live verifications since the first of the month, in UTC. */
  readonly verificationsThisMonth: number;
}

export interface OrganisationDetail extends OrganisationSummary {
  readonly suspendedReason: string | null;
  readonly membersByRole: Readonly<Record<MemberRole, number>>;
  readonly openInvitations: number;
  readonly webhookEndpoints: number;
  /** The last 30 days in UTC, oldest first. */
  readonly byDay: readonly { readonly day: string; readonly count: number }[];
  /** The six months up to this one, oldest first. */
  readonly byMonth: readonly { readonly day: string; readonly count: number }[];
  /** The average of the busiest quarter of an hour of this month. */
  readonly peakPerMinute: number;
  /** The plan's limit per minute; null if nothing is limited. */
  readonly limitPerMinute: number | null;
}

interface SummaryRow {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly created_at: number;
  readonly suspended_at: number | null;
  readonly suspended_reason: string | null;
  readonly members: number;
  readonly active_keys: number;
  readonly this_month: number;
}

/** All verifications in a row of the counts. */
const countedSql = verificationStatuses.map((status) => `counted.${status}`).join(' + ');

/** Stored counts, and newer verifications row by row: `$1` is the first of the month, `$2` the first id that is not counted. */
const summarySql = `select organisation.id, organisation.name, organisation.plan, organisation.suspended_reason,
    ${epochMs('organisation.created_at')} as created_at, ${epochMs('organisation.suspended_at')} as suspended_at,
    (select count(*)::float8 from members member
      where member.organisation_id = organisation.id and member.removed_at is null) as members,
    (select count(*)::float8 from api_keys key
      where key.organisation_id = organisation.id and ${activeKeySql('key')}) as active_keys,
    (select coalesce(sum(${countedSql}), 0)::float8 from organisation_verification_counts counted
      where counted.organisation_id = organisation.id and counted.mode = 'live' and counted.since >= $1)
    + (select count(*)::float8 from verifications newer
      where newer.organisation_id = organisation.id and newer.mode = 'live' and newer.id >= $2) as this_month
  from organisations organisation`;

/** Organisations, newest first, by a part of the name or by id. @throws AppError INVALID_REQUEST */
export async function listOrganisations(
  ctx: Pick<Context, 'pool' | 'clock'>,
  { search, ...page }: PageInput & { readonly search?: string | null },
): Promise<Page<OrganisationSummary>> {
  const { limit, beforeId } = readPageRequest(page, 'organisation');
  const { search: text } = parseInput(organisationFilter, { search });
  return inSnapshot(ctx.pool, async (client) => {
    const { monthStart, nextId } = await readBounds(client, ctx.clock());
    const { rows } = await client.query<SummaryRow>(
      `${summarySql}
       where ($3::text is null or organisation.id < $3)
         and ($4::text is null or organisation.id = $4 or position(lower($4) in lower(organisation.name)) > 0)
       order by organisation.id desc limit $5`,
      [monthStart, nextId, beforeId, text ?? null, limit + 1],
    );
    return toPage(rows.map(toSummary), limit);
  });
}

/** One organisation with its usage over time. @throws AppError NOT_FOUND */
export async function loadOrganisation(
  { pool, clock, rateLimits }: Pick<Context, 'pool' | 'clock' | 'rateLimits'>,
  id: string,
): Promise<OrganisationDetail> {
  if (!isId('organisation', id)) throw notFound('organisation');
  return inSnapshot(pool, async (client) => {
    const now = clock();
    const bounds = await readBounds(client, now);
    const { rows } = await client.query<SummaryRow>(`${summarySql} where organisation.id = $3`, [
      bounds.monthStart,
      bounds.nextId,
      id,
    ]);
    const [row] = rows;
    if (!row) throw notFound('organisation');
    const { membersByRole, ...counts } = await loadCounts(client, id, now);
    const allowance = rateLimits.allowance(row.plan, 'verifications');
    return {
      ...toSummary(row),
      ...counts,
      ...(await loadUsage(client, id, { ...bounds, now })),
      suspendedReason: row.suspended_reason,
      membersByRole: Object.fromEntries(
        memberRoles.map((role) => [role, membersByRole[role] ?? 0]),
      ) as OrganisationDetail['membersByRole'],
      limitPerMinute: allowance && Math.floor((allowance.limit * 60) / allowance.windowSeconds),
    };
  });
}

interface Bounds {
  readonly monthStart: Date;
  readonly nextId: string;
}

async function readBounds(client: PoolClient, now: Date): Promise<Bounds> {
  const monthStart = startOfMonth(now, 0);
  const progress = await client.query<{ next_id: string }>('select next_id from verification_count_progress');
  const nextId = progress.rows[0]?.next_id ?? '';
  const first = toFirstVerificationId(monthStart);
  return { monthStart, nextId: first > nextId ? first : nextId };
}

const startOfMonth = (now: Date, monthsBefore: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1));

function toSummary(row: SummaryRow): OrganisationSummary {
  const { id, name, plan, created_at: createdAt, suspended_at: suspendedAt } = row;
  return {
    ...{ id, name, plan, members: row.members, activeKeys: row.active_keys, verificationsThisMonth: row.this_month },
    createdAt: new Date(createdAt),
    suspendedAt: suspendedAt === null ? null : new Date(suspendedAt),
  };
}

interface CountRow {
  readonly by_role: Readonly<Partial<Record<MemberRole, number>>>;
  readonly invitations: number;
  readonly endpoints: number;
}

async function loadCounts(
  client: PoolClient,
  id: string,
  now: Date,
): Promise<{
  readonly membersByRole: CountRow['by_role'];
  readonly openInvitations: number;
  readonly webhookEndpoints: number;
}> {
  const { rows } = await client.query<CountRow>(
    `select (select coalesce(jsonb_object_agg(role, members), '{}') from
        (select role, count(*) as members from members where organisation_id = $1 and removed_at is null group by role) as each
      ) as by_role,
      (select count(*)::float8 from invitations
        where organisation_id = $1 and accepted_at is null and revoked_at is null and expires_at > $2) as invitations,
      (select count(*)::float8 from webhook_endpoints where organisation_id = $1 and status <> 'deleted') as endpoints`,
    [id, now],
  );
  const [row] = rows;
  return {
    membersByRole: row?.by_role ?? {},
    openInvitations: row?.invitations ?? 0,
    webhookEndpoints: row?.endpoints ?? 0,
  };
}

const reportedDays = 30;
/** Counts are stored for this long. */
const reportedMonths = 6;
const quarterMinutes = 15;

interface UsageRow {
  readonly day: string;
  readonly verifications: number;
  readonly peak: number;
}

async function loadUsage(
  client: PoolClient,
  id: string,
  { monthStart, now }: Bounds & { readonly now: Date },
): Promise<Pick<OrganisationDetail, 'byDay' | 'byMonth' | 'peakPerMinute'>> {
  const progress = await client.query<{ next_id: string; counted_until: string }>(
    'select next_id from verification_count_progress',
  );
  const firstMonth = startOfMonth(now, reportedMonths - 1);
  const first = toFirstVerificationId(firstMonth);
  const next = progress.rows[0]?.next_id ?? '';
  const { rows } = await client.query<UsageRow>(
    `with part as (
       select since, (${countedSql})::float8 as verifications from organisation_verification_counts counted
       where organisation_id = $1 and mode = 'live' and since >= $2
       union all
       select date_bin('15 minutes', verified_at, 'epoch'), count(*)::float8 from verifications
       where organisation_id = $1 and mode = 'live' and id >= $3 group by 1
     ), quarter as (select since, sum(verifications) as verifications from part group by 1)
     select to_char(since at time zone 'UTC', 'YYYY-MM-DD') as day, sum(verifications) as verifications,
       max(verifications) as peak
     from quarter group by 1`,
    [id, firstMonth, first > next ? first : next],
  );
  const ofMonth = toDay(monthStart);
  const today = floorTo(dayMs, now);
  const sum = (isAsked: (day: string) => boolean): number =>
    rows.reduce((total, { day, verifications }) => (isAsked(day) ? total + verifications : total), 0);
  const days = Array.from({ length: reportedDays }, (_, n) => toDay(addMs(today, (n + 1 - reportedDays) * dayMs)));
  const months = Array.from({ length: reportedMonths }, (_, n) => toDay(startOfMonth(now, reportedMonths - 1 - n)));
  return {
    byDay: days.map((day) => ({ day, count: sum((one) => one === day) })),
    byMonth: months.map((day) => ({ day, count: sum((one) => one.startsWith(day.slice(0, 7))) })),
    peakPerMinute: Math.ceil(
      Math.max(0, ...rows.filter(({ day }) => day >= ofMonth).map(({ peak }) => peak)) / quarterMinutes,
    ),
  };
}
