import type { ReactNode } from 'react';

interface Bar {
  readonly label: string;
  readonly value: number;
}

interface BarChartProps {
  /** What is counted, and over which time. */
  readonly title: string;
  readonly bars: readonly Bar[];
}

const height = 120;
const step = 12;

/** Counts side by side. Whoever does not see it has the same as a table. */
export function BarChart({ title, bars }: BarChartProps): ReactNode {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const [first, last] = [bars.at(0), bars.at(-1)];
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${bars.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, value }, at) => {
          // Something is seen of whatever is not nothing.
          const size = value === 0 ? 0 : Math.max(2, (value / most) * height);
          return (
            <rect key={label} x={at * step + 1} y={height - size} width={step - 2} height={size}>
              <title>{`${label}: ${value.toLocaleString('en-AU')}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="chart-ends" aria-hidden="true">
        <span>{first?.label}</span>
        <span>at most {most.toLocaleString('en-AU')}</span>
        <span>{last?.label}</span>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
