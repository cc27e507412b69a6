import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PageLink } from '../../parts/PageLink.js';
import { FilterText } from '../../parts/FilterText.js';
import { filterCount, readVerificationSearch, type VerificationSearch } from './verificationSearch.js';

const all = { value: '', label: 'All' };
const statuses = [
  all,
  { value: 'VERIFIED', label: 'Verified' },
  { value: 'INACTIVE', label: 'Inactive' },
  { value: 'NOT_FOUND', label: 'Not found' },
  { value: 'ERROR', label: 'Error' },
];
const risks = [
  all,
  { value: 'LOW', label: 'Low, to 20' },
  { value: 'MEDIUM', label: 'Medium, to 50' },
  { value: 'HIGH', label: 'High, to 80' },
  { value: 'CRITICAL', label: 'Critical, above 80' },
];
const assignees = [all, { value: 'me', label: 'Me' }, { value: 'none', label: 'Nobody' }];
const jurisdictions = [all, { value: 'AU', label: 'Australia' }, { value: 'NZ', label: 'New Zealand' }];

/** Which verifications are shown. Each change is in the address at once. */
export function Filters({ search }: { readonly search: VerificationSearch }): ReactNode {
  const navigate = useNavigate({ from: '/verifications' });
  const count = filterCount(search);
  const [isOpen] = useState(() => count > 0 || matchMedia('(min-width: 48em)').matches);
  const set = (changed: Record<keyof VerificationSearch, string> | Partial<Record<keyof VerificationSearch, string>>) =>
    void navigate({ search: (before) => readVerificationSearch({ ...before, ...changed }), replace: true });
  return (
    <details className="filters" open={isOpen}>
      <summary>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
      <div className="filter-fields" role="search">
        <NativeSelect
          size="sm"
          label="Status"
          data={statuses}
          value={search.status ?? ''}
          onChange={(event) => {
            set({ status: event.currentTarget.value });
          }}
        />
        <NativeSelect
          size="sm"
          label="Score"
          data={risks}
          value={search.risk ?? ''}
          onChange={(event) => {
            set({ risk: event.currentTarget.value });
          }}
        />
        <NativeSelect
          size="sm"
          label="Jurisdiction"
          data={jurisdictions}
          value={search.jurisdiction ?? ''}
          onChange={(event) => {
            set({ jurisdiction: event.currentTarget.value });
          }}
        />
        <NativeSelect
          size="sm"
          label="Assigned to"
          data={assignees}
          value={search.assignee ?? ''}
          onChange={(event) => {
            set({ assignee: event.currentTarget.value });
          }}
        />
        <FilterText
          label="ABN or NZBN"
          value={search.number}
          onChange={(number) => {
            set({ number });
          }}
        />
        <FilterText
          label="Your reference"
          value={search.reference}
          onChange={(reference) => {
            set({ reference });
          }}
        />
        <FilterText
          label="From"
          type="date"
          value={search.from}
          onChange={(from) => {
            set({ from });
          }}
        />
        <FilterText
          label="To"
          type="date"
          value={search.to}
          onChange={(to) => {
            set({ to });
          }}
        />
        {count > 0 && (
          <PageLink to="/verifications" search={{}} className="clear">
            Clear the filters
          </PageLink>
        )}
      </div>
    </details>
  );
}
