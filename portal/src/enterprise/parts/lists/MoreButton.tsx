import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';

interface MoreButtonProps {
  /** Loads the next page. It is null at the end. */
  readonly more: (() => void) | null;
  readonly isLoading: boolean;
}

/** Below a list with more pages. After the last page is loaded, a text replaces the button. */
export function MoreButton({ more, isLoading }: MoreButtonProps): ReactNode {
  const [isUsed, setIsUsed] = useState(false);
  // Only a list that restarts has no next page while it loads, and its end has not been reached.
  if (!more && isLoading && isUsed) setIsUsed(false);
  if (!more) {
    return isUsed && !isLoading ? (
      <Text mt="md" className="soft" tabIndex={-1} ref={takeFocus}>
        {partsText.noMore}
      </Text>
    ) : null;
  }
  return (
    <Button
      variant="default"
      mt="md"
      loading={isLoading}
      onClick={() => {
        setIsUsed(true);
        more();
      }}
    >
      {partsText.more}
    </Button>
  );
}

/** Without this, the keyboard focus would restart at the top of the page when the button disappears. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
