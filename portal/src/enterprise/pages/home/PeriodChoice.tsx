import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { periods, type Days } from './homeSearch.js';

/** How many days are told; it stands in the address. */
export function PeriodChoice({ days }: { readonly days: Days }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="md"
      aria-label="Which days"
      value={String(days)}
      data={periods.map((length) => ({ value: String(length), label: `${length} days` }))}
      onChange={(value) => {
        const chosen = periods.find((length) => String(length) === value);
        void navigate({ to: '/', search: { days: chosen === 30 ? undefined : chosen }, replace: true });
      }}
    />
  );
}
