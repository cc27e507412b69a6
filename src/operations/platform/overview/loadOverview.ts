import type { Pool, PoolClient } from 'pg';
import type { Services } from '../../../caller/context.js';
import { activeKeySql } from '../../../caller/revocation.js';
import { epochMs } from '../../../database/rows.js';
import { inSnapshot } from '../../../database/transaction.js';
import { addMs, dayMs } from '../../../domain/days.js';
import type { Mode, Plan } from '../../../domain/tenancy.js';
import { isHeld, withRate } from '../../../events/failDeliveries.js';
import { loadRegisterStates, type RegisterState } from '../loadRegisterStates.js';
import { loadVerificationFigures, type VerificationFigures } from './loadVerificationFigures.js';

/** Figures of one mode, over all organisations. */
export interface ModeFigures extends StateFigures {
  readonly verifications: VerificationFigures;
  readonly webhooks: WebhookFigures;
}

/** The platform at one moment (contract.md#operators). The figures at the top level are those of live data. */
export interface PlatformOverview extends ModeFigures {
  readonly organisations: OrganisationFigures;
  readonly registers: readonly RegisterState[];
  readonly service: Services['about'];
  readonly mail: MailFigures;
  /** The same for test data. */
  readonly test: ModeFigures;
  /** The time of the figures. */
  readonly asOf: Date;
}

type Overseen = Pick<Services, 'liveRegisters' | 'clock' | 'about'> & { readonly pool: Pool };

/**
 * The platform as its operators see it. All figures but those of the registers come from one snapshot of the database, with a
 * fixed number of statements.
 */
export async function loadOverview(overseen: Overseen): Promise<PlatformOverview> {
  const { pool, about, clock } = overseen;
  const registers = await loadRegisterStates({ ...overseen, database: { pool } });
  return inSnapshot(pool, async (client) => {
    const asOf = clock();
    const platform = await loadPlatformFigures(client, asOf);
    const states = await loadStateFigures(client, asOf);
    const verifications = await loadVerificationFigures(client, asOf);
    const webhooks = await loadWebhookFigures(client, asOf);
    const of = (mode: Mode): ModeFigures => ({
      ...states(mode),
      verifications: verifications(mode),
      webhooks: webhooks(mode),
    });
    return { ...platform, ...of('live'), registers, service: about, test: of('test'), asOf };
  });
}

interface OrganisationFigures {
  readonly total: number;
  readonly byPlan: Readonly<Record<Plan, number>>;
}

interface MailFigures {
  readonly pending: number;
  /** The first due time of the e-mail that has been waiting longest; null if none was due. A failed attempt does not change it. */
  readonly overdueSince: Date | null;
}

/** Figures without a mode. */
export interface PlatformFigures {
  readonly organisations: OrganisationFigures;
  readonly mail: MailFigures;
}

interface PlatformRow {
  readonly plans: Readonly<Partial<Record<Plan, number>>>;
  readonly pending: number;
  readonly overdue_since: number | null;
}

const platformStatement = `select
    (select coalesce(jsonb_object_agg(plan, organisations), '{}')
     from (select plan, count(*) as organisations from organisations group by plan) as by_plan) as plans,
    count(*)::float8 as pending, ${epochMs('min(created_at) filter (where created_at <= $1)')} as overdue_since
  from mails where state = 'pending'`;

/** Organisations and unsent e-mails, in one statement. */
async function loadPlatformFigures(client: PoolClient, now: Date): Promise<PlatformFigures> {
  const { rows } = await client.query<PlatformRow>(platformStatement, [now]);
  const [row] = rows;
  const byPlan = { starter: 0, growth: 0, enterprise: 0, ...row?.plans };
  const overdueSince = row?.overdue_since ?? null;
  return {
    organisations: { total: Object.values(byPlan).reduce((sum, count) => sum + count, 0), byPlan },
    mail: { pending: row?.pending ?? 0, overdueSince: overdueSince === null ? null : new Date(overdueSince) },
  };
}

