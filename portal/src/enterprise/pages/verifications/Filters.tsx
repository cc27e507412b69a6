import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { jurisdictionOptions } from '../../../shared/jurisdictions.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { FilterText } from '../../parts/lists/FilterText.js';
import { filterCount, readVerificationSearch, type VerificationSearch } from './verificationSearch.js';

const all = { value: '', label: 'All' };
const choices = [
  [
    'status',
    'Status',
    [
      { value: 'VERIFIED', label: 'Verified' },
      { value: 'REVIEW', label: 'Review' },
      { value: 'BLOCKED', label: 'Blocked' },
      { value: 'INACTIVE', label: 'Inactive' },
      { value: 'NOT_FOUND', label: 'Not found' },
      { value: 'ERROR', label: 'Error' },
    ],
  ],
  [
    'risk',
    'Score',
    [
      { value: 'LOW', label: 'Low, to 20' },
      { value: 'MEDIUM', label: 'Medium, to 50' },
      { value: 'HIGH', label: 'High, to 80' },
      { value: 'CRITICAL', label: 'Critical, above 80' },
    ],
  ],
  ['jurisdiction', 'Jurisdiction', jurisdictionOptions],
  [
    'assignee',
    'Assignee',
    [
      { value: 'me', label: 'Me' },
      { value: 'none', label: 'Nobody' },
    ],
  ],
] as const;
const texts = [
  ['number', 'ABN or NZBN', 'text'],
  ['reference', 'Your reference', 'text'],
  ['from', 'From', 'date'],
  ['to', 'To', 'date'],
] as const;

/** Which verifications are shown. Each change is in the address at once. */
export function Filters({ search }: { readonly search: VerificationSearch }): ReactNode {
  const navigate = useNavigate({ from: '/verifications' });
  const count = filterCount(search);
  const [isOpen] = useState(() => count > 0 || matchMedia('(min-width: 48em)').matches);
  const set = (changed: Partial<Record<keyof VerificationSearch, string>>): void =>
    void navigate({ search: (before) => readVerificationSearch({ ...before, ...changed }), replace: true });
  return (
    <details className="filters" open={isOpen}>
      <summary>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
      <div className="filter-fields" role="search">
        {choices.map(([name, label, data]) => (
          <NativeSelect
            key={name}
            size="sm"
            label={label}
            data={[all, ...data]}
            value={search[name] ?? ''}
            onChange={(event) => {
              set({ [name]: event.currentTarget.value });
            }}
          />
        ))}
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
          <PageLink to="/verifications" search={{}} className="clear">
            Clear the filters
          </PageLink>
        )}
      </div>
    </details>
  );
}
