import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import type { ImportedTable } from '../import/importedTable.js';
import type { ImportedDataset } from './recordDataset.js';

/** What reading a file to its end has shown. */
export interface RowCounts {
  /** Rows of the file, those that are rejected or of no use among them. */
  readonly read: number;
  /** Rows of the table. */
  readonly records: number;
}

/** How the file of one dataset is read. */
export interface DatasetFormat {
  readonly name: ImportedDataset['name'];
  readonly table: ImportedTable;
  /**
   * Which rows may not be lost unawares, because whom they name would read as one of whom nothing is said: every row of a list of
   * bans, and of names by which somebody is screened those without a legible number, for the others are known to be missing.
   */
  readonly mayNotLose: 'any' | 'unnumbered' | 'none';
  /**
   * The records of the file as rows of the table; the chunks count rows of the file.
   * @throws ImportRefusal when the file is no file of this dataset, or not whole
   */
  rows(source: ExtractSource, onReject: (reject: Reject) => void): AsyncGenerator<RowChunk, RowCounts, void>;
}
