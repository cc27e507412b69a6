import { describe } from '@jest/globals';

/** Tests in a browser run where its package has one: on Linux on x64, which is where CI runs. Elsewhere they say so. */
export function browserTests(title: string, tests: () => void): void {
  const platform = `${process.platform}-${process.arch}`;
  if (platform === 'linux-x64') {
    describe(title, tests);
  } else {
    process.stderr.write(`Not tested here, as the browser of the tests exists for linux-x64 only: ${title}.\n`);
    describe.skip(title, tests);
  }
}
