import type { Jurisdiction } from '../identifier.js';
import type { BulkColumns } from './bulkColumns.js';
import type { BulkItem, BulkRow } from './bulkLines.js';
import { readRow } from './readRow.js';
import { spreadsheetNumber } from './spreadsheetNumber.js';

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
  const row = withWholeNumber(readRow(item, fallback ?? jurisdiction));
  if (!cells.some((cell, place) => place >= count && cell !== '')) return row;
  const detail = `The row has ${cells.length} columns, and the header has ${count}. Put values that contain the separator in quotes.`;
  return { ...row, error: { code: 'INVALID_REQUEST', detail } };
}

/** A fault that was found before stays the one that is told. */
function withWholeNumber(row: BulkRow): BulkRow {
  if (row.queryValue === null) return row;
  const jurisdiction = row.jurisdiction === 'AU' || row.jurisdiction === 'NZ' ? row.jurisdiction : null;
  const number = spreadsheetNumber(row.queryValue, jurisdiction);
  if ('value' in number) return { ...row, queryValue: number.value };
  return { ...row, error: row.error ?? { code: 'IDENTIFIER_INVALID', detail: number.fault } };
}
