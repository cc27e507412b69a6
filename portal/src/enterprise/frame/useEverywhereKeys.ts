import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { useSingleKeys } from '../parts/data/singleKeys.js';

/** `/` leads to the first field of the page, `?` to the help. Neither does where somebody types, beside a dialog, or where single keys are switched off. */
export function useEverywhereKeys(onHelp: () => void): void {
  const keys: HotkeyItem[] = [
    [
      '/',
      () => {
        if (!isBelowDialog()) document.querySelector<HTMLElement>('#content :is(input, select, textarea)')?.focus();
      },
    ],
    [
      'shift + ?',
      () => {
        if (!isBelowDialog()) onHelp();
      },
    ],
  ];
  useHotkeys(useSingleKeys() ? keys : []);
}

function isBelowDialog(): boolean {
  return document.querySelector('[role=dialog]') !== null;
}
