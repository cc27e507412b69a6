import { Button, CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { SearchIcon } from '../../../shared/icons.js';
import { jurisdictionOptions } from '../../../shared/jurisdictions.js';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { FilterText } from '../../parts/lists/FilterText.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { useSavedViews } from './savedViews.js';
import { filterCount, readVerificationSearch, searchFault, type VerificationSearch } from './verificationSearch.js';

const SaveView = lazy(async () => ({ default: (await import('./SaveView.js')).SaveView }));
const text = verificationListText.list;
const choices = [
  ['status', text.status, Object.entries(text.statuses).map(([value, label]) => ({ value, label }))],
  ['risk', text.risk, Object.entries(text.risks).map(([value, label]) => ({ value, label }))],
  ['jurisdiction', text.jurisdiction, jurisdictionOptions],
  ['assignee', text.assignee, Object.entries(text.assignees).map(([value, label]) => ({ value, label }))],
] as const;
const further = [
  ['reference', text.reference, 'text'],
  ['from', text.from, 'date'],
  ['to', text.to, 'date'],
] as const;

/** The views that people often use, each an address. */
const views: readonly (readonly [title: string, search: VerificationSearch])[] = [
  [text.views.all, {}],
  [text.views.review, { status: 'REVIEW' }],
  [text.views.high, { risk: 'HIGH' }],
  [text.views.critical, { risk: 'CRITICAL' }],
  [text.views.mine, { assignee: 'me' }],
  [text.views.unassigned, { assignee: 'none' }],
];

/** The views, and one row of filters. Each change is in the address at once. */
export function Filters({ search }: { readonly search: VerificationSearch }): ReactNode {
  const navigate = useNavigate({ from: '/verifications' });
  const [isOpen, setIsOpen] = useState(() => further.some(([name]) => search[name] !== undefined));
  const set = (changed: Partial<Record<keyof VerificationSearch, string>>): void =>
    void navigate({ search: (before) => readVerificationSearch({ ...before, ...changed }), replace: true });
  const present = toSearchKey(search);
  const saved = useSavedViews();
  const ownView = saved.views.find((view) => toSearchKey(view.search) === present);
  const isSaved = ownView !== undefined || views.some(([, view]) => toSearchKey(view) === present);
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <div className="views">
        <nav aria-label={text.viewsLabel}>
          {[...views, ...saved.views.map((view) => [view.name, view.search] as const)].map(([title, view]) => (
            <PageLink
              key={title}
              to="/verifications"
              search={view}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={toSearchKey(view) === present ? 'page' : undefined}
            >
              {title}
            </PageLink>
          ))}
        </nav>
        {ownView && (
          <Button
            variant="subtle"
            onClick={() => {
              saved.remove(ownView.name);
            }}
          >
            {text.removeView}
          </Button>
        )}
        {!isSaved && (
          <Button
            variant="subtle"
            onClick={() => {
              setIsSaving(true);
            }}
          >
            {text.saveView}
          </Button>
        )}
        {isSaving && (
          <Suspense>
            <SaveView
              onSave={(name) => {
                saved.save({ name, search: { ...search, open: undefined } });
              }}
              onClose={() => {
                setIsSaving(false);
              }}
            />
          </Suspense>
        )}
      </div>
      <div className="filter-chips" role="search">
        <SearchField search={search} onChange={set} />
        {choices.map(([name, label, data]) => (
          <NativeSelect
            key={name}
            aria-label={label}
            className={search[name] === undefined ? 'chip' : 'chip is-set'}
            data={[{ value: '', label }, ...data]}
            value={search[name] ?? ''}
            onChange={(event) => {
              set({ [name]: event.currentTarget.value });
            }}
          />
        ))}
        <NativeSelect
          aria-label={text.order}
          className={search.order === undefined ? 'chip' : 'chip is-set'}
          data={Object.entries(text.orders).map(([value, label]) => ({ value, label }))}
          value={search.order ?? ''}
          onChange={(event) => {
            set({ order: event.currentTarget.value });
          }}
        />
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? text.fewer : text.more}
        </Button>
        {filterCount(search) > 0 && (
          <PageLink to="/verifications" search={{}} className="clear">
            {text.clear}
          </PageLink>
        )}
      </div>
      {isOpen && (
        <Group gap="sm" mb="sm" align="flex-start">
          {further.map(([name, label, type]) => (
            <FilterText
              key={name}
              label={label}
              type={type}
              value={search[name]}
              onChange={(value) => {
                set({ [name]: value });
              }}
            />
          ))}
        </Group>
      )}
    </>
  );
}

function toSearchKey(search: VerificationSearch): string {
  return JSON.stringify({ ...readVerificationSearch({ ...search }), open: undefined });
}

interface SearchFieldProps {
  readonly search: VerificationSearch;
  readonly onChange: (changed: { readonly name: string; readonly number: string }) => void;
}

/** One field for a name or a number: digits are a number. An impossible number is rejected here without a search. */
function SearchField({ search, onChange }: SearchFieldProps): ReactNode {
  const value = search.number ?? search.name ?? '';
  const [typed, setTyped] = useState({ value, about: value });
  if (typed.about !== value) setTyped({ value, about: value });
  const commit = (written: string): void => {
    const wanted = written.trim();
    if (wanted === value) return;
    const isNumber = /^[\d\s-]+$/.test(wanted);
    onChange({ name: isNumber ? '' : wanted, number: isNumber ? wanted : '' });
  };
  return (
    <TextInput
      className="search-field"
      aria-label={text.search}
      placeholder={text.search}
      leftSection={<SearchIcon />}
      autoComplete="off"
      maxLength={200}
      value={typed.value}
      error={typed.value.trim() === value && searchFault(search)}
      rightSection={
        typed.value !== '' && (
          <CloseButton
            aria-label={text.clearSearch}
            onClick={() => {
              setTyped({ value: '', about: value });
              commit('');
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped({ value: event.currentTarget.value, about: value });
      }}
      onBlur={() => {
        commit(typed.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(typed.value);
      }}
    />
  );
}
