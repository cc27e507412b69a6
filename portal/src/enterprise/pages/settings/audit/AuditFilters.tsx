import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PageLink } from '../../../parts/layout/PageLink.js';
import { FilterText } from '../../../parts/lists/FilterText.js';
import { auditFilterCount, readAuditSearch, type AuditSearch } from './auditSearch.js';
import { actionChoices } from './auditWords.js';
import type { Actors } from './useActors.js';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly actors: Actors;
}

const all = { value: '', label: 'All' };
const texts = [
  ['subject', 'On what (its id)', 'text'],
  ['since', 'Since', 'date'],
  ['until', 'Until', 'date'],
] as const;

/** The filters of the list. Each change is in the address at once. */
export function AuditFilters({ search, actors }: AuditFiltersProps): ReactNode {
  const navigate = useNavigate({ from: '/settings/audit' });
  const count = auditFilterCount(search);
  const [isOpen] = useState(() => count > 0 || matchMedia('(min-width: 48em)').matches);
  const set = (changed: Partial<Record<keyof AuditSearch, string>>): void =>
    void navigate({ search: (before) => readAuditSearch({ ...before, ...changed }), replace: true });
  return (
    <details className="filters" open={isOpen}>
      <summary>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
      <div className="filter-fields audit-filters" role="search">
        <NativeSelect
          size="sm"
          label="Action"
          data={[all, ...actionChoices]}
          value={search.action ?? ''}
          onChange={(event) => {
            set({ action: event.currentTarget.value });
          }}
        />
        <NativeSelect
          size="sm"
          label="By whom"
          data={[all, ...actorChoices(actors, search.actor)]}
          value={search.actor ?? ''}
          onChange={(event) => {
            set({ actor: event.currentTarget.value });
          }}
        />
        {texts.map(([name, label, type]) => (
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
        {count > 0 && (
          <PageLink to="/settings/audit" search={{}} className="clear">
            Clear the filters
          </PageLink>
        )}
      </div>
    </details>
  );
}

/** Members and keys. A filtered actor who is not among them is added below, so that the active filter is visible. */
function actorChoices({ members, keys, names }: Actors, chosen: string | undefined) {
  const choice = ({ id, title }: Actors['members'][number]) => ({ value: id, label: title });
  return [
    { group: 'Members', items: members.map(choice) },
    { group: 'API keys', items: keys.map(choice) },
    ...(chosen === undefined || names.has(chosen)
      ? []
      : [{ group: 'By id', items: [{ value: chosen, label: chosen }] }]),
  ].filter(({ items }) => items.length > 0);
}
