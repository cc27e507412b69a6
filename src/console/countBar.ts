import { SingleBar } from 'cli-progress';

/** Draws on stderr, so that stdout stays for the report; where that is no terminal, a line every few seconds. */
export interface CountBar {
  readonly update: (progress: { readonly done: number; readonly total: number }) => void;
  readonly stop: () => void;
}

/** @param noun What is counted, in the plural */
export function countBar(noun: string): CountBar {
  const bar = new SingleBar({
    format: `{bar} {percentage}%  {value} of {total} ${noun}  {eta_formatted} left`,
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    hideCursor: true,
  });
  return {
    update: ({ done, total }) => {
      if (!bar.isActive) bar.start(total, 0);
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => {
      bar.stop();
    },
  };
}
