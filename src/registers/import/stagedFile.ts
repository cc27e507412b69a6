import type { PlannedFile, ReadOutcome, Reject } from './extractFile.js';

/** A reject and the number of its file. */
export interface FileReject extends Reject {
  readonly sequence: number;
}

/** A file that has been read to its end. */
export interface LoadedFile extends PlannedFile, ReadOutcome {
  readonly rejects: readonly Reject[];
}

/** A file that is staged, and the day that it is of. */
export interface StagedFile extends LoadedFile {
  /** `2026-05-06T12:23:33` or a date. */
  readonly extractTime: string;
}
