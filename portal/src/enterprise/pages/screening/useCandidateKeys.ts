import { useHotkeys } from '@mantine/hooks';
import { areSingleKeysOn } from '../../parts/data/singleKeys.js';
import type { Outcome } from './DecideCandidate.js';

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-candidate]')];
}

function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-candidate]') ?? null;
}

/** Each panel of a page listens to the same keys. */
const moved = new WeakSet<KeyboardEvent>();

function move(by: 1 | -1, event: KeyboardEvent): void {
  if (moved.has(event)) return;
  moved.add(event);
  const all = cards();
  const at = all.findIndex((card) => card === focusedCard());
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

/**
 * Keyboard control of candidates: `j` and `k` focus the next and the previous one. `c` confirms and `d` dismisses the
 * focused or only one. The keys are off while the person types, and behind a dialog.
 * @param isBesideOthers Whether `j` and `k` belong to the page unless a candidate is focused
 */
export function useCandidateKeys(
  onDecide: (fingerprint: string, outcome: Outcome) => void,
  isBesideOthers = false,
): void {
  const unlessBehind =
    (act: (event: KeyboardEvent) => void) =>
    (event: KeyboardEvent): void => {
      if (areSingleKeysOn() && !document.querySelector('[role="dialog"]')) act(event);
    };
  const decide = (outcome: Outcome) =>
    unlessBehind(() => {
      const all = cards();
      const fingerprint = (focusedCard() ?? (all.length === 1 ? all[0] : undefined))?.dataset['candidate'];
      if (fingerprint !== undefined) onDecide(fingerprint, outcome);
    });
  useHotkeys([
    [
      'j',
      unlessBehind((event) => {
        if (!isBesideOthers || focusedCard()) move(1, event);
      }),
    ],
    [
      'k',
      unlessBehind((event) => {
        if (!isBesideOthers || focusedCard()) move(-1, event);
      }),
    ],
    ['c', decide('CONFIRMED')],
    ['d', decide('DISMISSED')],
  ]);
}
