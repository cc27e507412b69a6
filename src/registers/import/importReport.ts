import type { Reject } from './extractFile.js';
import type { RegisterCode } from './registerTables.js';

/**
 * What an import did. `read` counts the records of the files, `rejected` those of them that are not in the register; of tables
 * beside core data only what was rejected counts.
 */
export interface ImportReport {
  readonly register: RegisterCode;
  readonly isSample: boolean;
  readonly files: readonly string[];
  /** Files that belong to the extract and hold nothing that is needed. */
  readonly passedOver: readonly string[];
  readonly read: number;
  readonly rejected: number;
  /** The first twenty; all are in the table register_rejects. */
  readonly rejects: readonly Reject[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The day for which the register holds now, YYYY-MM-DD: that of the oldest file it holds. */
  readonly asOf: string;
  readonly seconds: number;
  readonly recordsPerSecond: number;
  /** What it took after that to make the names for search. */
  readonly namesSeconds: number;
}

export const rejectsShown = 20;
