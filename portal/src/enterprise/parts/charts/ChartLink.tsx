import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

/** A filtered list that a part of a chart links to. */
export interface OpensList {
  readonly href: string;
  /** Opens it in this page. */
  readonly open: () => void;
}

/** Follows a link within the app. A click that opens another tab or window is left to the browser. */
export function followInPage(event: MouseEvent, { open }: OpensList): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}

/** A word of a chart that links to a list. */
export function ChartLink({ list, children }: { readonly list: OpensList; readonly children: ReactNode }): ReactNode {
  return (
    <Anchor
      href={list.href}
      onClick={(event) => {
        followInPage(event, list);
      }}
    >
      {children}
    </Anchor>
  );
}
