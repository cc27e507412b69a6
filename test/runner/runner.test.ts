import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// The runner that runs these tests, on fixture files that leak, fail or cannot be loaded.
const files = new TemporaryFiles();
let output: string;
let tests: Record<string, { status: string; failureMessages: string[] }>;
let fileMessages: Record<string, string>;

beforeAll(async () => {
  const config = {
    rootDir: resolve('.'),
    runner: resolve('test/runner/testRunner.ts'),
    roots: [resolve('test/runner/fixtures')],
    testMatch: ['**/*.fixture.ts'],
    cacheDirectory: resolve('node_modules/.cache/jest'),
    transform: {},
    maxWorkers: 1,
  };
  const report = files.write('report.json', '');
  const words = ['--config', files.write('jest.json', JSON.stringify(config)), '--json', '--outputFile', report];
  output = await new Promise((done) => {
    const env = { ...process.env, FORCE_COLOR: '0' };
    execFile(process.execPath, ['node_modules/jest/bin/jest.js', ...words], { env }, (_error, _stdout, stderr) => {
      done(stderr);
    });
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  tests = Object.fromEntries(
    testResults.flatMap(({ assertionResults }: any) => assertionResults.map((test: any) => [test.fullName, test])),
  );
  fileMessages = Object.fromEntries(
    testResults.map(({ name, message }: any) => [name.replace(/.*\/(\w+)\.fixture\.ts$/, '$1'), message]),
  );
}, 60_000);
afterAll(() => {
  files.remove();
});

describe('a file that leaves something behind', () => {
  it.each([
    ['a timer', /timers: 1/],
    ['a server', /the server on .*127\.0\.0\.1/],
    ['a listener', /a listener for 'SIGUSR2' of the process/],
    ['a variable', /a changed environment variable KYB_FIXTURE/],
    ['a pool, by its socket', /a Socket/],
  ])('fails and names %s', (_what, words) => {
    expect(fileMessages['leaks']).toMatch(words);
  });
});

describe('a test', () => {
  it('passes or is skipped as under Jest', () => {
    expect(tests['passes']?.status).toBe('passed');
    expect(tests['skipped is not run']?.status).toBe('pending');
  });

  it('that fails is shown with its line of TypeScript', () => {
    expect(tests['fails at its line']?.failureMessages[0]).toContain('test/runner/fixtures/failures.fixture.ts:7:');
    expect(output).toMatch(/> +7 \| {3}expect\(1\)\.toBe\(2\)/);
  });

  it('that never ends fails after its timeout', () => {
    expect(tests['never ends']?.failureMessages[0]).toContain('Exceeded timeout of 50 ms');
  });

  it('fails when a callback outside it throws, and when a hook throws', () => {
    expect(tests['throws later']?.failureMessages[0]).toContain('thrown by a callback');
    expect(tests['after a hook that fails fails, too']?.failureMessages[0]).toContain('the hook failed');
  });

  it('of a file that cannot be loaded fails with the reason', () => {
    expect(fileMessages['broken']).toContain('this file cannot be loaded');
  });

  it('that ends its process fails, and the files after it run', () => {
    expect(fileMessages['exit']).toMatch(/process/);
    expect(Object.keys(fileMessages)).toHaveLength(4);
  });
});
