import type { Reject } from '../registers/import/extractFile.js';

/** A line for each reject that a report shows, and one for all that it does not. */
export function describeRejects({
  rejects,
  rejected,
}: {
  readonly rejects: readonly Reject[];
  readonly rejected: number;
}): readonly string[] {
  return [
    ...rejects.map(
      ({ file, line, number, reason }) =>
        `  ${file}${line === null ? '' : `:${line}`}  ${number ?? 'no number'}  ${reason}`,
    ),
    ...(rejected > rejects.length ? [`  … and ${rejected - rejects.length} more, in the table register_rejects`] : []),
  ];
}
