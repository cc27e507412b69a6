import { useElementSize } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { chartText } from '../../../shared/text/chartText.js';
import { counted } from '../../../shared/text/numbers.js';
import { type Bar, type Series, sumValues } from './Chart.js';
import { followInPage } from './ChartLink.js';
import { Patch } from './ChartPatterns.js';
import type { ChartScale } from './chartScale.js';
import { ChartTip } from './ChartTip.js';

interface ChartPlotProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  readonly scale: ChartScale;
}

const height = 220;
const below = 24;
const widest = 44;
const labelRoom = 64;

/** The bars between their axes. One bar at a time has the focus; arrow keys move it. */
export function ChartPlot({ title, series, bars, scale }: ChartPlotProps): ReactNode {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [reachable, setReachable] = useState(bars.length - 1);
  // On a touch screen the first tap opens the tip, and a second tap on the same bar the list.
  const touched = useRef<number | null>(null);
  const stop = Math.min(reachable, bars.length - 1);
  const above = scale.isCut ? 40 : 12;
  const left = 12 + 8 * counted(scale.top).length;
  const step = Math.max(0, width - left) / bars.length;
  const toY = (count: number): number => height - below - (count / scale.top) * (height - below - above);
  const every = Math.max(1, Math.ceil(labelRoom / Math.max(1, step)));

  const moveTo = (index: number): void => {
    const next = Math.min(bars.length - 1, Math.max(0, index));
    setReachable(next);
    setActive(next);
    svg.current?.querySelectorAll<SVGElement>('.chart-bar')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (event.key === 'Escape') setActive(null);
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };

  return (
    <div
      ref={ref}
      className="chart-plot"
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') setActive(null);
      }}
    >
      <svg ref={svg} width="100%" height={height} role="group" aria-label={chartText.keys(title)} onKeyDown={onKeyDown}>
        {scale.ticks.map((tick) => (
          <g key={tick} aria-hidden="true">
            <path className={tick === 0 ? 'chart-ground' : 'chart-line'} d={`M${left} ${toY(tick)}H${width}`} />
            <text x={left - 8} y={toY(tick) + 4} textAnchor="end">
              {counted(tick)}
            </text>
          </g>
        ))}
        {width > 0 &&
          bars.map((bar, index) => {
            const { label, name, list } = bar;
            const parts = describeBar(bar, series);
            const shared = {
              className: 'chart-bar',
              transform: `translate(${left + index * step} 0)`,
              tabIndex: index === stop ? 0 : -1,
              'aria-label': `${name}: ${parts}`,
              onPointerEnter: () => {
                setActive(index);
              },
              onFocus: () => {
                setReachable(index);
                setActive(index);
              },
              onBlur: () => {
                setActive(null);
                touched.current = null;
              },
            };
            const shape = (
              <>
                <rect className="chart-hit" width={step} height={height - below} />
                <BarShape bar={bar} series={series} scale={scale} step={step} toY={toY} />
              </>
            );
            return (
              <g key={label}>
                {list && sumValues(bar) > 0 ? (
                  <a
                    {...shared}
                    href={list.href}
                    onPointerUp={({ pointerType }) => {
                      if (pointerType !== 'touch') touched.current = index;
                    }}
                    onClick={(event) => {
                      const isSecond = event.detail === 0 || touched.current === index;
                      touched.current = index;
                      setActive(index);
                      if (isSecond) followInPage(event, list);
                      else event.preventDefault();
                    }}
                  >
                    {shape}
                  </a>
                ) : (
                  <g {...shared} role="img">
                    {shape}
                  </g>
                )}
                {(bars.length - 1 - index) % every === 0 && (
                  <text
                    x={left + (index + 0.5) * step}
                    y={height - 6}
                    textAnchor={index === bars.length - 1 && step < labelRoom ? 'end' : 'middle'}
                    dx={index === bars.length - 1 && step < labelRoom ? step / 2 : 0}
                    aria-hidden="true"
                  >
                    {label}
                  </text>
                )}
              </g>
            );
          })}
      </svg>
      {active !== null && bars[active] && (
        <ChartTip bar={bars[active]} series={series} at={left + (active + 0.5) * step} width={width} />
      )}
    </div>
  );
}

interface BarShapeProps extends Pick<ChartPlotProps, 'series' | 'scale'> {
  readonly bar: Bar;
  readonly step: number;
  readonly toY: (count: number) => number;
}

/**
 * The parts of one bar. A bar that exceeds the axis is cut, keeps the proportions of its parts, and shows a gap and its
 * number.
 */
function BarShape({ bar, series, scale, step, toY }: BarShapeProps): ReactNode {
  const total = sumValues(bar);
  const isCut = total > scale.top;
  const ground = toY(0);
  const top = isCut ? toY(scale.top) - 18 : toY(total);
  const width = Math.min(widest, Math.max(1.5, step * 0.76));
  const x = (step - width) / 2;
  return (
    <>
      {bar.values.map((value, index) => {
        const one = series[index];
        if (value === 0 || !one) return null;
        const lower = bar.values.slice(0, index).reduce((sum, each) => sum + each, 0);
        const size = (value / total) * (ground - top);
        const offset = (lower / total) * (ground - top);
        // Every part is visible, and a thin gap separates two parts.
        const seen = Math.max(1.5, size - 1);
        return <Patch key={one.title} look={one.look} x={x} y={ground - offset - seen} width={width} height={seen} />;
      })}
      {isCut && (
        <>
          <path className="chart-gap" d={`M${x - 3} ${top + 13}l${width + 6} -6`} />
          <text className="chart-number" x={step / 2} y={top - 6} textAnchor="middle" aria-hidden="true">
            {counted(total)}
          </text>
        </>
      )}
    </>
  );
}

function describeBar(bar: Bar, series: readonly Series[]): string {
  const parts = bar.values.flatMap((value, index) =>
    value === 0 ? [] : [chartText.part(series[index]?.title ?? '', value)],
  );
  if (parts.length === 0) return chartText.noneOnDay;
  // The number above a cut bar is part of its accessible name.
  const all = series.length > 1 ? [chartText.part(chartText.all, sumValues(bar))] : [];
  return [...parts, ...all].join(', ');
}
