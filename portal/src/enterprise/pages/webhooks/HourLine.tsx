import type { ReactNode } from 'react';
import { webhooksText } from '../../../shared/text/webhooksText.js';
import { Breakable } from '../../parts/layout/Breakable.js';
import type { Endpoint } from './webhookDocuments.js';

const text = webhooksText.hours;
const [step, gap, height] = [5, 1, 24];

/** The attempts of each of the last 24 hours: failed ones below, successful ones above them. The numbers are its text. */
export function HourLine({ hours }: { readonly hours: Endpoint['health']['hours'] }): ReactNode {
  const [delivered, failed] = [sum(hours.map((hour) => hour.delivered)), sum(hours.map((hour) => hour.failed))];
  if (delivered + failed === 0) return <span className="soft">{text.none}</span>;
  const most = Math.max(...hours.map((hour) => hour.delivered + hour.failed));
  const barHeight = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return (
    <div className="hour-line">
      <svg
        aria-hidden="true"
        width={hours.length * step}
        height={height}
        viewBox={`0 0 ${hours.length * step} ${height}`}
      >
        {hours.map((hour, at) => {
          const bad = Math.min(barHeight(hour.failed), height - 2);
          const good = Math.min(barHeight(hour.delivered), height - bad);
          const bar = { x: at * step, width: step - gap };
          return (
            <g key={hour.startsAt}>
              {bad + good === 0 && <rect className="nothing" {...bar} y={height - 1} height={1} />}
              <rect className="bad" {...bar} y={height - bad} height={bad} />
              <rect className="good" {...bar} y={height - bad - good} height={good} />
            </g>
          );
        })}
      </svg>
      <div className="soft">
        <Breakable text={text.counts(delivered, failed)} />
      </div>
    </div>
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
