import type { PlannedFile, Reject } from './extractFile.js';

/** A reject and the number of its file. */
export interface FileReject extends Reject {
  readonly sequence: number;
}

/** A file whose rows are in the staging table. */
export interface StagedFile extends PlannedFile {
  readonly records: number;
  readonly rejects: readonly Reject[];
  /** `2026-05-06T12:23:33` or a date. */
  readonly extractTime: string;
}
