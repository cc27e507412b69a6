import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import type { RowCounts } from './datasetFormat.js';
import { numberOf, readTable, type TableShape } from './readTable.js';
import { UnreadableRow } from './unreadableRow.js';

/**
 * The rows of a published table of which each is a row of ours.
 * @param read Gives the row in the text format for COPY, or null when it is of no use; throws UnreadableRow
 */
export async function* tableRows(
  source: ExtractSource,
  shape: TableShape,
  read: (values: readonly string[]) => string | null,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, RowCounts, void> {
  const counts = { read: 0, records: 0 };
  for await (const batch of readTable(source, shape, onReject)) {
    const made: string[] = [];
    for (const { line, values } of batch.rows) {
      try {
        const row = read(values);
        if (row !== null) made.push(row);
      } catch (error) {
        if (!(error instanceof UnreadableRow)) throw error;
        onReject({ number: numberOf(values, shape), file: source.name, line, reason: error.message });
      }
    }
    counts.read += batch.read;
    counts.records += made.length;
    yield { rows: Buffer.from(made.join('')), records: batch.read };
  }
  return counts;
}
