import { DatabaseError, type PoolClient } from 'pg';
import { epochMs } from '../../database/rows.js';
import { overviewDays } from '../../domain/inputs/limits.js';
import { overviewPeriod, timeZoneDetail } from '../../domain/inputs/verifications.js';
import { invalidField } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';

/** The days of a request. */
export interface PeriodInput {
  /** One of `overviewDays`, today included. */
  readonly days?: number | null;
  /** A name of the IANA database, such as `Pacific/Auckland`; UTC unless given. */
  readonly timeZone?: string | null;
}

export interface Period {
  readonly days: number;
  readonly timeZone: string;
  /** The days, oldest first, with the moment at which each begins in the time zone. */
  readonly starts: readonly { readonly day: string; readonly at: Date }[];
  /** As many days before them, up to the same time of day as now, so that both periods are comparable. */
  readonly before: { readonly from: Date; readonly until: Date };
}

/** @throws AppError INVALID_REQUEST for another number of days, or an unknown time zone */
export function readPeriodInput(input: PeriodInput): Pick<Period, 'days' | 'timeZone'> {
  const { days, timeZone } = parseInput(overviewPeriod, input);
  return { days: days ?? overviewDays.default, timeZone: timeZone ?? 'UTC' };
}

interface PeriodRow {
  readonly day: string;
  readonly at: number;
  readonly before_from: number;
  readonly before_until: number;
}

const periodStatement = `select to_char(day, 'YYYY-MM-DD') as day, ${epochMs('day at time zone $2')} as at,
    ${epochMs(`(date_trunc('day', now) - make_interval(days => 2 * $3 - 1)) at time zone $2`)} as before_from,
    ${epochMs('(now - make_interval(days => $3)) at time zone $2')} as before_until
  from (select $1::timestamptz at time zone $2 as now) moment
    cross join generate_series(date_trunc('day', now) - make_interval(days => $3 - 1), now, interval '1 day') day
  order by 1`;

/** PostgreSQL reads a name without a slash as an abbreviation first, so that CET would have no summer time. */
function unabbreviated(zone: string): string {
  return zone.includes('/') ? zone : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}

/** The PostgreSQL error code for an unknown time zone. */
const unknownZone = '22023';

/**
 * The days up to a moment in the time zone, in one statement.
 * @throws AppError INVALID_REQUEST for a time zone that Node knows and PostgreSQL does not
 */
export async function loadPeriod(
  client: PoolClient,
  { days, timeZone }: Pick<Period, 'days' | 'timeZone'>,
  now: Date,
): Promise<Period> {
  const { rows } = await client
    .query<PeriodRow>(periodStatement, [now, unabbreviated(timeZone), days])
    .catch((error: unknown) => {
      throw error instanceof DatabaseError && error.code === unknownZone
        ? invalidField('/timeZone', timeZoneDetail)
        : error;
    });
  const [first] = rows;
  if (!first) throw new Error('There is no day.');
  return {
    days,
    timeZone,
    starts: rows.map(({ day, at }) => ({ day, at: new Date(at) })),
    before: { from: new Date(first.before_from), until: new Date(first.before_until) },
  };
}
