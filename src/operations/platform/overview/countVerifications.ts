import type { Pool, PoolClient } from 'pg';
import { inSnapshot, tryLockUntilCommit } from '../../../database/transaction.js';
import { addMs, dayMs, floorTo } from '../../../domain/days.js';
import { toIdTime } from '../../../domain/ids.js';
import { verificationStatuses } from '../../../domain/policies/verdictStatus.js';
import { bucketMs, keptMs, quarterMs, toFirstVerificationId } from './loadVerificationFigures.js';

/**
 * The longest time between the id of a verification and its commit: 5 seconds for a connection, 12 for the statement, and some
 * difference between the clocks of processes.
 */
const settledMs = 60 * 1_000;
/** A day is final after this time: clocks never differ so much, and the last 24 hours are not in that day. */
const closedMs = 25 * 60 * 60 * 1_000;

const lockName = 'kyb count verifications';

/**
 * The seconds at which a worker last counted: now while one counts, which can take hours at first, or else the time up to which all
 * are counted. Null before the first count.
 */
export const lastRunSql = `(select extract(epoch from greatest(counted_until, case when exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = hashtext('${lockName}')) then now() end))::float8
    from verification_count_progress)`;

interface Progress {
  readonly closedUntil: Date;
  readonly countedUntil: Date;
}

interface Count {
  readonly since: Date;
  readonly mode: string;
  readonly status: string;
  readonly fracture_risk: string;
  readonly verifications: string;
}

/**
 * Counts the verifications since the last run, of the platform and of each organisation. 25 hours after a day it counts the whole
 * day again, in case a verification was committed late. Each day is a separate transaction. An advisory lock admits one process
 * at a time. If aborted, the next run continues.
 * @returns the time up to which all are counted; null while another process runs it, or without verifications
 */
export async function countVerifications(pool: Pool, now: Date, signal?: AbortSignal): Promise<Date | null> {
  for (;;) {
    const step = await inSnapshot(pool, (client) => countSome(client, now));
    if (step === null || step.isLast || signal?.aborted) return step?.progress.countedUntil ?? null;
  }
}

interface Step {
  readonly progress: Progress;
  readonly isLast: boolean;
}

/** Counts a finished day, or else the settled part of the current ones. */
async function countSome(client: PoolClient, now: Date): Promise<Step | null> {
  const progress = (await tryLockUntilCommit(client, lockName)) ? await loadProgress(client) : null;
  if (progress === null) return null;
  const { closedUntil: day, countedUntil } = progress;
  const next = addMs(day, dayMs);
  const keptFrom = addMs(now, -keptMs);
  if (addMs(next, closedMs) <= now) {
    await client.query('delete from verification_counts where since >= $1 and since < $2', [day, next]);
    await client.query(
      'delete from organisation_verification_counts where since < $3 or (since >= $1 and since < $2)',
      [day, next, keptFrom],
    );
    const counts = await countBetween(client, day, next, keptFrom);
    await addCounts(
      client,
      counts.map((count) => ({ ...count, since: day })),
    );
    const reached = { closedUntil: next, countedUntil: next > countedUntil ? next : countedUntil };
    return { progress: await storeProgress(client, reached), isLast: false };
  }
  const settled = addMs(now, -settledMs);
  if (settled <= countedUntil) return { progress, isLast: true };
  await addCounts(client, await countBetween(client, countedUntil, settled, keptFrom));
  return { progress: await storeProgress(client, { ...progress, countedUntil: settled }), isLast: true };
}

/** The time to continue from; at first that of the oldest verification, if there is one. */
async function loadProgress(client: PoolClient): Promise<Progress | null> {
  const { rows } = await client.query<{ closed_until: string; counted_until: string }>(
    'select closed_until, counted_until from verification_count_progress',
  );
  const [row] = rows;
  if (row) return { closedUntil: new Date(row.closed_until), countedUntil: new Date(row.counted_until) };
  const oldest = await client.query<{ id: string }>('select id from verifications order by id limit 1');
  const [first] = oldest.rows;
  if (!first) return null;
  const day = floorTo(dayMs, toIdTime(first.id));
  return { closedUntil: day, countedUntil: day };
}

