import { mkdirSync } from 'node:fs';
import { readConfig, type Config } from '../config.js';
import type { Services } from '../context.js';
import { readListeningAddress } from '../listeningAddress.js';
import { createLog } from '../log.js';
import { startServices } from '../start.js';

/** What a command answers: a JSON document for `--json`, lines for a person otherwise. */
export interface Output {
  readonly json: unknown;
  readonly text: string;
  /** 1 when the command ran, but what it found is not as it should be. */
  readonly exitCode?: 0 | 1;
}

export type Work = (services: Services, config: Config) => Promise<Output>;

interface RunOptions {
  readonly json?: boolean;
}

/**
 * Runs one command against the database of this configuration, and lets go of it whatever happens. `isImport`
 * connects as the role that owns the schema, for an import puts new tables in the place of old ones. It and what is
 * `isUntimed` have no limit of time.
 */
export async function run(
  options: RunOptions,
  work: Work,
  { isImport = false, isUntimed = false } = {},
): Promise<void> {
  const read = readConfig(process.env);
  const config = isImport ? { ...read, databaseUrl: read.migrationDatabaseUrl } : read;
  mkdirSync(config.dataDir, { recursive: true });
  const log = createLog(process.env['LOG_LEVEL'] ? config.logLevel : 'warn');
  const { services, stop } = await startServices(config, log, { isUntimed: isImport || isUntimed });
  try {
    // What this process is told itself is meant.
    const listening = config.port === undefined ? await readListeningAddress(config.dataDir) : null;
    if (listening !== null) services.urls.listensAt(listening);
    print(options, await work(services, config));
  } finally {
    await stop();
  }
}

/** Writes what a command answers to stdout, and nothing else. */
export function print(options: RunOptions, { json, text, exitCode = 0 }: Output): void {
  process.stdout.write(`${options.json ? JSON.stringify(json) : text}\n`);
  process.exitCode = exitCode;
}
