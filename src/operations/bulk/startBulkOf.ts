import type { Context } from '../../caller/context.js';
import { rowLines, type BulkItem } from '../../domain/bulk/bulkLines.js';
import { readRow } from '../../domain/bulk/readRow.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import { invalidField } from '../../platform/errors.js';
import type { BulkResult } from './bulkResult.js';
import { rowsOfChunk, type StagedChunk } from './stageRows.js';
import { startBulk } from './startBulk.js';

export interface StartBulkInput {
  readonly items: readonly (Pick<BulkItem, 'queryValue'> & Partial<BulkItem>)[];
  /** Of the rows that name none. */
  readonly jurisdiction?: Jurisdiction | null;
  readonly events?: boolean | null;
}

/** Starts a bulk of rows that are in memory already. @throws AppError INVALID_REQUEST for no row */
export async function startBulkOf(
  ctx: Context,
  { items, jurisdiction = null, events }: StartBulkInput,
): Promise<BulkResult> {
  if (items.length === 0) throw invalidField('/items', 'Must have at least one row.');
  const rows = items.map(({ queryValue, jurisdiction: own = null, reference = null, name = null }) =>
    readRow({ queryValue, jurisdiction: own, reference, name }, jurisdiction),
  );
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsOfChunk) }, (_, place): StagedChunk => {
    const own = rows.slice(place * rowsOfChunk, (place + 1) * rowsOfChunk);
    return { place, firstRow: place * rowsOfChunk + 1, rowCount: own.length, lines: rowLines(own) };
  });
  return startBulk(ctx, { total: rows.length, chunks: () => chunks }, { wantsEvents: events ?? false });
}
