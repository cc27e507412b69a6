import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { usePeople } from './PeopleContext.js';

/** The last removal from a list, while it can be undone. */
export function RemovedLine({ list }: { readonly list: string }): ReactNode {
  const text = useText();
  const { removed } = usePeople();
  if (removed?.list !== list) return null;
  return (
    <div className="removed">
      <span>{text.removed(removed.name)}</span>
      <Button variant="default" size="sm" onClick={removed.undo}>
        {text.undo}
      </Button>
    </div>
  );
}
