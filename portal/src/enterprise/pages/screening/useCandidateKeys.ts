import { useHotkeys } from '@mantine/hooks';
import { areSingleKeysOn } from '../../parts/data/singleKeys.js';
import type { Outcome } from './DecideCandidate.js';

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-candidate]')];
}

function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-candidate]') ?? null;
}

function move(by: 1 | -1): void {
  const all = cards();
  const at = all.findIndex((card) => card === focusedCard());
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

/**
 * Goes through the candidates by keys: `j` to the next and `k` to the one before; `c` confirms and `d` dismisses the one with the focus,
 * or the only one. Not while somebody types, nor behind a dialog.
 * @param isBesideOthers Whether `j` and `k` belong to the page unless a candidate has the focus
 */
export function useCandidateKeys(
  onDecide: (fingerprint: string, outcome: Outcome) => void,
  isBesideOthers = false,
): void {
  const unlessBehind = (act: () => void) => (): void => {
    if (areSingleKeysOn() && !document.querySelector('[role="dialog"]')) act();
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
      unlessBehind(() => {
        if (!isBesideOthers || focusedCard()) move(1);
      }),
    ],
    [
      'k',
      unlessBehind(() => {
        if (!isBesideOthers || focusedCard()) move(-1);
      }),
    ],
    ['c', decide('CONFIRMED')],
    ['d', decide('DISMISSED')],
  ]);
}
