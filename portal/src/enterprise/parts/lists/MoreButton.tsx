import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface MoreButtonProps {
  /** Asks for what comes next; null at the end. */
  readonly more: (() => void) | null;
  readonly isLoading: boolean;
}

/** Below a list that goes on. Whoever has come to its end by it is told so, where the button was. */
export function MoreButton({ more, isLoading }: MoreButtonProps): ReactNode {
  const [isUsed, setIsUsed] = useState(false);
  // Only a list that begins anew has no way on while it loads: nobody has come to the end of this one.
  if (!more && isLoading && isUsed) setIsUsed(false);
  if (!more) {
    return isUsed && !isLoading ? (
      <Text mt="md" className="soft" tabIndex={-1} ref={takeFocus}>
        These are all.
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
      Show more
    </Button>
  );
}

/** The button is gone: without this the keyboard would begin at the top of the page again. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
