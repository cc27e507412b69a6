import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OnTestFailure, OnTestStart, OnTestSuccess, Test, TestWatcher } from 'jest-runner';
import type { Config } from '@jest/types';
import { Worker, type JestWorkerFarm } from 'jest-worker';
import type * as module from './worker.ts';

const environment = {
  // The folder for compiled code, which halves the time to load the product.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
  // The ORM sets this on first use, and the leak check would blame the test file.
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
    const cpuSeconds = new Map<string, number>();
    const work = async (): Promise<void> => {
      let worker = startProcess();
      for (let test = queue.shift(); test && !watcher.isInterrupted(); test = queue.shift()) {
        await onStart(test);
        try {
          const { rootDir, slowTestThreshold, testMatch } = test.context.config;
          const file = {
            path: test.path,
            testNamePattern,
            timeoutMs: testTimeout ?? 5_000,
            config: { rootDir, slowTestThreshold, testMatch },
          };
          const finished = await worker.runFile(file);
          cpuSeconds.set(relative(rootDir, test.path), finished.cpuSeconds);
          await onResult(test, finished.result);
          if (!isAlone) continue;
          await worker.stopShared();
        } catch (error) {
          // The file could not be loaded, or its process died.
          await onFailure(test, toTestError(error));
        }
        await worker.end();
        worker = startProcess();
      }
      await worker.stopShared();
      await worker.end();
    };
    await Promise.all(Array.from({ length: Math.min(maxWorkers, tests.length) }, work));
    if (process.env['KYB_TEST_CPU'] === '1') printMostExpensive(cpuSeconds);
  }
}

function printMostExpensive(cpuSeconds: ReadonlyMap<string, number>): void {
  const total = [...cpuSeconds.values()].reduce((sum, one) => sum + one, 0);
  const most = [...cpuSeconds].sort(([, left], [, right]) => right - left).slice(0, 15);
  const lines = most.map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} ${name}\n`);
  process.stderr.write(`\nCPU seconds of the workers: ${total.toFixed(1)}, of which\n${lines.join('')}`);
}

function startProcess(): JestWorkerFarm<typeof module> {
  const execArgv = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
  return new Worker(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    numWorkers: 1,
    exposedMethods: ['runFile', 'stopShared'],
    forkOptions: { execArgv, silent: false, env: { ...process.env, ...environment } },
    // Do not retry a file whose process died.
    maxRetries: 0,
  }) as JestWorkerFarm<typeof module>;
}

function toTestError(error: unknown): { message: string; stack: string | undefined } {
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error), stack: undefined };
}
