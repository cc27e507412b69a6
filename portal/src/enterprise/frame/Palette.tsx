import { Kbd } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { settingsPages } from '../pages/settings/settingsPages.js';
import { SearchIcon } from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { useCan } from '../session/SessionContext.js';
import { addressOf } from './addressOf.js';
import { sections } from './sections.js';

/** Goes anywhere by name, number or id: Ctrl-K, or the button. */
export function Palette(): ReactNode {
  const navigate = useNavigate();
  const can = useCan();
  const [typed, setTyped] = useState('');
  const address = addressOf(typed, can);
  const pages = [...sections, ...settingsPages]
    .filter(({ operation }) => can(operation))
    .map(({ title, path, description }) => ({
      id: path,
      label: title,
      description,
      onClick: () => void navigate({ to: path }),
    }));
  const actions = address
    ? [{ id: 'address', ...address, onClick: () => void navigate({ href: address.href }) }, ...pages]
    : pages;
  return (
    <>
      <button type="button" className="search-button" aria-keyshortcuts="Control+K Meta+K" onClick={spotlight.open}>
        <SearchIcon />
        <span>{frameText.searchLead}</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </button>
      <Spotlight
        actions={actions}
        query={typed}
        onQueryChange={setTyped}
        shortcut={['mod + K']}
        nothingFound="Nothing has that name, number or id."
        searchProps={{ placeholder: 'A page, a number or an id', 'aria-label': 'Where to?' }}
        highlightQuery
      />
    </>
  );
}