interface WebhookFigures {
  /** Includes paused and disabled endpoints. */
  readonly endpoints: number;
  readonly pending: number;
  readonly delivered24Hours: number;
  readonly failed24Hours: number;
  /** Is null if nothing was delivered in 24 hours. */
  readonly p95Ms: number | null;
  /** Endpoints that receive nothing any more. */
  readonly disabled: number;
  /** The time since which the most overdue delivery is due; null if none is due. Paused endpoints are left out. */
  readonly overdueSince: Date | null;
}

interface WebhookRow {
  readonly mode: Mode;
  readonly endpoints: number;
  readonly disabled: number;
  readonly pending: number;
  readonly overdue_since: number | null;
  readonly delivered: number;
  readonly failed: number;
  readonly p95_ms: number | null;
}

/** The duration is measured over this many of the newest deliveries. */
const maxTimed = 5_000;

// A deleted endpoint may still have deliveries that are not yet marked as failed.
const webhookStatement = `select asked.mode, endpoint.*, finished.*, timed.*
  from unnest(array['live', 'test']) as asked (mode)
    cross join lateral (
      select count(*) filter (where status <> 'deleted')::float8 as endpoints,
        count(*) filter (where status = 'disabled')::float8 as disabled,
        coalesce(sum(waiting.deliveries), 0)::float8 as pending,
        ${epochMs(`min(waiting.due_at) filter (where status = 'enabled' and verification <> 'pending' and waiting.due_at <= $1 and not ${isHeld})`)} as overdue_since
      from webhook_endpoints endpoint ${withRate}
        left join (
          select endpoint_id, count(*) as deliveries, min(due_at) as due_at from deliveries
          where state = 'pending' group by endpoint_id
        ) waiting on waiting.endpoint_id = endpoint.id
      where endpoint.mode = asked.mode
    ) endpoint
    cross join lateral (
      select count(*) filter (where state = 'delivered')::float8 as delivered,
        count(*) filter (where state = 'failed')::float8 as failed
      from deliveries where finished_at >= $2 and state <> 'pending' and mode = asked.mode
    ) finished
    cross join lateral (
      select percentile_disc(0.95) within group (order by duration_ms)::float8 as p95_ms
      from (
        select endpoint_id, event_id, attempts from deliveries
        where finished_at >= $2 and state = 'delivered' and mode = asked.mode
        order by finished_at desc limit ${maxTimed}
      ) delivery
        -- The offset keeps the planner from reading all attempts for them.
        cross join lateral (select duration_ms from all_attempts where endpoint_id = delivery.endpoint_id
          and event_id = delivery.event_id and number = delivery.attempts offset 0) attempt
    ) timed`;

/** Endpoints and deliveries by mode, in one statement. */
async function loadWebhookFigures(client: PoolClient, now: Date): Promise<(mode: Mode) => WebhookFigures> {
  const { rows } = await client.query<WebhookRow>(webhookStatement, [now, addMs(now, -dayMs)]);
  return (mode) => {
    const row = rows.find((one) => one.mode === mode);
    const overdueSince = row?.overdue_since ?? null;
    return {
      endpoints: row?.endpoints ?? 0,
      pending: row?.pending ?? 0,
      delivered24Hours: row?.delivered ?? 0,
      failed24Hours: row?.failed ?? 0,
      p95Ms: row?.p95_ms ?? null,
      disabled: row?.disabled ?? 0,
      overdueSince: overdueSince === null ? null : new Date(overdueSince),
    };
  };
}

export interface KeyFigures {
  readonly active: number;
  /** Includes keys of removed members. */
  readonly revoked: number;
  readonly expired: number;
}

export interface CertificateFigures {
  /** Certificates in force. */
  readonly issued: number;
  readonly suspended: number;
  readonly expired: number;
  readonly revoked: number;
  /** Certificates that await a second officer. */
  readonly proposed: number;
}

