import type { RegisterCode, RegisterTable } from './registerTables.js';
import type { Staging } from './stageFiles.js';

/** All that is needed to put staged files in the place of what a register holds of them. */
export interface TakeOver {
  readonly register: RegisterCode;
  readonly table: RegisterTable;
  readonly staging: Staging;
  readonly isSample: boolean;
  readonly importedAt: Date;
}
