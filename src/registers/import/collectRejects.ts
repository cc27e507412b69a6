import type { Reject } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';

/** Rejects are held in memory until a file is read. A file with more of them than this is no extract, or a broken one. */
const maxRejects = 50_000;

/** What is rejected of a file, as it is read. `onReject` throws an ImportRefusal when there is no end of it. */
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
