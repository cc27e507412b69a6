import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/log.js';
import { startServices, type Started } from '../../src/start.js';
import { newDataDir } from './dataDir.js';
import { bareEnvironment } from './bareEnvironment.js';

export interface ConsoleOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The services on an embedded database of their own, beside which the console works. */
export interface ConsoleWorld {
  readonly dataDir: string;
  readonly started: Started;
  /** Runs one command of the built console in a process of its own. */
  readonly kyb: (...words: readonly string[]) => Promise<ConsoleOutcome>;
  /** The same with other settings. */
  readonly kybWith: (
    settings: Readonly<Record<string, string>>,
    ...words: readonly string[]
  ) => Promise<ConsoleOutcome>;
}

/**
 * Such a world for the tests of a file: it is there while they run.
 * @param settings Environment variables, of the services and of the console
 */
export function consoleWorld(settings: Readonly<Record<string, string>> = {}): ConsoleWorld {
  const world: { dataDir: string; started?: Started } = { dataDir: '' };
  beforeAll(async () => {
    world.dataDir = await newDataDir();
    const config = readConfig({ ...settings, DATA_DIR: world.dataDir });
    world.started = await startServices(config, createLog('silent'));
  });
  afterAll(async () => {
    await world.started?.stop();
    await rm(world.dataDir, { recursive: true, force: true });
  });
  const kybWith: ConsoleWorld['kybWith'] = (others, ...words) =>
    runConsole({ ...settings, ...others, DATA_DIR: world.dataDir }, words);
  return {
    get dataDir() {
      return world.dataDir;
    },
    get started() {
      if (!world.started) throw new Error('The services are there in tests alone.');
      return world.started;
    },
    kyb: (...words) => kybWith({}, ...words),
    kybWith,
  };
}

/** Runs one command of the built console with these settings and no others. */
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
