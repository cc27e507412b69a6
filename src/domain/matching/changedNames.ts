import type { MatchEntry, MatchQuery } from './matchIndex.js';
import { NameTable } from './nameTable.js';
import { toScreenedName } from './screenedName.js';

/** An entry that a new edition of a list added or removed. A changed entry is both: as it was, and as it is. */
export interface ChangedEntry extends Pick<MatchEntry, 'isPerson' | 'names'> {
  /** Is null if the entry does not change, but its period begins or ends. */
  readonly isAdded: boolean | null;
}

interface Side {
  readonly isEmpty: boolean;
  readonly table: NameTable<ChangedEntry>;
  /** Words that are more or less frequent in the list than before. */
  readonly reweighed: ReadonlySet<number>;
}

/**
 * The changes between two editions of one list. A party that they do not concern has the same matches in both editions: the same
 * entries with the same strength.
 */
export class ChangedNames {
  readonly #persons: Side;
  readonly #bodies: Side;

  constructor(changes: readonly ChangedEntry[]) {
    this.#persons = toSide(changes, true);
    this.#bodies = toSide(changes, false);
  }

  /** Whether a match of the party can differ between the editions. */
  concerns({ names, kind }: Pick<MatchQuery, 'names' | 'kind'>): boolean {
    return names.some(
      (name) =>
        (kind !== 'body' && isReached(this.#persons, name, true)) ||
        (kind !== 'person' && isReached(this.#bodies, name, false)),
    );
  }
}

function toSide(changes: readonly ChangedEntry[], isPerson: boolean): Side {
  const table = new NameTable<ChangedEntry>(isPerson);
  for (const entry of changes) {
    if (entry.isPerson === isPerson) for (const { name, kind } of entry.names) table.add(entry, name, kind);
  }
  const reweighed = table.sumByWord(({ isAdded }) => (isAdded === null ? 0 : isAdded ? 1 : -1));
  return { isEmpty: !changes.some((entry) => entry.isPerson === isPerson), table, reweighed };
}

function isReached({ isEmpty, table, reweighed }: Side, name: string, isPerson: boolean): boolean {
  if (isEmpty) return false;
  const asked = toScreenedName(name, isPerson);
  return asked.words.length > 0 && table.reaches(asked, reweighed);
}
