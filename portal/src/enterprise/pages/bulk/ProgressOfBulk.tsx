import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bulk } from './bulkDocuments.js';
import { durationOf, numberOf, rowsOf } from './figures.js';

/** The progress of a bulk as the service counts it. */
export function ProgressOfBulk({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const { status, processed, total, progress } = bulk;
  const share = total === 0 ? 0 : (processed / total) * 100;
  const said = [
    `${numberOf(processed)} of ${rowsOf(total)} done`,
    progress.rowsPerSecond !== null && `${numberOf(Math.round(progress.rowsPerSecond))} rows a second`,
    status === 'RUNNING' && progress.secondsLeft !== null && `about ${durationOf(progress.secondsLeft)} left`,
    status === 'QUEUED' && 'it waits for its turn',
  ].filter((part) => part !== false);
  return (
    <div className="bulk-progress">
      <Progress.Root size="xl">
        <Progress.Section value={share} aria-label="Rows done" aria-valuetext={said.join(', ')} />
      </Progress.Root>
      <Text mt={6}>{said.join(', ')}</Text>
    </div>
  );
}
