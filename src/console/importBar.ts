import { SingleBar } from 'cli-progress';
import type { OnProgress } from '../registers/files/openSources.js';

/** How far an import is. It draws on stderr, so that stdout stays for the report; where that is no terminal, a line every few seconds. */
export function importBar(): {
  update: OnProgress;
  stop: () => void;
} {
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {records} records  {recordsPerSecond}/s  {eta_formatted} left',
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    hideCursor: true,
  });
  const started = performance.now();
  return {
    update: ({ bytes, totalBytes, records }) => {
      if (!bar.isActive) bar.start(totalBytes, 0, { records: 0, recordsPerSecond: 0 });
      const recordsPerSecond = Math.round(records / ((performance.now() - started) / 1000));
      bar.update(bytes, { records, recordsPerSecond });
    },
    stop: () => {
      bar.stop();
    },
  };
}
