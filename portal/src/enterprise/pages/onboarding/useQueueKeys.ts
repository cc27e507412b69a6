import { useHotkeys } from '@mantine/hooks';
import { areSingleKeysOn } from '../../parts/data/singleKeys.js';

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.case-link')];
}

/** The case whose row has the focus. */
function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-case]') ?? null;
}

function move(by: 1 | -1): void {
  const all = links();
  const at = all.findIndex((link) => link.closest('tr') === focusedRow());
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

/**
 * Keyboard control of a queue. `j` and `k` focus the link of the next and the previous case, so that Enter opens it.
 * `a` assigns the case, once for each key press. The keys are off while the person types, and behind a dialog.
 */
export function useQueueKeys(onTake: (id: string) => void): void {
  const unlessBehind =
    (act: (event: KeyboardEvent) => void) =>
    (event: KeyboardEvent): void => {
      if (areSingleKeysOn() && !document.querySelector('[role="dialog"]')) act(event);
    };
  useHotkeys([
    [
      'j',
      unlessBehind(() => {
        move(1);
      }),
    ],
    [
      'k',
      unlessBehind(() => {
        move(-1);
      }),
    ],
    [
      'a',
      unlessBehind(({ repeat }) => {
        if (repeat) return;
        const id = focusedRow()?.dataset['case'];
        if (id !== undefined) onTake(id);
      }),
    ],
  ]);
}
