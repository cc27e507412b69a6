import type { Pool } from 'pg';
import type { Bulk } from '../../entities/bulk.js';
import { endedCallersOf } from '../../entities/endedCallers.js';

/** A bulk as it is at a moment. */
export type LiveBulk = Pick<
  Bulk,
  | 'id'
  | 'organisationId'
  | 'mode'
  | 'status'
  | 'total'
  | 'processed'
  | 'failed'
  | 'counts'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt'
  | 'failure'
>;

interface BulkRow extends Omit<LiveBulk, 'createdAt' | 'startedAt' | 'finishedAt'> {
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** Reads some bulks, and asks of the same moment which of the callers are still good. */
export async function readBulks(
  pool: Pool,
  ids: readonly string[],
  callerIds: readonly string[],
): Promise<{ readonly bulks: readonly LiveBulk[]; readonly endedCallers: readonly string[] }> {
  const { rows } = await pool.query<{ bulks: BulkRow[]; ended: string[] }>({
    name: 'read-live-bulks',
    text: `select (select coalesce(json_agg(row), '[]') from (
          select id, organisation_id as "organisationId", mode, status, total, processed, failed, counts, failure,
            created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"
          from bulks where id = any ($1)
        ) row) as bulks,
        ${endedCallersOf('$2')} as ended`,
    values: [ids, callerIds],
  });
  const { bulks = [], ended = [] } = rows[0] ?? {};
  return { bulks: bulks.map(withDates), endedCallers: ended };
}

function withDates({ createdAt, startedAt, finishedAt, ...bulk }: BulkRow): LiveBulk {
  return {
    ...bulk,
    createdAt: new Date(createdAt),
    startedAt: startedAt === null ? null : new Date(startedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}
