import { csvRecords, type CsvRecord } from '../import/csvRecords.js';
import type { ExtractSource } from '../import/extractFile.js';
import { OpenQuotes } from '../import/openQuotes.js';
import { textLines } from './textLines.js';

/** How the cells of a line stand apart: with TABs and no quotes at all, or with commas and quotes (RFC 4180). */
export type CellFormat = 'tabs' | 'commas';

/**
 * The rows of a table, the header among them, without those that are empty.
 * @throws ImportRefusal when the file is cut off or no such table
 */
export function readCells(source: ExtractSource, format: CellFormat): AsyncGenerator<readonly CsvRecord[], void, void> {
  return format === 'commas' ? csvRecords(source, new OpenQuotes()) : tabCells(source);
}

async function* tabCells(source: ExtractSource): AsyncGenerator<readonly CsvRecord[], void, void> {
  for await (const { first, lines } of textLines(source)) {
    const rows: CsvRecord[] = [];
    for (const [index, line] of lines.entries()) {
      if (line !== '') rows.push({ line: first + index, cells: line.split('\t') });
    }
    yield rows;
  }
}
