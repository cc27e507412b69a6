import type { Jurisdiction } from '../identifier.js';
import type { BulkColumns } from './bulkColumns.js';
import type { BulkItem, BulkRow } from './bulkLines.js';
import { readRow } from './readRow.js';

/** One row of a CSV file. Cells that are missing at its end are empty; one too many is an error of the row. */
export function readCsvRow(
  cells: readonly string[],
  { places, count, jurisdiction }: BulkColumns,
  fallback: Jurisdiction | null,
): BulkRow {
  const cellOf = (field: keyof BulkItem): string | null => {
    const place = places[field];
    return (place === null ? undefined : cells[place]) ?? null;
  };
  const item = {
    queryValue: cellOf('queryValue'),
    jurisdiction: cellOf('jurisdiction'),
    reference: cellOf('reference'),
    name: cellOf('name'),
  };
  const row = readRow(item, fallback ?? jurisdiction);
  if (!cells.some((cell, place) => place >= count && cell !== '')) return row;
  const detail = `The row has ${cells.length} columns where ${count} are known. Put a text that holds the separator in quotes.`;
  return { ...row, error: { code: 'INVALID_REQUEST', detail } };
}
