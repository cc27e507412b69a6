import type { Pool, PoolClient } from 'pg';
import { type Context, requireTenant } from '../../caller/context.js';
import type { Tenant } from '../../caller/eventServices.js';
import { inSnapshot } from '../../database/transaction.js';
import { dayMs } from '../../domain/days.js';
import { toFirstId, toIdTime } from '../../domain/ids.js';
import { listEntityCandidates, listSentOnly, type RegisterFacts, toEntityNumber } from '../../domain/registerFacts.js';
import { toFirstVerificationId } from '../platform/overview/loadVerificationFigures.js';
import { loadResolutions } from '../screening/loadResolutions.js';
import { canRead } from '../../caller/permissions.js';
import { loadNeeds, maxWaiting, type Needs, type Waiting } from './loadNeeds.js';
import { loadOutcomes, type VerificationTrend } from './loadOutcomes.js';
import { loadPeriod, type PeriodInput, readPeriodInput } from './loadPeriod.js';

/** Figures of an organisation; null for those that the caller may not read. */
export interface OrganisationOverview {
  readonly days: number;
  readonly timeZone: string;
  /** The start of the first day. */
  readonly from: Date;
  readonly verifications: VerificationTrend | null;
  readonly deliveries: DeliveryFigures | null;
  readonly needs: Needs & {
    /** Entities and customers with unresolved candidates. */
    readonly candidates: Waiting | null;
  };
  /** The time of the figures. */
  readonly asOf: Date;
}

/** Open candidates of this period need attention, regardless of the days of the figures. */
const candidateMs = 90 * dayMs;

/**
 * Figures of the caller’s organisation, live or test, over some days, and the things that need attention now. The number of
 * statements is fixed, and all but the candidates come from one snapshot.
 * @throws AppError INVALID_REQUEST for another number of days, or an unknown time zone
 */
export async function loadOrganisationOverview(ctx: Context, input: PeriodInput): Promise<OrganisationOverview> {
  const actor = requireTenant(ctx);
  const asked = readPeriodInput(input);
  const asOf = ctx.clock();
  const { needs, from, ...figures } = await inSnapshot(ctx.pool, async (client) => {
    const period = await loadPeriod(client, asked, asOf);
    const since = period.starts[0]?.at ?? asOf;
    return {
      from: since,
      verifications: canRead(actor, 'Query.verifications') ? await loadOutcomes(client, actor, period) : null,
      deliveries: canRead(actor, 'Query.deliveries') ? await loadDeliveryFigures(client, actor, since) : null,
      needs: await loadNeeds(client, actor, asOf),
    };
  });
  const candidates = canRead(actor, 'Query.candidateResolutions')
    ? await loadCandidateNeeds(ctx.pool, actor, toFirstVerificationId(new Date(asOf.getTime() - candidateMs)))
    : null;
  return { ...asked, from, ...figures, needs: { ...needs, candidates }, asOf };
}

/** The number of newest verifications with candidates that are examined. */
const lookupSql = 200;
/** A verification without screening does not settle the candidates of another one. */
const wasScreened =
  '$.further ? (exists (@.sanctions.candidates) || exists (@.screening.lists[*] ? (@.state == "current")))';

// A candidate of a person is shown only by the case of the customer, and one of a business by its verification.
const rescreened = `select coalesce(max(id) filter (where kind = 'onboarding'), max(verification_id)) as id from screening_subjects
  where organisation_id = $1 and mode = $2 and candidates > 0 and not entity_number = any ($3)
    and (kind <> 'onboarding' or exists (select from onboardings one where one.id = screening_subjects.id and one.status = 'approved'))
  group by coalesce(nullif(entity_number, ''), id) limit ${lookupSql}`;

/**
 * The entities of an organisation with unresolved candidates, by the newest verification since an id that screened them, and by
 * the latest screening of monitored entities, certificates and customers. Open cases are counted separately.
 */
