import { useHotkeys } from '@mantine/hooks';

/** `/` leads to the first field of the page, `?` to the help. Neither does where somebody types, or beside a dialog. */
export function useEverywhereKeys(onHelp: () => void): void {
  useHotkeys([
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
  ]);
}

function isBelowDialog(): boolean {
  return document.querySelector('[role=dialog]') !== null;
}
