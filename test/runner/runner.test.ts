import { dirname, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { runFixtures, type FixtureRun } from './fixtureRun.js';

// The runner that runs these tests, on fixture files that leak, fail or cannot be loaded.
let output: string;
let tests: FixtureRun['tests'];
let fileMessages: FixtureRun['fileMessages'];

beforeAll(async () => {
  ({ output, tests, fileMessages } = await runFixtures({ env: { KYB_TEST_CPU: '1' } }));
}, 60_000);

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

describe('a run', () => {
  it('prints the processor time of its most expensive files', () => {
    expect(output).toMatch(
      /CPU seconds of the workers: \d+\.\d, of which\n +\d+\.\d test\/runner\/fixtures\/\w+\.fixture\.ts\n/,
    );
  });

  it('has the order of its seed, and another one with another seed', async () => {
    const files = new TemporaryFiles();
    const names = ['five', 'four', 'one', 'six', 'three', 'two'];
    const code = "import { it } from '@jest/globals'; it('runs', () => undefined);";
    const [folder = ''] = names.map((name) => dirname(files.write(`${name}.fixture.mjs`, code)));
    const findOrder = async (seed: number): Promise<string[]> =>
      Object.keys((await runFixtures({ folder, words: ['--seed', String(seed)] })).fileMessages);
    const [first, again, other] = await Promise.all([findOrder(1), findOrder(1), findOrder(2)]);
    expect(first.toSorted()).toEqual(names);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    files.remove();
  }, 60_000);

  it('in which each file is alone names the file that needs another one', async () => {
    // With this seed the file that prepares is the first.
    const run = { folder: resolve('test/runner/fixtures/state'), words: ['--seed', '1'] };
    const [together, alone] = await Promise.all([
      runFixtures(run),
      runFixtures({ ...run, env: { KYB_TEST_ALONE: '1' } }),
    ]);
    expect(together.fileMessages).toEqual({ prepares: '', needs: '' });
    expect(alone.fileMessages).toEqual({
      prepares: '',
      needs: expect.stringContaining('needs what another file prepares'),
    });
    expect(alone.output).toMatch(/FAIL .*state\/needs\.fixture\.ts/);
  }, 60_000);
});
