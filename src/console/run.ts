import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../caller/context.js';
import { type Config, readConfig, type ServiceUrls, StartError } from '../platform/configuration/config.js';

/** The output of a command: a JSON document for `--json`, otherwise lines of text. */
export interface Output {
  readonly json: unknown;
  readonly text: string;
  /** 1 if the command ran, but found a problem. */
  readonly exitCode?: 0 | 1;
}

export type Work = (services: Services, config: Config) => Promise<Output>;

interface RunOptions {
  readonly json?: boolean;
}

/**
 * Runs one command with the database of this configuration, and always disconnects from it at the end. `isImport` connects as the
 * role that owns the schema, because an import replaces tables. Imports and `isUntimed` commands have no time limit. `level` is that
 * of the log on stderr unless LOG_LEVEL is set.
 * @throws StartError where no database is: a command that runs without the settings of the service, as from cron, must not create
 * another database and report success
 */
export async function run(
  options: RunOptions,
  work: Work,
  { isImport = false, isUntimed = false, level = 'warn' } = {},
): Promise<void> {
  const read = readEnvironmentConfig();
  const config = isImport ? { ...read, databaseUrl: read.migrationDatabaseUrl, directDatabaseUrl: undefined } : read;
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartError(
      `DATABASE_URL is not set, and there is no database in ${config.dataDir}. Set what the service is started with, ` +
        'or start the service once: it creates a database.',
    );
  }
  // A command without a database, as the check of an export, does not load what the others share.
  const [{ startServices }, { readListeningAddress }, { createLog }] = await Promise.all([
    import('../app/start.js'),
    import('../app/listen.js'),
    import('../platform/log.js'),
  ]);
  const log = createLog(process.env['LOG_LEVEL'] ? config.logLevel : level);
  const { services, stop } = await startServices(config, log, { isUntimed: isImport || isUntimed });
  try {
    const listening = await readListeningAddress(config.dataDir);
    if (listening !== null) services.urls.listensAt(listening);
    const urls = listening === null ? warnAboutGuess(services.urls, config) : services.urls;
    print(options, await work({ ...services, urls }, config));
  } finally {
    await stop();
  }
}

/** Warns on stderr at the first use of an address that was neither configured nor recorded by a running service. */
function warnAboutGuess(urls: ServiceUrls, { publicUrl, portalUrl = publicUrl }: Config): ServiceUrls {
  let isReported = false;
  const reporting = (read: () => string, configured: string | undefined) => (): string => {
    const url = read();
    if (configured === undefined && !isReported) {
      isReported = true;
      process.stderr.write(
        `No service is running with this DATA_DIR, so links begin with the configured address, ${url}. ` +
          'Start the service, or set PUBLIC_URL to the address that people use.\n',
      );
    }
    return url;
  };
  return { ...urls, publicUrl: reporting(urls.publicUrl, publicUrl), portalUrl: reporting(urls.portalUrl, portalUrl) };
}

/** The configuration of this process. @throws StartError */
export function readEnvironmentConfig(): Config {
  return readConfig(process.env);
}

/** Writes the output of a command to stdout, and nothing else. */
export function print(options: RunOptions, { json, text, exitCode = 0 }: Output): void {
  process.stdout.write(`${options.json ? JSON.stringify(json) : text}\n`);
  process.exitCode = exitCode;
}
