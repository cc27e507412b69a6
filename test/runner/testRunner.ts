import { fileURLToPath } from 'node:url';
import type { OnTestFailure, OnTestStart, OnTestSuccess, Test, TestWatcher } from 'jest-runner';
import type { Config } from '@jest/types';
import { Worker, type JestWorkerFarm } from 'jest-worker';
import type * as worker from './worker.ts';

const environment = {
  // Node keeps compiled code here, which halves the time to load the product.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
  // The ORM sets this when it is first used, and the leak check would blame the test file.
  MIKRO_ORM_COLORS: 'true',
};

/**
 * Runs test files in processes that keep the modules they have loaded: Jest's own runner evaluates the product's 1,500
 * modules again for every file. With KYB_TEST_ALONE=1 each file gets its own process, so a file that needs another one fails.
 */
export default class TestRunner {
  readonly #globalConfig: Config.GlobalConfig;

  constructor(globalConfig: Config.GlobalConfig) {
    this.#globalConfig = globalConfig;
  }

  async runTests(
    tests: readonly Test[],
    watcher: TestWatcher,
    onStart: OnTestStart,
    onResult: OnTestSuccess,
    onFailure: OnTestFailure,
  ): Promise<void> {
    const { maxWorkers, testNamePattern, testTimeout } = this.#globalConfig;
    const isAlone = process.env['KYB_TEST_ALONE'] === '1';
    const queue = [...tests];
    const work = async (): Promise<void> => {
      let process = startProcess();
      for (let test = queue.shift(); test && !watcher.isInterrupted(); test = queue.shift()) {
        await onStart(test);
        try {
          const { rootDir, testMatch } = test.context.config;
          const file = {
            path: test.path,
            testNamePattern,
            timeoutMs: testTimeout ?? 5_000,
            config: { rootDir, testMatch },
          };
          await onResult(test, await process.runFile(file));
          if (!isAlone) continue;
          await process.stopShared();
        } catch (error) {
          // The file could not be loaded, or its process died.
          await onFailure(test, toTestError(error));
        }
        await process.end();
        process = startProcess();
      }
      await process.stopShared();
      await process.end();
    };
    await Promise.all(Array.from({ length: Math.min(maxWorkers, tests.length) }, work));
  }
}

function startProcess(): JestWorkerFarm<typeof worker> {
  const execArgv = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
  return new Worker(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    numWorkers: 1,
    exposedMethods: ['runFile', 'stopShared'],
    forkOptions: { execArgv, silent: false, env: { ...process.env, ...environment } },
    // Do not retry a file whose process died.
    maxRetries: 0,
  }) as JestWorkerFarm<typeof worker>;
}

function toTestError(error: unknown): { message: string; stack: string | undefined } {
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error), stack: undefined };
}
