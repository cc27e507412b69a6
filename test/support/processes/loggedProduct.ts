import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach } from '@jest/globals';
import { bareEnvironment } from './bareEnvironment.js';

/** A process of the built product whose log is kept. */
export interface LoggedProduct {
  /** Empty for a worker, which opens no port. */
  readonly url: string;
  /** The key of the demo organisation. */
  readonly key: string;
  /** The lines of its log. */
  readonly log: Record<string, unknown>[];
  /** Stops it and returns the milliseconds that this took. */
  readonly stop: () => Promise<number>;
}

const modulesFile = 'modules.cjs';
/** Processes that a failed test has not stopped. */
const running = new Set<ChildProcess>();

/** Kills the processes that a failed test has not stopped. */
export function useLoggedProducts(): void {
  afterEach(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
}

/** Starts the built product, because what is tested is of a whole process. At its end it logs which packages of OpenTelemetry it has loaded. */
export async function startLogged(dataDir: string, settings: Readonly<Record<string, string>>): Promise<LoggedProduct> {
  const list = join(dataDir, modulesFile);
  writeFileSync(
    list,
    `process.on('exit', () => process.stderr.write(JSON.stringify({ modules: Object.keys(require.cache)
       .map((path) => /@opentelemetry.([\\w-]+)/.exec(path)?.[1]).filter(Boolean) }) + '\\n'))`,
  );
  const variables = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings };
  const child = spawn(process.execPath, ['--require', list, 'dist/main.js'], { env: bareEnvironment(variables) });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const log: Record<string, unknown>[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(JSON.parse(line) as Record<string, unknown>));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, ready] = /^(?:Ready|Working): (.*)$/.exec(line) ?? [];
      if (ready !== undefined) resolve(ready.startsWith('http') ? ready.replace(/\/$/, '') : '');
    });
    void ended.then(() => {
      reject(new Error(`The product has ended: ${JSON.stringify(log)}`));
    });
  });
  return {
    url,
    key: url === '' ? '' : readFileSync(join(dataDir, 'live.key'), 'utf8').trim(),
    log,
    stop: async () => {
      const startedAt = performance.now();
      child.kill('SIGTERM');
      await ended;
      return performance.now() - startedAt;
    },
  };
}
