import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe } from '@jest/globals';
import { bareEnvironment } from './bareEnvironment.js';

const command = 'python3';

/** Python tests run if a recent `python3` is on PATH, as in CI. Elsewhere they are reported as skipped. */
export async function pythonTests(title: string, tests: () => void): Promise<void> {
  const isNewEnough = 'import sys; sys.exit(sys.version_info < (3, 9))';
  if (
    await promisify(execFile)(command, ['-c', isNewEnough]).then(
      () => true,
      () => false,
    )
  ) {
    describe(title, tests);
  } else {
    process.stderr.write(`Not tested here, as there is no ${command} of version 3.9 or newer on PATH: ${title}.\n`);
    describe.skip(title, tests);
  }
}

/** The output and exit code of a Python program, which imports the client from its folder. */
export async function runPython(
  parameters: readonly string[],
  { cwd, ...variables }: Readonly<Record<string, string>> & { readonly cwd: string },
): Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number }> {
  const env = bareEnvironment({ PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1', ...variables });
  const run = promisify(execFile)(command, [...parameters], { cwd, env });
  return run.then(
    (printed) => ({ ...printed, exitCode: 0 }),
    (error: unknown) => {
      const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
      return { stdout, stderr, exitCode: code };
    },
  );
}
