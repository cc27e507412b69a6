import {
  type BulkOutcome,
  type BulkRow,
  parseOutcomeLines,
  formatRowLines,
} from '../../../src/domain/bulk/bulkColumns.js';
import { newId } from '../../../src/domain/ids.js';
import type { TestApp } from '../app.js';
import type { Mode } from '../../../src/domain/tenancy.js';

interface SeededBulk {
  readonly organisationId: string;
  readonly mode?: Mode;
  readonly apiKeyId?: string;
  readonly memberId?: string;
  readonly rows: readonly (Partial<BulkRow> | string)[];
  readonly hasEvents?: boolean;
  readonly chunkRows?: number;
}

/** Inserts a bulk like an upload does. A text is the number of an Australian entity. */
export async function seedBulk(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, mode = 'live', apiKeyId, memberId, rows, hasEvents = false, chunkRows = 250 }: SeededBulk,
): Promise<string> {
  const id = newId('bulk');
  const whole = rows.map((row) => ({
    ...{ queryValue: null, jurisdiction: 'AU', reference: null, name: null, product: null },
    ...(typeof row === 'string' ? { queryValue: row } : row),
  }));
  const chunks = Array.from({ length: Math.ceil(whole.length / chunkRows) }, (_, place) =>
    whole.slice(place * chunkRows, (place + 1) * chunkRows),
  );
  // One statement, because a worker that sees the bulk without its chunks completes it.
  await database.pool.query(
    `with bulk as (
       insert into bulks (id, organisation_id, mode, status, api_key_id, member_id, caller_id, caller_address, request_id,
         wants_events, total, created_at)
       values ($1, $2, $3, 'queued', $4, $5, $6, '127.0.0.1', $7, $8, $9, now())
     )
     insert into bulk_chunks (bulk_id, place, first_row, row_count, rows)
     select $1, n - 1, 1 + (n - 1) * $10, row_count, rows
     from unnest($11::int[], $12::text[]) with ordinality as chunk (row_count, rows, n)`,
    [
      ...[id, organisationId, mode, apiKeyId ?? null, memberId ?? null, apiKeyId ?? newId('session')],
      ...[newId('request'), hasEvents, rows.length, chunkRows],
      ...[chunks.map(({ length }) => length), chunks.map(formatRowLines)],
    ],
  );
  return id;
}

/** The results of the finished rows, in order. */
export async function loadOutcomes({ database }: Pick<TestApp, 'database'>, bulkId: string): Promise<BulkOutcome[]> {
  const { rows } = await database.pool.query<{ outcomes: string }>(
    'select outcomes from bulk_chunks where bulk_id = $1 and outcomes is not null order by place',
    [bulkId],
  );
  return rows.flatMap(({ outcomes }) => parseOutcomeLines(outcomes));
}

/** The row of a bulk, once it is in one of these states. */
export async function untilBulk(
  { database }: Pick<TestApp, 'database'>,
  bulkId: string,
  statuses: readonly string[] = ['completed', 'failed', 'cancelled'],
): Promise<any> {
  for (;;) {
    const { rows } = await database.pool.query('select * from bulks where id = $1', [bulkId]);
    if (statuses.includes(rows[0]?.status)) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
