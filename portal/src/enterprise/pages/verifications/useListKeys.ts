import { useHotkeys } from '@mantine/hooks';
import { areSingleKeysOn } from '../../parts/data/singleKeys.js';

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-verification]') ?? null;
}

function move(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.verification-link')];
  const at = links.findIndex((link) => link.closest('tr') === focusedRow());
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

interface ListKeys {
  readonly ids: readonly string[];
  /** The verification in the panel. */
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onChoose: (id: string) => void;
}

/**
 * Keyboard control of the list: `j` and `k` move to the next and the previous row, also while the panel is open. `o`
 * opens the panel and `x` selects the row. The keys are off while the person types, and behind a dialog.
 */
export function useListKeys({ ids, open, onOpen, onChoose }: ListKeys): void {
  const go = (by: 1 | -1): void => {
    if (!areSingleKeysOn()) return;
    if (open === undefined) {
      if (!document.querySelector('[role="dialog"]')) move(by);
      return;
    }
    const next = ids[ids.indexOf(open) + by];
    if (next !== undefined && document.querySelectorAll('[role="dialog"]').length === 1) onOpen(next);
  };
  const withRow = (act: (id: string) => void): void => {
    const id = focusedRow()?.dataset['verification'];
    if (areSingleKeysOn() && open === undefined && id !== undefined) act(id);
  };
  useHotkeys([
    [
      'j',
      () => {
        go(1);
      },
    ],
    [
      'k',
      () => {
        go(-1);
      },
    ],
    [
      'o',
      () => {
        withRow(onOpen);
      },
    ],
    [
      'x',
      () => {
        withRow(onChoose);
      },
    ],
  ]);
}
