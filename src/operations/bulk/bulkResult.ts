import type { Bulk } from '../../entities/bulk.js';

/** How fast a bulk goes. */
export interface BulkProgress {
  /** Since it began; null before its first rows are done. */
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/** What is told of a bulk, as it is stored. */
export type BulkState = Pick<
  Bulk,
  'id' | 'status' | 'total' | 'processed' | 'failed' | 'counts' | 'createdAt' | 'startedAt' | 'finishedAt' | 'failure'
>;

/** A bulk as callers see it. */
export interface BulkResult extends BulkState {
  readonly progress: BulkProgress;
}

/** Picks what a caller sees out of what is stored. */
export function bulkResultOf(bulk: BulkState, now: Date): BulkResult {
  const { id, status, total, processed, failed, counts, createdAt, startedAt, finishedAt, failure } = bulk;
  const progress = progressOf(bulk, now);
  return { id, status, total, processed, failed, counts, createdAt, startedAt, finishedAt, failure, progress };
}

/** The rate from the first row to now, or to the last; what is left of the rest at that rate. */
function progressOf({ total, processed, startedAt, finishedAt }: BulkState, now: Date): BulkProgress {
  const seconds = startedAt ? ((finishedAt ?? now).getTime() - startedAt.getTime()) / 1_000 : 0;
  const rate = processed > 0 && seconds > 0 ? processed / seconds : null;
  const left = finishedAt ? 0 : rate === null ? null : Math.ceil((total - processed) / rate);
  return { rowsPerSecond: rate === null ? null : Math.round(rate * 10) / 10, secondsLeft: left };
}
