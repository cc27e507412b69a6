import { Paper, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { counted } from '../../../shared/text/numbers.js';
import { Patch } from './ChartPatterns.js';
import type { Look } from '../looks.js';

export interface Share {
  readonly title: string;
  readonly count: number;
  readonly look?: Look;
}

interface ShareBarsProps {
  readonly title: string;
  readonly shares: readonly Share[];
}

/** The parts of a total: a bar and a count for each. */
export function ShareBars({ title, shares }: ShareBarsProps): ReactNode {
  const id = useId();
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      <table className="shares">
        <tbody>
          {shares.map(({ title: name, count, look = 'plain' }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="shares-bar" aria-hidden="true">
                <svg width="100%" height="12" viewBox="0 0 100 12" preserveAspectRatio="none">
                  {count > 0 && <Patch look={look} x={0} y={0} width={Math.max(1, (count / most) * 100)} height={12} />}
                </svg>
              </td>
              <td className="shares-count">{counted(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
