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
  /** Who is missing in it reads as one of whom nothing is known to be said against: no row of it may be lost unawares. */
  readonly isWatchlist: boolean;
  /**
   * The records of the file as rows of the table; the chunks count rows of the file.
   * @throws ImportRefusal when the file is no file of this dataset, or not whole
   */
  rows(source: ExtractSource, onReject: (reject: Reject) => void): AsyncGenerator<RowChunk, RowCounts, void>;
}
