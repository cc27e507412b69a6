import { describe } from '@jest/globals';

/**
 * Browser tests run where the browser's npm package does: on Linux on x64, as in CI. Elsewhere they are reported as
 * skipped.
 */
export function browserTests(title: string, tests: () => void): void {
  const platform = `${process.platform}-${process.arch}`;
  if (platform === 'linux-x64') {
    describe(title, tests);
  } else {
    process.stderr.write(`Not tested here, as the browser of the tests exists for linux-x64 only: ${title}.\n`);
    describe.skip(title, tests);
  }
}
