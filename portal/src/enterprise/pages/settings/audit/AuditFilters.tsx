import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { auditText } from '../../../../shared/text/auditText.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import { useDensity } from '../../../parts/data/density.js';
import { FilterText } from '../../../parts/lists/FilterText.js';
import { auditFilterCount, readAuditSearch, type AuditSearch } from './auditSearch.js';
import { actionChoices } from './auditWords.js';
import type { Actors } from './useActors.js';

const text = auditText;

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly actors: Actors;
}

const all = { value: '', label: text.all };
const texts = [
  ['subject', text.objectId, 'text'],
  ['since', text.since, 'date'],
  ['until', text.until, 'date'],
] as const;

/** The filters of the list. Each change is in the address at once. */
export function AuditFilters({ search, actors }: AuditFiltersProps): ReactNode {
  const navigate = useNavigate({ from: '/settings/audit' });
  const count = auditFilterCount(search);
  const isCompact = useDensity() === 'compact';
  const [isOpen] = useState(() => count > 0 || (!isCompact && matchMedia('(min-width: 48em)').matches));
  const set = (changed: Partial<Record<keyof AuditSearch, string>>): void =>
    void navigate({ search: (before) => readAuditSearch({ ...before, ...changed }), replace: true });
  return (
    <details className="filters" open={isOpen}>
      <summary>{count === 0 ? text.filters : text.filtersSet(count)}</summary>
      <div className="filter-fields audit-filters" role="search">
        <NativeSelect
          size="sm"
          label={text.action}
          data={[all, ...actionChoices]}
          value={search.action ?? ''}
          onChange={(event) => {
            set({ action: event.currentTarget.value });
          }}
        />
        <NativeSelect
          size="sm"
          label={text.actor}
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
            {text.clear}
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
    { group: text.actorGroups.members, items: members.map(choice) },
    { group: text.actorGroups.keys, items: keys.map(choice) },
    ...(chosen === undefined || names.has(chosen)
      ? []
      : [{ group: text.actorGroups.id, items: [{ value: chosen, label: chosen }] }]),
  ].filter(({ items }) => items.length > 0);
}
