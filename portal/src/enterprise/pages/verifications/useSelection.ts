import { useCallback, useState } from 'react';
import type { VerificationRow } from './verificationDocuments.js';

interface Selected {
  /** The filter under which the rows were selected. */
  readonly filter: string;
  readonly rows: ReadonlyMap<string, VerificationRow>;
  /** Whether all rows that match are selected, as far as they can be. */
  readonly isAll: boolean;
  /** Whether more rows match than can be selected. */
  readonly isCut: boolean;
}

interface Selection extends Selected {
  readonly choose: (id: string, isChosen: boolean) => void;
  readonly chooseAll: (rows: readonly VerificationRow[], isCut: boolean) => void;
  /** Removes rows that an action has changed. */
  readonly remove: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

const nothing = { rows: new Map<string, VerificationRow>(), isAll: false, isCut: false };

/**
 * The selected rows of the list. Another filter clears them, so that no action concerns rows that are not shown.
 * @param filter identifies the filter
 */
export function useSelection(filter: string, nodes: readonly VerificationRow[]): Selection {
  const [selected, setSelected] = useState<Selected>({ ...nothing, filter });
  if (selected.filter !== filter) setSelected({ ...nothing, filter });
  const choose = useCallback(
    (id: string, isChosen: boolean): void => {
      setSelected((before) => {
        const row = nodes.find((one) => one.id === id);
        const others = [...before.rows].filter(([known]) => known !== id);
        return { ...before, rows: new Map(isChosen && row ? [...others, [id, row]] : others) };
      });
    },
    [nodes],
  );
  return {
    ...selected,
    choose,
    // The rows of a filter that has changed while they were loaded are not selected.
    chooseAll: (rows, isCut) => {
      setSelected((before) =>
        before.filter === filter
          ? { filter, rows: new Map(rows.map((row) => [row.id, row])), isAll: true, isCut }
          : before,
      );
    },
    remove: (ids) => {
      setSelected((before) => {
        const rows = new Map([...before.rows].filter(([id]) => !ids.includes(id)));
        return { ...before, rows, isAll: false, isCut: false };
      });
    },
    clear: () => {
      setSelected((before) => ({ ...nothing, filter: before.filter }));
    },
  };
}
