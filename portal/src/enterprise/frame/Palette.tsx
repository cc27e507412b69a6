import { Button, Kbd } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { settingsPages } from '../pages/settings/settingsPages.js';
import { useCan } from '../session/SessionContext.js';
import { sections } from './sections.js';

/** Goes anywhere by name: Ctrl-K, or the button. */
export function Palette(): ReactNode {
  const navigate = useNavigate();
  const can = useCan();
  const actions = [...sections, ...settingsPages]
    .filter(({ operation }) => can(operation))
    .map(({ title, path, description }) => ({
      id: path,
      label: title,
      description,
      onClick: () => void navigate({ to: path }),
    }));
  return (
    <>
      <Button variant="default" size="sm" onClick={spotlight.open} aria-keyshortcuts="Control+K Meta+K">
        Go to …{' '}
        <Kbd ml="xs" size="xs" visibleFrom="sm">
          Ctrl K
        </Kbd>
      </Button>
      <Spotlight
        actions={actions}
        shortcut={['mod + K']}
        nothingFound="Nothing has that name."
        searchProps={{ placeholder: 'Where to?', 'aria-label': 'Where to?' }}
        highlightQuery
      />
    </>
  );
}
