import type { ReactNode } from 'react';
import { ChartPatterns } from '../../parts/charts/ChartPatterns.js';
import type { Series, StackedBar } from '../../parts/charts/StackedBars.js';
import { StackedChart } from '../../parts/charts/StackedChart.js';
import type { OutcomeDay } from './homeDocuments.js';

const bands: readonly Series[] = [
  { title: 'low', look: 'light' },
  { title: 'medium', look: 'striped' },
  { title: 'high', look: 'dotted' },
  { title: 'critical', look: 'dark' },
  { title: 'no score', look: 'hollow' },
];
const statuses: readonly Series[] = [
  { title: 'verified', look: 'light' },
  { title: 'review or inactive', look: 'striped' },
  { title: 'blocked', look: 'dotted' },
  { title: 'not found', look: 'dark' },
  { title: 'error', look: 'hollow' },
];

const dayName = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Verifications day by day, by what came of them. */
export function Charts({ byDay }: { readonly byDay: readonly OutcomeDay[] }): ReactNode {
  return (
    <div className="charts">
      <ChartPatterns />
      <StackedChart
        title="Verifications by risk"
        series={bands}
        bars={barsOf(byDay, ({ low, medium, high, critical, error }) => [low, medium, high, critical, error])}
      />
      <StackedChart
        title="Verifications by status"
        series={statuses}
        bars={barsOf(byDay, ({ verified, review, blocked, inactive, notFound, error }) => [
          verified,
          review + inactive,
          blocked,
          notFound,
          error,
        ])}
      />
    </div>
  );
}

function barsOf(byDay: readonly OutcomeDay[], values: (day: OutcomeDay) => readonly number[]): readonly StackedBar[] {
  return byDay.map((day) => ({ label: dayName.format(new Date(`${day.day}T00:00Z`)), values: values(day) }));
}
