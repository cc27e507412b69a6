import { Button, Text, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { chartText } from '../../../shared/text/chartText.js';
import { counted } from '../../../shared/text/numbers.js';
import { ChartLink, type OpensList } from './ChartLink.js';
import { Patch } from './ChartPatterns.js';
import type { Look } from '../looks.js';
import { ChartPlot } from './ChartPlot.js';
import { toChartScale } from './chartScale.js';

/** A part of each bar, stacked from the bottom. */
export interface Series {
  readonly title: string;
  readonly look: Look;
  /** The list of the objects that the series counts. */
  readonly list?: OpensList | undefined;
}

export interface Bar {
  /** Below the axis: `3 Nov`. */
  readonly label: string;
  /** In full: `Tuesday 3 November`. */
  readonly name: string;
  /** One value for each series. */
  readonly values: readonly number[];
  /** The list of the objects that the bar counts. */
  readonly list?: OpensList | undefined;
}

interface ChartProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
}

export function sumValues({ values }: Pick<Bar, 'values'>): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Counts by day with axes and a legend, and the same counts as a table. */
export function Chart({ title, series, bars }: ChartProps): ReactNode {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const rows = bars.filter((bar) => sumValues(bar) > 0);
  const scale = toChartScale(bars.map(sumValues));
  return (
    <figure className="chart" aria-labelledby={id}>
      <div className="chart-head">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {rows.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              setIsTable(!isTable);
            }}
          >
            {isTable ? chartText.asChart : chartText.asTable}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
      {rows.length === 0 && <Text className="soft">{chartText.none}</Text>}
      {rows.length > 0 && !isTable && (
        <>
          {series.length > 1 && <Legend series={series} bars={bars} />}
          <ChartPlot title={title} series={series} bars={bars} scale={scale} />
          {scale.isCut && (
            <Text className="soft" size="sm">
              {chartText.cut}
            </Text>
          )}
        </>
      )}
      {rows.length > 0 && (
        <div className={isTable ? undefined : 'visually-hidden'}>
          <ChartTable title={title} series={series} bars={rows} />
        </div>
      )}
    </figure>
  );
}

/** Each series with its total, which links to its list. */
function Legend({ series, bars }: Pick<ChartProps, 'series' | 'bars'>): ReactNode {
  return (
    <ul className="chart-legend">
      {series.map(({ title, look, list }, index) => {
        const total = bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
        return (
          <li key={title}>
            <svg width="16" height="16" aria-hidden="true">
              <Patch look={look} x={1} y={1} width={14} height={14} />
            </svg>
            {list && total > 0 ? <ChartLink list={list}>{title}</ChartLink> : title}
            <span className="chart-total">{counted(total)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function ChartTable({ title, series, bars }: ChartProps): ReactNode {
  const hasSum = series.length > 1;
  const heads = [chartText.day, ...series.map((one) => one.title), ...(hasSum ? [chartText.all] : [])];
  return (
    <table className="chart-table">
      <caption className="soft">{chartText.caption(title)}</caption>
      <thead>
        <tr>
          {heads.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            {bar.values.map((value, index) => (
              <td key={series[index]?.title}>{counted(value)}</td>
            ))}
            {hasSum && <td>{counted(sumValues(bar))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
