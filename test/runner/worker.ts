import 'reflect-metadata';
import './hooks.ts';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { createEmptyTestResult, type TestResult } from '@jest/test-result';
import type { Circus, Config } from '@jest/types';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { watchForLeaks } from './leaks.ts';

export interface FileToRun {
  readonly path: string;
  readonly testNamePattern: string | undefined;
  readonly timeoutMs: number;
  readonly config: Pick<Config.ProjectConfig, 'rootDir' | 'slowTestThreshold' | 'testMatch'>;
}

export interface FinishedFile {
  readonly result: TestResult;
  /** Processor time of this process, without that of PostgreSQL and of processes that the tests started. */
  readonly cpuSeconds: number;
}

const stackOptions = { noStackTrace: false };

circus.addEventHandler((event) => {
  if (event.name === 'test_start') {
    jestExpect.setState({ currentTestName: listNames(event.test).join(' '), numPassingAsserts: 0 });
  } else if (event.name === 'test_done') {
    event.test.numPassingAsserts = jestExpect.getState().numPassingAsserts;
    event.test.errors.push(...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error));
  }
});

/**
 * Runs one test file in this process, which keeps the modules that earlier files have loaded. A file that leaves something
 * open or changed fails with a message that names it.
 */
export async function runFile({ path, testNamePattern, timeoutMs, config }: FileToRun): Promise<FinishedFile> {
  const cpu = process.cpuUsage();
  // Before the snapshot: the browser stays open for later files.
  if (path.includes('/test/browser/')) await (await loadChromium()).sharedChromium();
  const findLeaks = watchForLeaks();
  circus.resetState();
  const state = circus.getState();
  state.testTimeout = timeoutMs;
  await dispatch({
    name: 'setup',
    parentProcess: process,
    ...(testNamePattern && { testNamePattern }),
  } as Circus.Event);
  jestExpect.setState({ testPath: path });
  const empty = createEmptyTestResult();
  const start = Date.now();
  const { failureMessage, ...outcome } = await importAndRun(path, config);
  const left = await findLeaks();
  const end = Date.now();
  const leakError = left.length > 0 ? new Error(`The file leaves behind: ${left.join('; ')}.`) : undefined;
  const result = {
    ...empty,
    ...outcome,
    ...(leakError && { testExecError: { message: '', stack: leakError.message } }),
    failureMessage: [
      failureMessage,
      leakError && formatExecError({ message: '', stack: leakError.message }, config, stackOptions, path),
    ]
      .filter(Boolean)
      .join('\n'),
    perfStats: { ...empty.perfStats, start, end, runtime: end - start, slow: end - start > config.slowTestThreshold },
    testFilePath: path,
  };
  const { user, system } = process.cpuUsage(cpu);
  return { result, cpuSeconds: (user + system) / 1e6 };
}

let chromium: ReturnType<typeof importChromium> | undefined;
const importChromium = () => import('../support/browser/chromium.ts');
const loadChromium = () => (chromium ??= importChromium());

/** Stops what the files of this process share. */
export async function stopShared(): Promise<void> {
  await (await chromium)?.stopSharedChromium();
}

type Outcome = Pick<
  TestResult,
  'numFailingTests' | 'numPassingTests' | 'numPendingTests' | 'numTodoTests' | 'testResults' | 'failureMessage'
> &
  Partial<Pick<TestResult, 'testExecError'>>;

async function runOnce(path: string): Promise<Circus.RunResult> {
  try {
    await import(pathToFileURL(path).href);
    return await circus.run();
  } finally {
    await dispatch({ name: 'teardown' });
  }
}

async function importAndRun(path: string, config: FileToRun['config']): Promise<Outcome> {
  const { testResults: results, unhandledErrors } = await runOnce(path);
  const testResults = results.map(assertionResult);
  const count = (status: string): number => testResults.filter((result) => result.status === status).length;
  const failures = formatResultsErrors(testResults, config, stackOptions, path);
  const unhandled = unhandledErrors.map((stack) => formatExecError({ message: '', stack }, config, stackOptions, path));
  return {
    testResults,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: [failures, ...unhandled].filter(Boolean).join('\n'),
    ...(unhandled.length > 0 && { testExecError: { message: '', stack: unhandledErrors.join('\n') } }),
  };
}

function assertionResult({
  testPath,
  status,
  errors,
  ...result
}: Circus.TestResult): TestResult['testResults'][number] {
  const [, ...names] = testPath;
  const outcome = { skip: 'pending', todo: 'todo', done: errors.length > 0 ? 'failed' : 'passed' } as const;
  return {
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1) ?? '',
    fullName: names.join(' '),
    status: outcome[status],
    duration: result.duration ?? null,
    failing: result.failing ?? false,
    failureDetails: [],
    failureMessages: errors.map(withOwnStack),
    invocations: result.invocations,
    location: result.location ?? null,
    numPassingAsserts: result.numPassingAsserts,
  };
}

/** The error of a test that timed out has no useful stack: Circus puts the line of the test into its cause. */
function withOwnStack(message: string): string {
  const at = message.startsWith('Error: thrown:') ? message.indexOf('[cause]: ') : -1;
  return at === -1 ? message : message.slice(at + '[cause]: '.length);
}

/** Circus does not export its dispatcher. Its handlers are in a list that all copies of Circus share. */
async function dispatch(event: Circus.Event): Promise<void> {
  const handlers = (globalThis as Record<symbol, unknown>)[Symbol.for('EVENT_HANDLERS')] as Circus.EventHandler[];
  for (const handler of handlers) await handler(event as never, circus.getState());
}

function listNames(test: Circus.TestEntry): string[] {
  const names = [test.name];
  let block = test.parent;
  while (block.parent) {
    names.unshift(block.name);
    block = block.parent;
  }
  return names;
}
