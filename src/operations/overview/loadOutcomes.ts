import type { PoolClient } from 'pg';
import type { Tenant } from '../../caller/eventServices.js';
import { verificationStatuses } from '../../domain/policies/verdictStatus.js';
import { toFirstVerificationId } from '../platform/overview/loadVerificationFigures.js';
import type { Period } from './loadPeriod.js';

/** Verifications by outcome. */
export interface OutcomeCounts {
  readonly total: number;
  readonly verified: number;
  readonly review: number;
  readonly blocked: number;
  readonly inactive: number;
  readonly notFound: number;
  readonly error: number;
  readonly low: number;
  readonly medium: number;
  readonly high: number;
  readonly critical: number;
  /** The share of the scored verifications whose score is above 50; null if none has a score. */
  readonly highRiskRate: number | null;
}

export interface OutcomeDay extends OutcomeCounts {
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

export interface VerificationTrend {
  readonly total: OutcomeCounts;
  /** The counts of the same number of days before. */
  readonly before: OutcomeCounts;
  /** Oldest first. */
  readonly byDay: readonly OutcomeDay[];
}

type Row = Readonly<Record<Outcome, number>> & {
  /** The number of the given times that have passed. */
  readonly place: number;
};

type Outcome = (typeof verificationStatuses | typeof bands)[number];

const bands = ['low', 'medium', 'high', 'critical'] as const;

const bucketSql = (column: string): string => `width_bucket(${column}, $3::timestamptz[]) as place`;
const all = (of: (outcome: Outcome, column: string) => string): string =>
  [...verificationStatuses.map((one) => of(one, 'status')), ...bands.map((one) => of(one, 'fracture_risk'))].join(', ');

// The stored counts, and newer verifications row by row.
const statement = `with part as (
    select ${bucketSql('since')}, ${all((outcome) => `sum(${outcome}) as ${outcome}`)}
    from organisation_verification_counts where organisation_id = $1 and mode = $2 and since >= $4 group by 1
    union all
    select ${bucketSql('verified_at')}, ${all((outcome, column) => `count(*) filter (where ${column} = '${outcome}')`)}
    from verifications where organisation_id = $1 and mode = $2 and id >= $5 group by 1
  )
  select place, ${all((outcome) => `sum(${outcome})::float8 as ${outcome}`)} from part group by 1`;

/**
 * The verifications of an organisation by day, in two statements. It uses the counts of `countVerifications`, so that only the
 * last minutes are counted here. Without those counts the numbers are the same, but take longer.
 */
export async function loadOutcomes(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  { starts, before }: Period,
): Promise<VerificationTrend> {
  const progress = await client.query<{ next_id: string }>('select next_id from verification_count_progress');
  const nextId = progress.rows[0]?.next_id ?? '';
  const firstId = toFirstVerificationId(before.from);
  const times = [before.from, before.until, ...starts.map(({ at }) => at)];
  const { rows } = await client.query<Row>(statement, [
    organisationId,
    mode,
    times,
    before.from,
    firstId > nextId ? firstId : nextId,
  ]);
  const ofPlaces = (isAsked: (place: number) => boolean): OutcomeCounts =>
    toOutcomeCounts(rows.filter((row) => isAsked(row.place)));
  return {
    total: ofPlaces((one) => one > 2),
    before: ofPlaces((one) => one === 1),
    byDay: starts.map(({ day }, index) => ({ day, ...ofPlaces((one) => one === index + 3) })),
  };
}

function toOutcomeCounts(rows: readonly Row[]): OutcomeCounts {
  const of = (outcome: Outcome): number => rows.reduce((sum, row) => sum + row[outcome], 0);
  const scored = bands.reduce((sum, band) => sum + of(band), 0);
  const [high, critical] = [of('high'), of('critical')];
  return {
    total: verificationStatuses.reduce((sum, status) => sum + of(status), 0),
    verified: of('verified'),
    review: of('review'),
    blocked: of('blocked'),
    inactive: of('inactive'),
    notFound: of('not_found'),
    error: of('error'),
    low: of('low'),
    medium: of('medium'),
    high,
    critical,
    highRiskRate: scored === 0 ? null : (high + critical) / scored,
  };
}
