import type { PoolClient } from 'pg';
import type { Reject } from '../import/extractFile.js';
import type { ImportedDataset } from './recordDataset.js';

/** What an import of a dataset did. */
export interface DatasetReport {
  readonly dataset: ImportedDataset['name'];
  readonly file: string;
  /** The day that the data state, YYYY-MM-DD. */
  readonly asOf: string;
  /** Rows of the file. */
  readonly read: number;
  /** What is held now, and what was held before. */
  readonly records: number;
  readonly recordsBefore: number;
  readonly rejected: number;
  /** The first twenty; all are in the table register_rejects. */
  readonly rejects: readonly Reject[];
  readonly seconds: number;
  readonly rowsPerSecond: number;
}

/** Is told of an import in the transaction that replaces the rows. */
export type OnDatasetReplaced = (client: PoolClient, done: ImportedDataset) => Promise<void>;
