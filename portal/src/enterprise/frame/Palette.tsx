import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { ChevronRightIcon, SearchIcon, SettingsIcon } from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { settingsPages } from '../pages/settings/settingsPages.js';
import { toFault } from '../parts/forms/toFault.js';
import { useCan } from '../session/SessionContext.js';
import { findAddresses } from './findAddresses.js';
import { hasWords, type FoundItem } from './foundItems.js';
import { sections } from './sections.js';
import { useActions } from './useActions.js';
import { mostSearched } from './useAllPages.js';
import { useSearch } from './useSearch.js';

const [store, { open }] = createSpotlight();

interface Item extends Omit<FoundItem, 'href'> {
  readonly run: () => void;
}

interface PaletteProps {
  /** Incremented each time the search opens. */
  readonly opened: number;
  readonly onKeys: () => void;
}

/** Searches pages, actions, businesses and the organisation's own objects by name, number, reference or id. */
export function Palette({ opened, onKeys }: PaletteProps): ReactNode {
  const navigate = useNavigate();
  const can = useCan();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  useEffect(open, [opened]);
  const actions = useActions(onKeys);
  const { groups: found, isSearching, cut, error } = useSearch(typed, isOpen);
  const goTo = ({ href, ...item }: FoundItem): Item => ({ ...item, run: () => void navigate({ href }) });
  const text = typed.trim();
  const pages = [...sections, ...settingsPages.map((page) => ({ ...page, icon: SettingsIcon }))].filter(
    ({ operation }) => can(operation),
  );
  const groups: readonly { readonly title: string; readonly items: readonly Item[] }[] = [
    {
      title: frameText.results.address,
      items: findAddresses(typed, can).map((address) => goTo({ id: address.href, icon: ChevronRightIcon, ...address })),
    },
    {
      title: frameText.results.pages,
      items: pages
        .map(({ title, path, description, icon }) => goTo({ id: path, label: title, description, icon, href: path }))
        .filter((item) => hasWords(item, text)),
    },
    {
      title: frameText.results.actions,
      items: actions
        .map(({ label, icon, run }) => ({ id: label, label, description: '', icon, run }))
        .filter((item) => hasWords(item, text)),
    },
    ...found.map(({ title, items }) => ({ title, items: items.map(goTo) })),
  ].filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const fault = error && !isSearching ? toFault(error).sentence : null;
  useEffect(() => {
    if (isOpen && text !== '') selectFirst();
  });
  return (
    <Spotlight.Root
      store={store}
      attributes={{ content: { 'aria-label': frameText.search } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      radius={12}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight={440}
      onSpotlightOpen={() => {
        setIsOpen(true);
      }}
      onSpotlightClose={() => {
        setIsOpen(false);
      }}
    >
      <Spotlight.Search placeholder={frameText.searchHint} aria-label={frameText.where} leftSection={<SearchIcon />} />
      <span role="status" className="visually-hidden">
        {isSearching ? frameText.searching : text === '' ? '' : (fault ?? frameText.foundCount(count))}
      </span>
      <Spotlight.ActionsList>
        {groups.map(({ title, items }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {items.map(({ id, label, description, icon: Icon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={description}
                leftSection={<Icon />}
                onClick={run}
                highlightQuery
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {count === 0 && (
          <Spotlight.Empty>{isSearching ? frameText.searching : (fault ?? frameText.nothingFound)}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      {count > 0 && fault !== null && <Spotlight.Footer>{fault}</Spotlight.Footer>}
      {cut.length > 0 && (
        <Spotlight.Footer>
          {frameText.searchedNewest(
            mostSearched,
            cut.map((kind) => frameText.results[kind]),
          )}
        </Spotlight.Footer>
      )}
    </Spotlight.Root>
  );
}

/** Selects the first result for Enter if none is selected: Mantine does so only while typing, before results arrive. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  const first = list?.querySelector('[data-action]');
  if (!first || list?.querySelector('[data-selected]')) return;
  first.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
