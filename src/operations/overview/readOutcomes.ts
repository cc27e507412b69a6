import type { PoolClient } from 'pg';
import type { FractureRisk } from '../../domain/fractureScore.js';
import type { VerificationStatus } from '../../domain/verdict.js';
import type { Tenant } from '../../events/tenant.js';
import { firstVerificationAt } from '../platform/overview/verificationTimes.js';
import type { Period } from './readPeriod.js';

/** Verifications by what came of them. */
export interface OutcomeCounts {
  readonly total: number;
  readonly verified: number;
  readonly inactive: number;
  readonly notFound: number;
  readonly error: number;
  readonly low: number;
  readonly medium: number;
  readonly high: number;
  readonly critical: number;
  /** Of those with a score, the share whose score is above 50; null: there are none. */
  readonly highRiskRate: number | null;
}

export interface OutcomeDay extends OutcomeCounts {
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

export interface VerificationTrend {
  readonly total: OutcomeCounts;
  /** Of as many days before. */
  readonly before: OutcomeCounts;
  /** Oldest first. */
  readonly byDay: readonly OutcomeDay[];
}

interface Row {
  /** Of the times that were given, how many have passed. */
  readonly place: number;
  readonly status: VerificationStatus;
  readonly fracture_risk: FractureRisk | '';
  readonly verifications: number;
}

// What was counted, and what is newer, row by row.
const statement = `with part as (
    select width_bucket(since, $3::timestamptz[]) as place, status, fracture_risk, sum(verifications) as verifications
    from organisation_verification_counts where organisation_id = $1 and mode = $2 and since >= $4 group by 1, 2, 3
    union all
    select width_bucket(verified_at, $3::timestamptz[]), status, coalesce(fracture_risk, ''), count(*)
    from verifications where organisation_id = $1 and mode = $2 and id >= $5 group by 1, 2, 3
  )
  select place, status, fracture_risk, sum(verifications)::float8 as verifications from part group by 1, 2, 3`;

/**
 * The verifications of an organisation by day, in two statements. Those that `countVerifications` has counted are not counted
 * again: where it runs that is all but some minutes, and where it does not the numbers are the same, later.
 */
export async function readOutcomes(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  { starts, before }: Period,
): Promise<VerificationTrend> {
  const progress = await client.query<{ next_id: string }>('select next_id from verification_count_progress');
  const nextId = progress.rows[0]?.next_id ?? '';
  const firstId = firstVerificationAt(before.from);
  const times = [before.from, before.until, ...starts.map(({ at }) => at)];
  const { rows } = await client.query<Row>(statement, [
    organisationId,
    mode,
    times,
    before.from,
    firstId > nextId ? firstId : nextId,
  ]);
  const ofPlace = (place: number): Row[] => rows.filter((row) => row.place === place);
  return {
    total: countsOf(rows.filter(({ place }) => place > 2)),
    before: countsOf(ofPlace(1)),
    byDay: starts.map(({ day }, index) => ({ day, ...countsOf(ofPlace(index + 3)) })),
  };
}

function countsOf(rows: readonly Row[]): OutcomeCounts {
  const sum = (isCounted: (row: Row) => boolean): number =>
    rows.filter(isCounted).reduce((count, { verifications }) => count + verifications, 0);
  const ofStatus = (status: VerificationStatus): number => sum((row) => row.status === status);
  const ofRisk = (risk: FractureRisk): number => sum((row) => row.fracture_risk === risk);
  const [high, critical] = [ofRisk('high'), ofRisk('critical')];
  const scored = sum((row) => row.fracture_risk !== '');
  return {
    total: sum(() => true),
    verified: ofStatus('verified'),
    inactive: ofStatus('inactive'),
    notFound: ofStatus('not_found'),
    error: ofStatus('error'),
    low: ofRisk('low'),
    medium: ofRisk('medium'),
    high,
    critical,
    highRiskRate: scored === 0 ? null : (high + critical) / scored,
  };
}
