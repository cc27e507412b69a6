import type { PoolClient } from 'pg';
import type { MergeCounts } from './mergeRows.js';
import type { RegisterCode, RegisterTable } from './registerTables.js';
import type { Staging } from './stageFiles.js';

/** All that is needed to put staged files in the place of what a register holds of them. */
export interface TakeOver {
  readonly register: RegisterCode;
  readonly table: RegisterTable;
  readonly staging: Staging;
  readonly isSample: boolean;
  readonly importedAt: Date;
  readonly onTakenOver: OnTakenOver | undefined;
}

/** What an import has done to a register. */
export interface TakenOver extends MergeCounts {
  readonly register: RegisterCode;
  readonly isSample: boolean;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly importedAt: Date;
  /** Their names. */
  readonly files: readonly string[];
}

/** Is told of an import in the transaction that records it. */
export type OnTakenOver = (client: PoolClient, done: TakenOver) => Promise<void>;
