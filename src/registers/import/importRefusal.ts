import type { Reject } from './extractFile.js';

/** The reason why an import was refused, as a text for the operator. The register is unchanged. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
}

/**
 * The reason why one record, row or response cannot be used; the others of its file can. It names fields but never
 * their values, which may be personal data.
 */
export class UnreadableRecord extends Error {
  /** @param offset The position in the bytes of the file, if the format counts them */
  constructor(
    reason: string,
    readonly offset = 0,
  ) {
    super(reason);
  }
}

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
