import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homeText } from '../../../shared/text/homeText.js';
import { periods, type Days } from './homeSearch.js';

/** The number of days that the figures cover, which is in the address. */
export function PeriodChoice({ days }: { readonly days: Days }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="md"
      aria-label={homeText.periods}
      value={String(days)}
      data={periods.map((length) => ({ value: String(length), label: homeText.days(length) }))}
      onChange={(value) => {
        const chosen = periods.find((length) => String(length) === value);
        void navigate({ to: '/', search: { days: chosen === 30 ? undefined : chosen }, replace: true });
      }}
    />
  );
}
