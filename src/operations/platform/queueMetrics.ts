import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { toIdTime } from '../../domain/ids.js';
import { isHeld, withRate } from '../../events/failDeliveries.js';
import { lastRunSql } from './overview/countVerifications.js';
import { readRowsAtOnce, type StoredMetric } from '../../registers/storedMetrics.js';

interface QueueRow {
  readonly queue: string;
  readonly waiting: number;
  readonly oldest_seconds: number;
}

// Bounds what one request for metrics costs while a receiver is down.
const mostCounted = 100_000;

// Deliveries are claimed oldest first: if the oldest one of an endpoint has no claim, no worker serves it. Three waits are normal:
// those for a receiver that fails or asked for a pause, and those of an endpoint whose rate was used within the last minute.
const oldestUnserved = `select min(oldest.due_at) from webhook_endpoints endpoint
    ${withRate}
    cross join lateral (select due_at, claimed_until from deliveries
      where endpoint_id = endpoint.id and state = 'pending' order by due_at, event_id limit 1) as oldest
  where endpoint.status = 'enabled' and verification <> 'pending' and failures = 0
    and not coalesce(claimed_until between now() and now() + interval '1 minute', false)
    and not coalesce(free_at between now() - interval '1 minute' and now() + interval '1 minute', false)
    and not ${isHeld}`;

// A failed attempt moves the due time of an e-mail into the future. The time of its creation is when it was first due.
const statement = `select 'deliveries' as queue, count(*)::int as waiting, ${ageSql(`(${oldestUnserved})`)} from (
    select due_at from webhook_endpoints endpoint join deliveries on endpoint_id = endpoint.id and state = 'pending'
    where endpoint.status = 'enabled' and verification <> 'pending' limit ${mostCounted}) as waiting
  union all
  select 'mails', count(*)::int, ${ageSql('min(created_at)')} from (
    select created_at from mails where state = 'pending' order by due_at, id limit ${mostCounted}) as waiting
  union all
  select 'bulks', count(*)::int, ${ageSql('min(created_at)')} from bulks where status in ('queued', 'running')`;

function ageSql(since: string): string {
  return `greatest(coalesce(extract(epoch from now() - ${since}), 0), 0)::float8 as oldest_seconds`;
}

// In a pass, entries get their seals in the order of their ids, and one whose transaction committed late gets it after newer ones.
const workStatement = `select
    ${lastRunSql} as last_run,
    (select id from audit_entries entry
      where id > coalesce((select entry_id from audit_seals order by position desc limit 1), '')
        and not exists (select from audit_seals where entry_id = entry.id) order by id limit 1) as unsealed,
    (select count(distinct coalesce(lower(recipient), record_id, id))::int from (
      select recipient, record_id, id from mails
      where state = 'pending' and created_at < now() - interval '15 minutes' limit ${mostCounted}) as late) as late_recipients`;

interface WorkRow {
  /** Null before the first worker. */
  readonly last_run: number | null;
  /** The oldest entry of the audit log after the last one that is sealed. */
  readonly unsealed: string | null;
  readonly late_recipients: number;
}

/**
 * How much work waits for a worker, and for how long, equal in every process. Deliveries of endpoints that receive nothing are left
 * out. While the database does not respond the metrics are absent.
 */
export function createQueueMetrics({
  database: { pool },
  log,
}: {
  readonly database: { readonly pool: Pool };
  readonly log: Logger;
}): readonly StoredMetric[] {
  const load = readRowsAtOnce(() => pool.query<QueueRow>(statement), log, 'the queues could not be read for /metrics');
  const of = (readValue: (row: QueueRow) => number) => async () =>
    (await load()).map((row) => ({ labels: { queue: row.queue }, value: readValue(row) }));
  const loadWork = readRowsAtOnce(
    () => pool.query<WorkRow>(workStatement),
    log,
    'the state of the workers could not be read for /metrics',
  );
  const ofWork = (readValue: (row: WorkRow) => number | null) => async () =>
    (await loadWork()).flatMap((row) => {
      const value = readValue(row);
      return value === null ? [] : [{ labels: {}, value }];
    });
  return [
    {
      name: 'queue_waiting',
      help: `Deliveries, e-mails and bulk jobs that are not finished; at most ${mostCounted} of each are counted.`,
      labels: ['queue'],
      read: of(({ waiting }) => waiting),
    },
    {
      name: 'queue_oldest_due_seconds',
      help: 'Seconds since the oldest delivery became due that no worker serves, the oldest unsent e-mail was first due, or the oldest bulk job was created; else 0.',
      labels: ['queue'],
      read: of(({ oldest_seconds }) => oldest_seconds),
    },
    {
      name: 'mail_late_recipients',
      help: 'Recipients of e-mails that have waited for more than 15 minutes.',
      labels: [],
      read: ofWork(({ late_recipients }) => late_recipients),
    },
    {
      name: 'worker_last_run_timestamp_seconds',
      help: 'Time up to which a worker has counted verifications, without the last minute; now while one counts. One does every 15 seconds.',
      labels: [],
      read: ofWork(({ last_run }) => last_run),
    },
    {
      name: 'audit_oldest_unsealed_seconds',
      help: 'Age of the oldest entry of the audit log that is not sealed; else 0.',
      labels: [],
      read: ofWork(({ unsealed }) =>
        unsealed === null ? 0 : Math.max(0, (Date.now() - toIdTime(unsealed).getTime()) / 1_000),
      ),
    },
  ];
}