async function loadCandidateNeeds(pool: Pool, { organisationId, mode }: Tenant, sinceId: string): Promise<Waiting> {
  const { rows } = await pool.query<{ id: string; facts: RegisterFacts; requested_name: string | null }>(
    `select id, facts, requested_name from verifications v
     where organisation_id = $1 and mode = $2 and id >= $3 and facts @? '$.further.*.candidates[0]'
       and not exists (select from verifications later where later.organisation_id = $1 and later.mode = $2
         and later.abn = v.abn and later.nzbn is null and v.nzbn is null and later.id > v.id and later.facts @? '${wasScreened}')
       and not exists (select from verifications later where later.organisation_id = $1 and later.mode = $2
         and later.nzbn = v.nzbn and later.id > v.id and later.facts @? '${wasScreened}')
     order by id desc limit ${lookupSql}`,
    [organisationId, mode, sinceId],
  );
  const newest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const { kind, value } = toEntityNumber(row.facts);
    const entity = `${kind} ${value}`;
    if (!newest.has(entity)) newest.set(entity, row);
  }
  const screened = [...newest.values()];
  const judged = await loadResolutions(
    pool,
    organisationId,
    mode,
    screened.map(({ facts, requested_name: requestedName }) => ({
      number: toEntityNumber(facts),
      candidates: listEntityCandidates(facts),
      sentOnly: listSentOnly(facts, requestedName),
    })),
  );
  const verified = screened.filter((_, index) => judged[index]?.some(({ resolution }) => resolution === 'open'));
  const { rows: later } = await pool.query<{ id: string }>(rescreened, [
    ...[organisationId, mode],
    verified.map(({ facts }) => toEntityNumber(facts).value),
  ]);
  const open = [...verified, ...later].map(({ id }) => ({ id, at: toIdTime(id) }));
  const [first] = open.sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    count: Math.min(open.length, maxWaiting),
    hasMore: open.length > maxWaiting || rows.length === lookupSql || later.length === lookupSql,
    firstId: first?.id ?? null,
    firstAt: first?.at ?? null,
  };
}

/** Outcomes of the deliveries of events since a time. */
interface DeliveryFigures {
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
  /** The share of all deliveries, pending ones included, that succeeded. Null if there are none. */
  readonly successRate: number | null;
  /** The p95 of attempts that succeeded; null if there are none. */
  readonly p95Ms: number | null;
}

interface Row {
  readonly total: number;
  readonly failed: number;
  readonly pending: number;
  readonly p95_ms: number | null;
}

/** The duration is measured over this many of the newest attempts of each endpoint. */
const maxTimed = 200;

// Index-only: deliveries that are neither failed nor pending were delivered.
const statement = `with endpoint as (
    select id from webhook_endpoints where organisation_id = $1 and mode = $2 and status <> 'deleted'
  ), counted as (
    select
      (select count(*) from deliveries where endpoint_id = endpoint.id and event_id >= $3) as total,
      (select count(*) from deliveries where endpoint_id = endpoint.id and event_id >= $3 and state = 'failed') as failed,
      (select count(*) from deliveries where endpoint_id = endpoint.id and event_id >= $3 and state = 'pending') as pending
    from endpoint
  ), timed as (
    select attempt.duration_ms from endpoint cross join lateral (
      select duration_ms, outcome from all_attempts
      where endpoint_id = endpoint.id and event_id >= $3 order by event_id desc limit ${maxTimed}
    ) attempt where attempt.outcome = 'delivered'
  )
  select coalesce(sum(total), 0)::float8 as total, coalesce(sum(failed), 0)::float8 as failed,
    coalesce(sum(pending), 0)::float8 as pending,
    (select percentile_disc(0.95) within group (order by duration_ms) from timed)::float8 as p95_ms
  from counted`;

/**
 * The deliveries of an organisation by current state, for events since a time, in one statement. Deliveries of deleted endpoints
 * are deleted, too.
 */
async function loadDeliveryFigures(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  since: Date,
): Promise<DeliveryFigures> {
  const { rows } = await client.query<Row>(statement, [organisationId, mode, toFirstId('event', since)]);
  const { total, failed, pending, p95_ms: p95Ms } = rows[0] ?? { total: 0, failed: 0, pending: 0, p95_ms: null };
  const delivered = total - failed - pending;
  return { delivered, failed, pending, successRate: total === 0 ? null : delivered / total, p95Ms };
}
