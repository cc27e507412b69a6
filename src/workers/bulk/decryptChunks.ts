import type { Pool } from 'pg';
import { type BulkRow, parseRowLines } from '../../domain/bulk/bulkColumns.js';

/** Rows that are verified together and stored atomically. */
export interface DecryptedChunk {
  readonly place: number;
  readonly firstRow: number;
  readonly rows: readonly BulkRow[];
}

const batchSize = 4;

/** The unfinished chunks of a bulk in the order of their rows, a few at a time to limit memory. */
export async function* decryptChunks(pool: Pool, bulkId: string): AsyncGenerator<DecryptedChunk, void, void> {
  let after = -1;
  for (;;) {
    const { rows } = await pool.query<{ place: number; first_row: number; rows: string }>({
      name: 'open-chunks',
      text: `select place, first_row, rows from bulk_chunks where bulk_id = $1 and outcomes is null and place > $2
        order by place limit ${batchSize}`,
      values: [bulkId, after],
    });
    for (const { place, first_row: firstRow, rows: lines } of rows) {
      yield { place, firstRow, rows: parseRowLines(lines) };
      after = place;
    }
    if (rows.length < batchSize) return;
  }
}
