import type { ReactNode } from 'react';
import { chartText } from '../../../shared/text/chartText.js';
import { counted } from '../../../shared/text/numbers.js';
import { type Bar, type Series, sumValues } from './Chart.js';
import { Patch } from './ChartPatterns.js';

interface ChartTipProps {
  readonly bar: Bar;
  readonly series: readonly Series[];
  /** The centre of the bar, and the width of the chart, in pixels. */
  readonly at: number;
  readonly width: number;
}

/** The numbers of the bar under the pointer, finger or focus. The label of each bar contains them too. */
export function ChartTip({ bar, series, at, width }: ChartTipProps): ReactNode {
  const isRight = at > width / 2;
  const total = sumValues(bar);
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={isRight ? { right: `${Math.max(0, width - at + 12)}px` } : { left: `${at + 12}px` }}
    >
      <strong>{bar.name}</strong>
      {series.map(({ title, look }, index) => {
        const value = bar.values[index] ?? 0;
        return value === 0 ? null : (
          <div key={title}>
            <svg width="12" height="12">
              <Patch look={look} x={1} y={1} width={10} height={10} />
            </svg>
            <span>{title}</span>
            <span className="chart-tip-count">{counted(value)}</span>
          </div>
        );
      })}
      {series.length > 1 && total > 0 && (
        <div className="chart-tip-sum">
          <span>{chartText.all}</span>
          <span className="chart-tip-count">{counted(total)}</span>
        </div>
      )}
      {total === 0 && <div>{chartText.noneOnDay}</div>}
      {bar.list && total > 0 && <div className="soft">{chartText.opens}</div>}
    </div>
  );
}
