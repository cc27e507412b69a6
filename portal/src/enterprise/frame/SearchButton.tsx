import { Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { SearchIcon } from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import type * as PaletteModule from './Palette.js';

const loadPalette = async (): Promise<typeof PaletteModule> => import('./Palette.js');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
/** By then the page has rendered its content. */
const quietMs = 1_500;

/** Opens the search by Ctrl-K or the button. The search is loaded after the page, so that it does not delay it. */
export function SearchButton({ onKeys }: { readonly onKeys: () => void }): ReactNode {
  const [opened, setOpened] = useState(0);
  const open = (): void => {
    setOpened((count) => count + 1);
  };
  useHotkeys([['mod+K', open]]);
  useEffect(() => {
    const timer = setTimeout(() => {
      // If preloading fails, the search is loaded when it is opened.
      loadPalette().catch(() => null);
    }, quietMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <button type="button" className="search-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <SearchIcon />
        <span>{frameText.searchLead}</span>
        <Kbd size="xs">{frameText.keyNames.search}</Kbd>
      </button>
      {opened > 0 && (
        <Suspense>
          <Palette opened={opened} onKeys={onKeys} />
        </Suspense>
      )}
    </>
  );
}
