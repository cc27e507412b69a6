import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface MoreButtonProps {
  /** Asks for what comes next; null at the end. */
  readonly more: (() => void) | null;
  readonly isLoading: boolean;
}

/** Below a list that goes on. */
export function MoreButton({ more, isLoading }: MoreButtonProps): ReactNode {
  if (!more) return null;
  return (
    <Button variant="default" mt="md" onClick={more} loading={isLoading}>
      Show more
    </Button>
  );
}
