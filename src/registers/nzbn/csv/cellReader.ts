import { textFault } from '../../../domain/text.js';
import { UnusableRecord } from '../unusableRecord.js';
import type { CsvRecord } from '../../import/csvRecords.js';
import type { CsvTable } from './csvTable.js';

/** The text of a column, by its name in letters and digits alone; empty where there is none. */
export type CellReader = (key: string) => string;

/**
 * Reads the cells of a record by their columns.
 * @throws UnusableRecord when it has not one cell for each column, or what it holds cannot be what the register wrote
 */
export function cellReader({ cells }: CsvRecord, { width, columns }: CsvTable): CellReader {
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) {
    throw new UnusableRecord(`it has ${cells.length} cells, the header ${width}`);
  }
  for (const cell of cells) {
    // A quote that is not closed takes in what follows: no name and no number has more than one line.
    if (/[\r\n]/.test(cell)) throw new UnusableRecord('a cell has more than one line: a quote is not closed');
    // What is no UTF-8 has become this character.
    if (cell.includes('\ufffd')) throw new UnusableRecord('the text is not valid UTF-8');
    const fault = textFault(cell);
    if (fault !== null) throw new UnusableRecord(`a cell ${fault}`);
  }
  return (key) => {
    const at = columns.get(key);
    return at === undefined ? '' : (cells[at] ?? '');
  };
}
