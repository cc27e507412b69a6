import type { PoolClient } from 'pg';
import type { TenantActor } from '../../caller/actor.js';
import { epochMs } from '../../database/rows.js';
import { canRead } from '../../caller/permissions.js';
import { addMs, dayMs } from '../../domain/days.js';

/** Things of one type that need attention. */
export interface Waiting {
  /** At most 100. */
  readonly count: number;
  /** Whether there are, or may be, more. */
  readonly hasMore: boolean;
  /** The most urgent one, for a decision its object; null without any, or if the caller cannot confirm any. */
  readonly firstId: string | null;
  /** The time since which that one waits or fails, or when it expires. */
  readonly firstAt: Date | null;
}

/** Things that need attention; null for those that the caller may not read. */
export interface Needs {
  /** Onboardings that await a decision, oldest first. */
  readonly onboardings: Waiting | null;
  /** Decisions that await a second officer. The first is one that the caller did not propose. */
  readonly decisions: Waiting | null;
  /** Certificates that await a second officer. The first is one that the caller did not propose. */
  readonly certificates: Waiting | null;
  /** Endpoints that have failed for long enough to be reported, and disabled ones. */
  readonly endpoints: Waiting | null;
  /** Bulks that have failed in the last 7 days. */
  readonly bulks: Waiting | null;
  /** API keys that expire within 30 days, and before any that replaces them. */
  readonly expiringKeys: Waiting | null;
  /** Certificates that expire within 30 days. */
  readonly expiringCertificates: Waiting | null;
  /** Suspended certificates, the longest suspended first. */
  readonly suspendedCertificates: Waiting | null;
}

/** The highest number that is counted. */
export const maxWaiting = 100;
const soonMs = 30 * dayMs;
const recentMs = 7 * dayMs;

const tenantCondition = 'organisation_id = $1 and mode = $2';
/** The operation that the caller must be allowed to use, and the rows with the time by which they are ordered. */
const sources: Readonly<Record<keyof Needs, readonly [operation: string, rows: string]>> = {
  onboardings: [
    'Query.onboardings',
    `select id, submitted_at as at from onboardings where ${tenantCondition} and status in ('in_review', 'on_hold')`,
  ],
  decisions: [
    'Query.decisions',
    `select case when officer_id is distinct from $7 or $7 is null then coalesce(onboarding_id, verification_id) end as id,
       decided_at as at from decisions
     where ${tenantCondition} and status = 'proposed'`,
  ],
  certificates: [
    'Query.certificates',
    `select case when officer_id <> $7 or $7 is null then id end as id, created_at as at from certificates
     where ${tenantCondition} and status = 'proposed'`,
  ],
  endpoints: [
    'Query.webhooks',
    `select id, coalesce(disabled_at, failing_since) as at from webhook_endpoints
     where ${tenantCondition} and (status = 'disabled' or (status = 'enabled' and failing_told_at is not null))`,
  ],
  bulks: [
    'Query.bulks',
    `select id, finished_at as at from bulks where ${tenantCondition} and status = 'failed' and finished_at >= $4`,
  ],
  expiringKeys: [
    'Query.apiKeys',
    `select id, expires_at as at from api_keys held
     where ${tenantCondition} and revoked_at is null and expires_at > $3 and expires_at <= $5 and not exists (
       select from api_keys newer
       where newer.organisation_id = $1 and newer.mode = $2 and newer.replaces_key_id = held.id and newer.revoked_at is null
         and (newer.expires_at is null or newer.expires_at > held.expires_at))`,
  ],
  expiringCertificates: [
    'Query.certificates',
    `select id, expires_at as at from certificates
     where ${tenantCondition} and status = 'issued' and expires_at > $3 and expires_at <= $5`,
  ],
  suspendedCertificates: [
    'Query.certificates',
    `select id, suspended_at as at from certificates where ${tenantCondition} and status = 'suspended' and expires_at > $3`,
  ],
};

const statement = Object.entries(sources)
  .map(
    ([
      need,
      [, rows],
    ]) => `select '${need}' as need, count(*)::int as count, (array_agg(id order by at, id) filter (where id is not null))[1] as first_id,
      ${epochMs('min(at) filter (where id is not null)')} as first_at
    from (select * from (${rows}) waiting where '${need}' = any ($6::text[]) order by at, id limit ${maxWaiting + 1}) few`,
  )
  .join('\nunion all\n');

interface Row {
  readonly need: string;
  readonly count: number;
  readonly first_id: string | null;
  readonly first_at: number | null;
}

/** Things in the caller’s organisation that need attention now, in one statement. */
export async function loadNeeds(client: PoolClient, actor: TenantActor, now: Date): Promise<Needs> {
  const asked = Object.entries(sources).flatMap(([need, [operation]]) => (canRead(actor, operation) ? [need] : []));
  const { rows } = await client.query<Row>(statement, [
    actor.organisationId,
    actor.mode,
    now,
    addMs(now, -recentMs),
    addMs(now, soonMs),
    asked,
    actor.kind === 'member' ? actor.memberId : actor.onBehalfOf,
  ]);
  const waiting = (need: keyof Needs): Waiting | null => {
    const row = rows.find((one) => one.need === need);
    return row && asked.includes(need) ? toWaiting(row) : null;
  };
  return {
    onboardings: waiting('onboardings'),
    decisions: waiting('decisions'),
    certificates: waiting('certificates'),
    endpoints: waiting('endpoints'),
    bulks: waiting('bulks'),
    expiringKeys: waiting('expiringKeys'),
    expiringCertificates: waiting('expiringCertificates'),
    suspendedCertificates: waiting('suspendedCertificates'),
  };
}

function toWaiting({ count, first_id: firstId, first_at: firstAt }: Row): Waiting {
  return {
    count: Math.min(count, maxWaiting),
    hasMore: count > maxWaiting,
    firstId,
    firstAt: firstAt === null ? null : new Date(firstAt),
  };
}
