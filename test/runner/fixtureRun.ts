import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

export interface FixtureRun {
  /** The text that Jest printed for a person. */
  readonly output: string;
  readonly tests: Readonly<Record<string, { readonly status: string; readonly failureMessages: readonly string[] }>>;
  /** Why each file failed, or '' for one that passed; in the order in which the files ran. */
  readonly fileMessages: Readonly<Record<string, string>>;
}

interface Options {
  readonly folder?: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The settings of Jest for the fixtures in a folder, which one process runs. */
export function fixtureConfig(folder: string): object {
  return {
    rootDir: folder.startsWith(resolve('test')) ? resolve('.') : folder,
    runner: resolve('test/runner/testRunner.ts'),
    testSequencer: resolve('test/runner/sequencer.ts'),
    roots: [folder],
    testMatch: [`${folder}/*.fixture.{ts,mjs}`],
    cacheDirectory: resolve('node_modules/.cache/jest'),
    transform: {},
    maxWorkers: 1,
  };
}

/** Runs Jest with our own runner on fixtures, in separate processes. */
export async function runFixtures({
  folder = resolve('test/runner/fixtures'),
  words = [],
  env = {},
}: Options = {}): Promise<FixtureRun> {
  const files = new TemporaryFiles();
  const report = files.write('report.json', '');
  const config = files.write('jest.json', JSON.stringify(fixtureConfig(folder)));
  const all = ['--config', config, '--json', '--outputFile', report, ...words];
  const output = await new Promise<string>((done) => {
    const options = { env: { ...process.env, KYB_TEST_ALONE: '', FORCE_COLOR: '0', ...env } };
    execFile(process.execPath, ['node_modules/jest/bin/jest.js', ...all], options, (_error, _stdout, stderr) => {
      done(stderr);
    });
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  files.remove();
  return {
    output,
    tests: Object.fromEntries(
      testResults.flatMap(({ assertionResults }: any) => assertionResults.map((test: any) => [test.fullName, test])),
    ),
    fileMessages: Object.fromEntries(
      testResults.map(({ name, message }: any) => [basename(name).replace(/\.fixture\.\w+$/, ''), message]),
    ),
  };
}
