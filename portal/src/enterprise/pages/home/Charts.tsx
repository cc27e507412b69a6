import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homeText } from '../../../shared/text/homeText.js';
import { locale } from '../../../shared/text/locale.js';
import { type Bar, Chart, type Series } from '../../parts/charts/Chart.js';
import type { OpensList } from '../../parts/charts/ChartLink.js';
import { ChartPatterns } from '../../parts/charts/ChartPatterns.js';
import type { VerificationSearch } from '../verifications/verificationSearch.js';
import type { OutcomeDay } from './homeDocuments.js';

const { risks, statuses, byRisk, byStatus } = homeText.charts;

interface Outcome extends Omit<Series, 'list'> {
  readonly count: (day: OutcomeDay) => number;
  /** The filter of the list with the same verifications, if a single filter can express it. */
  readonly filter?: VerificationSearch;
}

const bands: readonly Outcome[] = [
  { title: risks.low, look: 'light', count: ({ low }) => low, filter: { risk: 'LOW' } },
  { title: risks.medium, look: 'striped', count: ({ medium }) => medium, filter: { risk: 'MEDIUM' } },
  { title: risks.high, look: 'dotted', count: ({ high }) => high, filter: { risk: 'HIGH' } },
  { title: risks.critical, look: 'dark', count: ({ critical }) => critical, filter: { risk: 'CRITICAL' } },
  { title: risks.none, look: 'hollow', count: ({ error }) => error, filter: { status: 'ERROR' } },
];
const outcomes: readonly Outcome[] = [
  { title: statuses.verified, look: 'light', count: ({ verified }) => verified, filter: { status: 'VERIFIED' } },
  { title: statuses.review, look: 'striped', count: ({ review, inactive }) => review + inactive },
  { title: statuses.blocked, look: 'dotted', count: ({ blocked }) => blocked, filter: { status: 'BLOCKED' } },
  { title: statuses.notFound, look: 'dark', count: ({ notFound }) => notFound, filter: { status: 'NOT_FOUND' } },
  { title: statuses.error, look: 'hollow', count: ({ error }) => error, filter: { status: 'ERROR' } },
];

const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Verifications by day, by risk and by status. Bars and the legend link to the filtered list. */
export function Charts({ byDay }: { readonly byDay: readonly OutcomeDay[] }): ReactNode {
  const router = useRouter();
  const navigate = useNavigate();
  const toList = (search: VerificationSearch): OpensList => ({
    href: router.buildLocation({ to: '/verifications', search }).href,
    open: () => void navigate({ to: '/verifications', search }),
  });
  const period = { from: byDay.at(0)?.day, to: byDay.at(-1)?.day };
  return (
    <div className="charts">
      <ChartPatterns />
      {[
        { title: byRisk, parts: bands },
        { title: byStatus, parts: outcomes },
      ].map(({ title, parts }) => (
        <Chart
          key={title}
          title={title}
          series={parts.map(({ filter, ...series }) => ({
            ...series,
            list: filter && toList({ ...period, ...filter }),
          }))}
          bars={byDay.map((day) => toBar(day, parts, toList({ from: day.day, to: day.day })))}
        />
      ))}
    </div>
  );
}

function toBar(day: OutcomeDay, parts: readonly Outcome[], list: OpensList): Bar {
  const date = new Date(`${day.day}T00:00Z`);
  return {
    label: shortDay.format(date),
    name: longDay.format(date),
    values: parts.map(({ count }) => count(day)),
    list,
  };
}
