import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import type { Bulk } from './bulkDocuments.js';
import { formatDuration } from './figures.js';

const text = bulkText.progress;

/** The progress of a bulk as the service counts it. */
export function BulkProgress({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const { status, processed, total, progress } = bulk;
  const share = total === 0 ? 0 : (processed / total) * 100;
  const said = [
    text.done(processed, total),
    progress.rowsPerSecond !== null && text.rate(progress.rowsPerSecond),
    status === 'RUNNING' && progress.secondsLeft !== null && text.left(formatDuration(progress.secondsLeft)),
    status === 'QUEUED' && text.queued,
  ].filter((part) => part !== false);
  return (
    <div className="bulk-progress">
      <Progress.Root size="xl">
        <Progress.Section value={share} aria-label={text.label} aria-valuetext={said.join(', ')} />
      </Progress.Root>
      <Text mt={6}>{said.join(', ')}</Text>
    </div>
  );
}
