import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { readRowsAtOnce, type StoredMetric } from '../../registers/storedMetrics.js';

interface QueueRow {
  readonly queue: string;
  readonly waiting: number;
  readonly oldest_seconds: number;
}

// Bounds what one request for metrics costs while a receiver is down.
const mostCounted = 100_000;

// A failed attempt moves the due time of an e-mail into the future. The time of its creation is when it was first due.
const statement = `select 'deliveries' as queue, count(*)::int as waiting, ${ageSql('due_at')} from (
    select due_at from webhook_endpoints endpoint join deliveries on endpoint_id = endpoint.id and state = 'pending'
    where endpoint.status = 'enabled' and verification <> 'pending' limit ${mostCounted}) as waiting
  union all
  select 'mails', count(*)::int, ${ageSql('created_at')} from (
    select created_at from mails where state = 'pending' order by due_at, id limit ${mostCounted}) as waiting
  union all
  select 'bulks', count(*)::int, ${ageSql('created_at')} from bulks where status in ('queued', 'running')`;

function ageSql(since: string): string {
  return `greatest(coalesce(extract(epoch from now() - min(${since})), 0), 0)::float8 as oldest_seconds`;
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
  return [
    {
      name: 'queue_waiting',
      help: `Deliveries, e-mails and bulk jobs that are not finished; at most ${mostCounted} of each are counted.`,
      labels: ['queue'],
      read: of(({ waiting }) => waiting),
    },
    {
      name: 'queue_oldest_due_seconds',
      help: 'Seconds since the oldest delivery became due, the oldest unsent e-mail was first due, or the oldest bulk job was created; else 0.',
      labels: ['queue'],
      read: of(({ oldest_seconds }) => oldest_seconds),
    },
  ];
}
