import { Button, Text, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { Patch } from './ChartPatterns.js';
import { StackedBars, sumOf, type Series, type StackedBar } from './StackedBars.js';

interface StackedChartProps {
  /** What is counted, by what. */
  readonly title: string;
  readonly series: readonly Series[];
  readonly bars: readonly StackedBar[];
}

/** Bars in parts with their legend, and the same as a table: for whoever does not see it, and for whoever asks. */
export function StackedChart({ title, series, bars }: StackedChartProps): ReactNode {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const rows = bars.filter((bar) => sumOf(bar) > 0);
  return (
    <figure className="stacked-chart" aria-labelledby={id}>
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
            {isTable ? 'As a chart' : 'As a table'}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
      {rows.length === 0 && <Text className="soft">There are none on any of these days.</Text>}
      {rows.length > 0 && !isTable && (
        <>
          <ul className="chart-legend" aria-hidden="true">
            {series.map(({ title: name, look }) => (
              <li key={name}>
                <svg width="16" height="16">
                  <Patch look={look} x={1} y={1} width={14} height={14} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
          <StackedBars series={series} bars={bars} />
          <div className="chart-ends" aria-hidden="true">
            <span>{bars.at(0)?.label}</span>
            <span>{bars.at(-1)?.label}</span>
          </div>
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

function ChartTable({ title, series, bars }: StackedChartProps): ReactNode {
  return (
    <table className="chart-table">
      <caption className="soft">{title}; days without any are left out.</caption>
      <thead>
        <tr>
          {['Day', ...series.map((one) => one.title), 'All'].map((name) => (
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
              <td key={series[index]?.title}>{value.toLocaleString('en-AU')}</td>
            ))}
            <td>{sumOf(bar).toLocaleString('en-AU')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
