import type { Reject } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';

/**
 * Rejects stay in memory until a file is read. A file with more of them than this is not an extract, or a broken one.
 */
const maxRejects = 50_000;

/** Collects the rejects of a file while it is read. `onReject` throws an ImportRefusal if there are too many. */
export function collectRejects(name: string): {
  readonly rejects: readonly Reject[];
  readonly onReject: (reject: Reject) => void;
} {
  const rejects: Reject[] = [];
  return {
    rejects,
    onReject: (reject) => {
      rejects.push(reject);
      if (rejects.length <= maxRejects) return;
      throw new ImportRefusal(
        `${name} has more than ${maxRejects} records that cannot be read; the last one, at line ${reject.line ?? 0}: ${reject.reason}.`,
      );
    },
  };
}
