const longestPauseMs = 30_000;

/** How long to wait after a number of failures in a row: 2, 4, 8, 16, and then 30 seconds. */
export function backOff(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestPauseMs, 1000 * 2 ** failures);
}
