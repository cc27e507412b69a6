import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homeText } from '../../../shared/text/homeText.js';
import { locale } from '../../../shared/text/locale.js';
import { type Bar, Chart, type Series } from '../../parts/charts/Chart.js';
import type { OpensList } from '../../parts/charts/ChartLink.js';
import { ChartPatterns } from '../../parts/charts/ChartPatterns.js';
import type { Risk, Status } from '../verifications/verificationDocuments.js';
import type { VerificationSearch } from '../verifications/verificationSearch.js';
import { riskWords, statusWords } from '../verifications/verificationWords.js';
import type { OutcomeDay } from './homeDocuments.js';

const { risks, statuses, byRisk, byStatus } = homeText.charts;

interface Outcome extends Omit<Series, 'list'> {
  readonly count: (day: OutcomeDay) => number;
  /** The filter of the list with the same verifications. */
  readonly filter: VerificationSearch;
}

const ofRisk = (risk: Risk, key: Exclude<keyof typeof risks, 'none'>): Outcome => ({
  title: risks[key],
  look: riskWords[risk].look,
  count: (day) => day[key],
  filter: { risk },
});
const ofStatus = (status: Status, key: keyof typeof statuses): Outcome => ({
  title: statuses[key],
  look: statusWords[status].look,
  count: (day) => day[key],
  filter: { status },
});
const bands: readonly Outcome[] = [
  ofRisk('LOW', 'low'),
  ofRisk('MEDIUM', 'medium'),
  ofRisk('HIGH', 'high'),
  ofRisk('CRITICAL', 'critical'),
  { ...ofStatus('ERROR', 'error'), title: risks.none },
];
const outcomes: readonly Outcome[] = [
  ofStatus('VERIFIED', 'verified'),
  ofStatus('REVIEW', 'review'),
  ofStatus('INACTIVE', 'inactive'),
  ofStatus('BLOCKED', 'blocked'),
  ofStatus('NOT_FOUND', 'notFound'),
  ofStatus('ERROR', 'error'),
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
            list: toList({ ...period, ...filter }),
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
