import type { Pool, QueryResult } from 'pg';
import { dayMs } from '../../domain/days.js';
import { toFirstId } from '../../domain/ids.js';
import { keptDays } from '../../domain/inputs/limits.js';
import { endpointsWith } from '../../events/failDeliveries.js';
import { isDatabaseUnavailable } from '../../platform/errors.js';

const mailDays = 90;
/** The least retention of live register responses as evidence, in days, equal to that of customer records. */
const registerResponseDays = 7 * 366;
const registerCallDays = 90;
/** How many days an invitation can be looked up after it has ended. */
const invitationDays = 90;
/**
 * How many days it is stored which alerts were sent. The alert about a suspended certificate is stored as long as the
 * suspension lasts, which would be reported again without it.
 */
const alertDays = 365;
const batchSize = 1_000;

// Each statement takes a time and a number, and is short, so that others wait little. Ids contain their time, so old
// rows are at the start of the index.
const sweeps: readonly { readonly statement: string; readonly before: (now: Date) => unknown }[] = [
  {
    statement: sweepEndpoints('delivery_attempts'),
    before: (now) => toFirstId('event', daysBefore(now, keptDays.events)),
  },
  { statement: sweepEndpoints('deliveries'), before: (now) => toFirstId('event', daysBefore(now, keptDays.events)) },
  {
    statement: `delete from events where id in (
      select id from events where id < $1 and position is not null order by id limit $2)`,
    before: (now) => toFirstId('event', daysBefore(now, keptDays.events)),
  },
  // Requests expire by the clock of the database.
  {
    statement: `delete from idempotency_keys where ctid = any (array(
      select ctid from idempotency_keys where created_at < least($1::timestamptz, now() - interval '24 hours')
      order by created_at limit $2))`,
    before: (now) => daysBefore(now, 1),
  },
  // A mail about a record is erased with the record.
  {
    statement: `delete from mails where id in (
      select id from mails where id < $1 and state <> 'pending' and record_id is null order by id limit $2)`,
    before: (now) => toFirstId('mail', daysBefore(now, mailDays)),
  },
  {
    statement: `delete from bulk_chunks where ctid = any (array(
      select old.place from bulks cross join lateral (
        select ctid as place from bulk_chunks where bulk_id = bulks.id limit $2
      ) old where bulks.finished_at < $1 limit $2))`,
    before: (now) => daysBefore(now, keptDays.bulkResults),
  },
  {
    statement: `update bulks set file_name = null where id in (
      select id from bulks where finished_at < $1 and file_name is not null limit $2)`,
    before: (now) => daysBefore(now, keptDays.bulkResults),
  },
  {
    statement: `delete from register_calls where ctid = any (array(
      select ctid from register_calls where hour < $1 limit $2))`,
    before: (now) => daysBefore(now, registerCallDays),
  },
  // An expired link is of no use to its recipient. A text encrypted under a record's key is erased with the record.
  {
    statement: `update mails set text = '', sealed_text = null,
        state = case state when 'pending' then 'failed' else state end,
        last_error = case state when 'pending' then 'The link in it is over.' else last_error end
      where id in (
        select id from mails where sealed_text is not null and record_id is null
          and created_at < $1::timestamptz - case kind when 'password.reset' then interval '60 minutes' else interval '7 days' end
        order by id limit $2)`,
    before: (now) => now,
  },
  {
    // As a scalar, the certificate of each alert is looked up by its id. As `exists`, every certificate is read.
    statement: `delete from alerts where id in (
      select id from alerts where id < $1 and (kind <> 'certificate_suspended' or (
        select true from certificates certificate where certificate.id = subject_id
          and certificate.organisation_id = alerts.organisation_id and certificate.status = 'suspended') is null)
      order by id limit $2)`,
    before: (now) => toFirstId('alert', daysBefore(now, alertDays)),
  },
  {
    // Only a certificate in force can be suspended for its candidates, which name people.
    statement: `update certificates set found_candidates = '[]' where id in (
      select id from certificates where found_candidates <> '[]' and coalesce(revoked_at, expires_at) < $1 limit $2)`,
    before: (now) => now,
  },
  {
    statement: `delete from sessions where sid in (select sid from sessions where expire < $1 order by expire limit $2)`,
    before: (now) => now,
  },
  {
    statement: `delete from password_resets where hash in (
      select hash from password_resets where expires_at < $1 order by expires_at limit $2)`,
    before: (now) => daysBefore(now, 1),
  },
  {
    statement: `delete from invitations where id in (
      select id from invitations where expires_at < $1 order by id limit $2)`,
    before: (now) => daysBefore(now, invitationDays),
  },
];

function sweepEndpoints(table: 'deliveries' | 'delivery_attempts'): string {
  return `${endpointsWith(table)}
    delete from ${table} where ctid = any (array(
      select old.place from pending cross join lateral (
        select ctid as place from ${table} where endpoint_id = pending.endpoint_id and event_id < $1 order by event_id limit $2
      ) old limit $2))`;
}

// The answer of a verification that is kept stays with it (eraseVerifications.ts).
const deleteAnswers = `delete from register_answers where id = any (array(
  select id from register_answers answer where id = any ($1)
    and not exists (select from verifications where facts #>> '{answer,evidence,id}' = answer.id)))`;

/** Passes the answers past their retention, also those that are kept: a statement that looks for the others may read all of them. */
async function sweepAnswers(pool: Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const before = toFirstId('registerAnswer', daysBefore(now, registerResponseDays));
  let removed = 0;
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
    const { rows }: QueryResult<{ id: string }> = await pool.query(
      'select id from register_answers where id > $1 and id < $2 order by id limit $3',
      [after, before, batchSize],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) removed += (await pool.query(deleteAnswers, [ids])).rowCount ?? 0;
    after = ids.at(-1);
  }
  return removed;
}

/**
 * Deletes rows whose retention has ended, in short transactions, and nothing that a law requires to retain. If aborted,
 * the next run continues. If one table fails, the others are still swept.
 * @throws AggregateError at the end if some rows could not be deleted
 */
export async function sweepExpired(pool: Pool, now: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  const sweepTable = async ({ statement, before }: (typeof sweeps)[number]): Promise<number> => {
    let all = 0;
    let count: number;
    do {
      count = (await pool.query(statement, [before(now), batchSize])).rowCount ?? 0;
      all += count;
    } while (count === batchSize && !signal?.aborted);
    return all;
  };
  const all = [...sweeps.map((one) => () => sweepTable(one)), () => sweepAnswers(pool, now, signal)];
  const failures = await runSteps(
    all.map((sweep) => async () => {
      removed += await sweep();
    }),
  );
  if (failures.length === 0) return removed;
  throw new AggregateError(failures, 'Some rows past their retention could not be deleted.');
}

/** Runs all steps in turn: one that fails each time does not stop the others, but a lost database does. @returns the failures */
export async function runSteps(steps: readonly (() => Promise<void>)[]): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  return failures;
}

const mostClockSeconds = 60;

/**
 * Refuses a job that deletes or ends something while the clock of this machine is wrong: it would do so too early, for ever.
 * @throws Error if the clock differs from that of the database by more than a minute
 */
export async function refuseWrongClock(pool: Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ seconds: number }>(
    'select extract(epoch from $1::timestamptz - now())::float8 as seconds',
    [now],
  );
  const seconds = Math.round(rows[0]?.seconds ?? 0);
  if (Math.abs(seconds) <= mostClockSeconds) return;
  throw new Error(`The clocks of this machine and of the database differ by ${Math.abs(seconds)} seconds.`);
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