/** Onboarding links by status. */
export interface OnboardingFigures {
  /** Links with which applicants can still submit. */
  readonly open: number;
  readonly submitted: number;
  readonly decided: number;
  readonly expired: number;
  readonly revoked: number;
}

export interface BulkFigures {
  readonly running: number;
  readonly completed24Hours: number;
  readonly queued: number;
  readonly failed24Hours: number;
  /** The rows of queued and running bulks that are not done. */
  readonly rowsLeft: number;
}

/** Figures that are counted by state. */
interface StateFigures {
  readonly apiKeys: KeyFigures;
  readonly certificates: CertificateFigures;
  readonly onboardings: OnboardingFigures;
  readonly bulk: BulkFigures;
}

interface StateRow {
  readonly mode: Mode;
  readonly kind: keyof StateFigures;
  readonly state: string;
  readonly count: number;
  /** The number that have expired. */
  readonly ended: number;
}

// Certificates and links are counted by their stored status, in the order of the index.
const stateStatement = `select mode, 'apiKeys' as kind, case when ${activeKeySql('k')} then 'active'
      when revoked_at is null and expires_at <= now() then 'expired' else 'revoked' end as state,
      count(*)::float8 as count, 0::float8 as ended
    from api_keys k where organisation_id is not null group by 1, 3
  union all
  select mode, 'certificates', status, count(*), count(*) filter (where expires_at <= $1)
    from certificates group by mode, status
  union all
  select mode, 'onboardings', status, count(*), count(*) filter (where expires_at <= $1)
    from onboarding_links group by mode, status
  union all
  select mode, 'bulk', status || case when finished_at is null then '' else '24Hours' end, count(*), 0
    from bulks where finished_at is null or finished_at >= $2 group by 1, 3
  union all
  select mode, 'bulk', 'rowsLeft', sum(total - processed), 0
    from bulks where status in ('queued', 'running') group by 1`;

/** Keys, certificates, onboardings and bulks of organisations by mode, in one statement. */
async function loadStateFigures(client: PoolClient, now: Date): Promise<(mode: Mode) => StateFigures> {
  const { rows } = await client.query<StateRow>(stateStatement, [now, addMs(now, -dayMs)]);
  return (mode) => {
    const findRow = (kind: keyof StateFigures, state: string): Pick<StateRow, 'count' | 'ended'> =>
      rows.find((row) => row.mode === mode && row.kind === kind && row.state === state) ?? { count: 0, ended: 0 };
    const of = (kind: keyof StateFigures, state: string): number => findRow(kind, state).count;
    // A certificate or a link that has expired counts as expired before its status is updated, as in `statusAt`.
    const [issued, suspended] = [findRow('certificates', 'issued'), findRow('certificates', 'suspended')];
    const open = ['created', 'opened'].map((state) => findRow('onboardings', state));
    const ended = open.reduce((sum, one) => sum + one.ended, 0);
    return {
      apiKeys: {
        active: of('apiKeys', 'active'),
        revoked: of('apiKeys', 'revoked'),
        expired: of('apiKeys', 'expired'),
      },
      certificates: {
        issued: issued.count - issued.ended,
        suspended: suspended.count - suspended.ended,
        expired: of('certificates', 'expired') + issued.ended + suspended.ended,
        revoked: of('certificates', 'revoked'),
        proposed: of('certificates', 'proposed'),
      },
      onboardings: {
        open: open.reduce((sum, { count }) => sum + count, 0) - ended,
        submitted: of('onboardings', 'submitted'),
        decided: of('onboardings', 'decided'),
        expired: ended,
        revoked: of('onboardings', 'revoked'),
      },
      bulk: {
        running: of('bulk', 'running'),
        completed24Hours: of('bulk', 'completed24Hours'),
        queued: of('bulk', 'queued'),
        failed24Hours: of('bulk', 'failed24Hours'),
        rowsLeft: of('bulk', 'rowsLeft'),
      },
    };
  };
}
