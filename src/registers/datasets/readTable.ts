import type { ExtractSource, Reject } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import type { CsvRecord } from '../import/csvRecords.js';
import { readCells, type CellFormat } from './readCells.js';

/** What a dataset is published as. */
export interface TableShape {
  /** As an operator reads it. */
  readonly dataset: string;
  readonly format: CellFormat;
  /** The columns that are read, in the order in which their values come. The file may have others, in any order. */
  readonly columns: readonly string[];
  /** The digits of the number that a row is found by: its place in `columns`. */
  readonly number: number | null;
}

/** The values of one row in the order of the columns that are read, without blanks around them. */
export interface TableRow {
  readonly line: number;
  readonly values: readonly string[];
}

/**
 * The rows of a published table. Rows with more or fewer cells than the header, and those that are no text in UTF-8, are
 * rejects; each batch says how many rows of the file it stands for.
 * @throws ImportRefusal when a column is missing, or the file is cut off
 */
export async function* readTable(
  source: ExtractSource,
  shape: TableShape,
  onReject: (reject: Reject) => void,
): AsyncGenerator<{ readonly read: number; readonly rows: readonly TableRow[] }, void, void> {
  let places: readonly number[] | undefined;
  let width = 0;
  for await (const batch of readCells(source, shape.format)) {
    const header = places ? undefined : batch[0];
    if (header) {
      places = placesOf(header, source.name, shape);
      width = header.cells.length;
    }
    const rows: TableRow[] = [];
    const body = header ? batch.slice(1) : batch;
    for (const row of body) {
      const values = (places ?? []).map((place) => tidy(row.cells[place] ?? ''));
      const reason = faultOf(row, values, width);
      if (reason === null) rows.push({ line: row.line, values });
      else onReject({ number: numberOf(values, shape), file: source.name, line: row.line, reason });
    }
    yield { read: body.length, rows };
  }
  if (!places) throw new ImportRefusal(`${source.name} is empty.`);
}

/** The number of a row that is rejected, where it is legible. */
export function numberOf(values: readonly string[], { number }: TableShape): string | null {
  const text = number === null ? '' : (values[number] ?? '');
  return /^[0-9]{9,11}$/.test(text) ? text : null;
}

function placesOf({ cells }: CsvRecord, name: string, { dataset, format, columns }: TableShape): readonly number[] {
  const names = cells.map(tidy);
  return columns.map((column) => {
    const place = names.indexOf(column);
    if (place >= 0 && names.lastIndexOf(column) === place) return place;
    throw new ImportRefusal(
      `${name} is not a file of the ${dataset}: its header must have the column “${column}” once, between ${format}.`,
    );
  });
}

/** What is not read may hold what it will. */
function faultOf({ cells }: CsvRecord, values: readonly string[], width: number): string | null {
  if (cells.length !== width) return `the row has ${cells.length} cells, the header ${width}`;
  return values.some((cell) => /[\0\ufffd]/.test(cell)) ? 'the row is not valid UTF-8' : null;
}

/** Blanks of all kinds, the non-breaking ones among them, are one space between words and none around them. */
function tidy(cell: string): string {
  return /^\s|\s$|[^\S ]| {2}/.test(cell) ? cell.trim().replace(/\s+/g, ' ') : cell;
}
