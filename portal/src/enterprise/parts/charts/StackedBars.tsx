import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Patch, type Look } from './ChartPatterns.js';

/** What the bars are made of, from the ground up. */
export interface Series {
  readonly title: string;
  readonly look: Look;
}

export interface StackedBar {
  readonly label: string;
  /** One for each of the series. */
  readonly values: readonly number[];
}

interface StackedBarsProps {
  readonly series: readonly Series[];
  readonly bars: readonly StackedBar[];
}

const height = 170;
const top = 22;
const widest = 44;

export function sumOf({ values }: StackedBar): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Bars side by side, each in parts. For those who see it: what it shows stands in a table beside it. */
export function StackedBars({ series, bars }: StackedBarsProps): ReactNode {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const most = Math.max(1, ...bars.map(sumOf));
  const step = width / bars.length;
  return (
    <div ref={ref} className="stacked-bars" aria-hidden="true">
      <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <path className="chart-most" d={`M0 ${top}H${width}`} />
        <text x={0} y={top - 6}>
          {most.toLocaleString('en-AU')}
        </text>
        {bars.map((bar, at) => (
          <g key={bar.label} transform={`translate(${at * step} 0)`}>
            <title>{saidOf(bar, series)}</title>
            <rect width={step} height={height} fill="transparent" />
            <Parts bar={bar} series={series} most={most} step={step} />
          </g>
        ))}
      </svg>
    </div>
  );
}

interface PartsProps extends Pick<StackedBarsProps, 'series'> {
  readonly bar: StackedBar;
  readonly most: number;
  readonly step: number;
}

function Parts({ bar, series, most, step }: PartsProps): ReactNode {
  const width = Math.min(widest, Math.max(1.5, step * 0.8));
  const sizeOf = (value: number): number => (value / most) * (height - top);
  return bar.values.map((value, index) => {
    const one = series[index];
    if (value === 0 || !one) return null;
    const below = bar.values.slice(0, index).reduce((sum, each) => sum + sizeOf(each), 0);
    // Something is seen of whatever is not nothing, and a line of the ground between two parts.
    const size = Math.max(1.5, sizeOf(value) - 1);
    const place = { x: (step - width) / 2, y: height - below - size, width, height: size };
    return <Patch key={one.title} look={one.look} {...place} />;
  });
}

function saidOf(bar: StackedBar, series: readonly Series[]): string {
  const parts = bar.values.flatMap((value, index) =>
    value === 0 ? [] : [`${series[index]?.title ?? ''} ${value.toLocaleString('en-AU')}`],
  );
  return `${bar.label}: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}
