import type { PoolClient } from 'pg';
import { addMs, dayMs, floorTo } from '../../../domain/days.js';
import type { FractureRisk } from '../../../domain/fractureScore.js';
import { toFirstId } from '../../../domain/ids.js';
import type { VerificationStatus } from '../../../domain/policies/verdictStatus.js';
import type { Mode } from '../../../domain/tenancy.js';

/** The number of days that are listed one by one, including today. */
const reportedDays = 30;

export interface VerificationFigures {
  readonly total: number;
  readonly last24Hours: number;
  readonly byStatus: Readonly<Record<VerificationStatus, number>>;
  readonly byRisk: Readonly<Record<FractureRisk, number>>;
  /** The last 30 days, in UTC, oldest first. */
  readonly byDay: readonly { readonly day: string; readonly count: number }[];
}

interface VerificationRow {
  readonly mode: Mode;
  readonly status: VerificationStatus;
  readonly fracture_risk: FractureRisk | '';
  /** Is null for the time before the listed days. */
  readonly day: string | null;
  readonly verifications: number;
  readonly recent: number;
}

// Adds the stored counts, newer verifications row by row, and the first minutes of the last 24 hours, which a stored count only
// includes as part of a longer period.
const verificationStatement = `with part as (
    select since, mode, status, fracture_risk, verifications, case when since >= $3 then verifications else 0 end as recent
    from verification_counts
    union all
    select date_trunc('day', verified_at, 'UTC'), mode, status, coalesce(fracture_risk, ''), count(*),
      count(*) filter (where id >= $2)
    from verifications where id >= $1 group by 1, 2, 3, 4
    union all
    select $3, mode, status, coalesce(fracture_risk, ''), 0, count(*)
    from verifications where id >= $2 and id < $4 group by 1, 2, 3, 4
  )
  select mode, status, fracture_risk, case when since >= $5 then to_char(since at time zone 'UTC', 'YYYY-MM-DD') end as day,
    sum(verifications)::float8 as verifications, sum(recent)::float8 as recent
  from part group by 1, 2, 3, 4`;

/**
 * Verifications up to this moment, by mode, in two statements. It uses the counts of `countVerifications`, so that only the last
 * minutes are counted here. Without those counts the numbers are the same, but take longer.
 */
export async function loadVerificationFigures(
  client: PoolClient,
  now: Date,
): Promise<(mode: Mode) => VerificationFigures> {
  const progress = await client.query<{ next_id: string }>('select next_id from verification_count_progress');
  // Passed as a value, not a subquery, so that the planner sees how few rows remain.
  const nextId = progress.rows[0]?.next_id ?? '';
  const dayAgo = addMs(now, -dayMs);
  const whole = floorTo(bucketMs, addMs(dayAgo, bucketMs - 1));
  const firstOfWhole = toFirstVerificationId(whole);
  const firstDay = addMs(floorTo(dayMs, now), -(reportedDays - 1) * dayMs);
  const { rows } = await client.query<VerificationRow>(verificationStatement, [
    nextId,
    toFirstVerificationId(dayAgo),
    whole,
    firstOfWhole < nextId ? firstOfWhole : nextId,
    firstDay,
  ]);
  return (mode) =>
    toVerificationFigures(
      rows.filter((row) => row.mode === mode),
      firstDay,
    );
}

function toVerificationFigures(rows: readonly VerificationRow[], firstDay: Date): VerificationFigures {
  const byStatus = { verified: 0, review: 0, blocked: 0, inactive: 0, not_found: 0, error: 0 };
  const byRisk = { low: 0, medium: 0, high: 0, critical: 0 };
  const days = new Map<string, number>();
  for (let index = 0; index < reportedDays; index += 1) {
    days.set(
      addMs(firstDay, index * dayMs)
        .toISOString()
        .slice(0, 10),
      0,
    );
  }
  for (const { status, fracture_risk: risk, day, verifications } of rows) {
    byStatus[status] += verifications;
    if (risk !== '') byRisk[risk] += verifications;
    if (day !== null && days.has(day)) days.set(day, (days.get(day) ?? 0) + verifications);
  }
  return {
    total: rows.reduce((sum, { verifications }) => sum + verifications, 0),
    last24Hours: rows.reduce((sum, { recent }) => sum + recent, 0),
    byStatus,
    byRisk,
    byDay: [...days].map(([day, count]) => ({ day, count })),
  };
}

/** The verifications of a day that is not final are counted in periods of this length. */
export const bucketMs = 5 * 60 * 1_000;
/** The figures of an organisation are counted by quarters of an hour, because the days of every time zone begin with one. */
export const quarterMs = 15 * 60 * 1_000;
/** These counts are stored for this long: reports cover 90 days and the 90 before them, and time zones and clocks differ. */
export const keptMs = 190 * dayMs;

/** The smallest id that a verification of this time could have: ids are ordered by time. */
export function toFirstVerificationId(time: Date): string {
  return toFirstId('verification', time);
}
