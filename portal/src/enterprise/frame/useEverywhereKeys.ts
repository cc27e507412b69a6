import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { useSingleKeys } from '../parts/data/singleKeys.js';

/**
 * `/` focuses the first field of the page, `?` opens the help. Both are off while the person types, over an open
 * dialog, and if single keys are turned off.
 */
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