async function storeProgress(client: PoolClient, progress: Progress): Promise<Progress> {
  const { closedUntil, countedUntil } = progress;
  await client.query(
    `insert into verification_count_progress (closed_until, counted_until, next_id) values ($1, $2, $3)
     on conflict (is_only) do update set closed_until = excluded.closed_until, counted_until = excluded.counted_until,
       next_id = excluded.next_id`,
    [closedUntil, countedUntil, toFirstVerificationId(countedUntil)],
  );
  return progress;
}

const outcomes = {
  status: verificationStatuses,
  fracture_risk: ['low', 'medium', 'high', 'critical'],
};
const outcomeColumns = Object.values(outcomes).flat();
const outcomeSums = Object.entries(outcomes).flatMap(([column, words]) =>
  words.map((word) => `coalesce(sum(verifications) filter (where ${column} = '${word}'), 0)`),
);

// The counts per organisation stay in the database, because they may not fit into memory.
const countStatement = `with counted as (
    select organisation_id, mode, status, coalesce(fracture_risk, '') as fracture_risk, count(*) as verifications
    from verifications where id >= $1 and id < $2 group by 1, 2, 3, 4
  ), kept as (
    insert into organisation_verification_counts as held (organisation_id, mode, since, ${outcomeColumns.join(', ')})
    select organisation_id, mode, $3::timestamptz, ${outcomeSums.join(', ')}
    from counted where $3 >= $4::timestamptz group by 1, 2
    on conflict (organisation_id, mode, since)
      do update set ${outcomeColumns.map((column) => `${column} = held.${column} + excluded.${column}`).join(', ')}
  )
  select mode, status, fracture_risk, sum(verifications)::text as verifications from counted group by 1, 2, 3`;

/**
 * Each statement counts five minutes, so that it stays within the statement timeout even after a bulk. It adds the counts to
 * those of the organisations, unless they are older than these are stored. Periods without verifications are skipped.
 * @returns the counts of all organisations together
 */
async function countBetween(client: PoolClient, from: Date, until: Date, keptFrom: Date): Promise<Count[]> {
  const counts: Count[] = [];
  let since = floorTo(bucketMs, from);
  while (since < until) {
    const end = addMs(since, bucketMs);
    const { rows } = await client.query<Omit<Count, 'since'>>(countStatement, [
      toFirstVerificationId(since > from ? since : from),
      toFirstVerificationId(end < until ? end : until),
      floorTo(quarterMs, since),
      keptFrom,
    ]);
    for (const row of rows) counts.push({ since, ...row });
    since = rows.length > 0 ? end : await nextBucket(client, end, until);
  }
  return counts;
}

/** The first five minutes between two times that contain a verification; the second time if none do. */
async function nextBucket(client: PoolClient, from: Date, until: Date): Promise<Date> {
  const { rows } = await client.query<{ id: string }>(
    'select id from verifications where id >= $1 and id < $2 order by id limit 1',
    [toFirstVerificationId(from), toFirstVerificationId(until)],
  );
  return rows[0] ? floorTo(bucketMs, toIdTime(rows[0].id)) : until;
}

async function addCounts(client: PoolClient, counts: readonly Count[]): Promise<void> {
  await client.query(
    `insert into verification_counts as held (since, mode, status, fracture_risk, verifications)
     select since, mode, status, fracture_risk, sum(verifications)
     from jsonb_to_recordset($1) as row (since timestamptz, mode text, status text, fracture_risk text, verifications bigint)
     group by 1, 2, 3, 4
     on conflict (since, mode, status, fracture_risk) do update set verifications = held.verifications + excluded.verifications`,
    [JSON.stringify(counts)],
  );
}
