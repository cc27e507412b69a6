import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { readConfig } from '../../../src/platform/configuration/config.js';
import { createLog } from '../../../src/platform/log.js';
import { startServices, type Started } from '../../../src/app/start.js';
import { newMigratedDataDir } from './dataDir.js';
import { bareEnvironment } from './bareEnvironment.js';

export interface ConsoleOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The services on a separate embedded database, and the console for it. */
export interface ConsoleFixture {
  readonly dataDir: string;
  readonly started: Started;
  /**
   * Runs one command of the built console in a process shared by the test file. A command that leaves something open
   * fails.
   */
  readonly kyb: (...words: readonly string[]) => Promise<ConsoleOutcome>;
  /** Runs a command with other settings. */
  readonly kybWith: (
    settings: Readonly<Record<string, string>>,
    ...words: readonly string[]
  ) => Promise<ConsoleOutcome>;
}

/**
 * Such a fixture for the tests of a file, available while they run.
 * @param settings Environment variables of the services and of the console
 */
export function consoleFixture(settings: Readonly<Record<string, string>> = {}): ConsoleFixture {
  const target: { dataDir: string; started?: Started } = { dataDir: '' };
  beforeAll(async () => {
    target.dataDir = await newMigratedDataDir();
    const config = readConfig({ ...settings, DATA_DIR: target.dataDir });
    target.started = await startServices(config, createLog('silent'));
  });
  afterAll(async () => {
    await target.started?.stop();
    await rm(target.dataDir, { recursive: true, force: true });
  });
  const console = keptConsole();
  const kybWith: ConsoleFixture['kybWith'] = (others, ...words) =>
    console.run({ ...settings, ...others, DATA_DIR: target.dataDir }, words);
  return {
    get dataDir() {
      return target.dataDir;
    },
    get started() {
      if (!target.started) throw new Error('The services are there in tests alone.');
      return target.started;
    },
    kyb: (...words) => kybWith({}, ...words),
    kybWith,
  };
}

export interface KeptConsole {
  /** Runs one command of the built console with these settings and no others. A command that leaves something open fails. */
  readonly run: (
    settings: Readonly<Record<string, string>>,
    words: readonly string[],
    cwd?: string,
  ) => Promise<ConsoleOutcome>;
}

/**
 * One process for all commands of a test file, which runs them one after the other: loading the product takes longer
 * than most commands.
 */
export function keptConsole(): KeptConsole {
  let process: ChildProcess | undefined;
  let busy: Promise<unknown> = Promise.resolve();
  afterAll(async () => {
    if (process) await end(process);
  });
  return {
    run: (settings, words, cwd) => {
      const outcome = busy.then(() => runIn((process ??= startConsole()), { settings, words, cwd }));
      busy = outcome.catch(() => undefined);
      return outcome;
    },
  };
}

function startConsole(): ChildProcess {
  const file = new URL('./consoleProcess.mjs', import.meta.url);
  return fork(file, {
    env: bareEnvironment({}),
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

interface Command {
  readonly settings: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly cwd: string | undefined;
}

async function runIn(console: ChildProcess, { settings, words, cwd }: Command): Promise<ConsoleOutcome> {
  const stop = new AbortController();
  const { signal } = stop;
  console.send({ settings: bareEnvironment(settings), words, cwd });
  const ended = once(console, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process of the console ended with ${String(code)}.`);
  });
  const answered = once(console, 'message', { signal }) as Promise<[ConsoleOutcome & { left: readonly string[] }]>;
  try {
    const [{ left, ...outcome }] = await Promise.race([answered, ended]);
    if (left.length > 0) throw new Error(`kyb ${words.join(' ')} leaves open: ${left.join(', ')}.`);
    return outcome;
  } finally {
    stop.abort();
    await Promise.allSettled([answered, ended]);
  }
}

async function end(console: ChildProcess): Promise<void> {
  const ended = once(console, 'exit');
  console.disconnect();
  await ended;
}

/** Runs one command of the built console in a separate process, with only these settings. */
export function runConsole(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<ConsoleOutcome> {
  return new Promise((resolve) => {
    const env = bareEnvironment(settings);
    const child = spawn(process.execPath, ['dist/cli.js', ...words], { env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}
