import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { secretsFile } from '../../encryption/secretsKey.js';
import type { Config } from '../../platform/configuration/config.js';
import { readListeningAddress } from '../../app/listeningAddress.js';
import { ok, problem, warning, type Check, type Finding } from './finding.js';

const gib = 1024 ** 3;
const littleDisk = 5 * gib;
const leastDisk = 1 * gib;

/** What the machine gives: Node, room on the disk, a private secret file, and a running service. */
export function machineChecks(config: Config): Readonly<Record<string, Check>> {
  return {
    node: () => [ok('node', `Node ${process.versions.node} runs this command.`)],
    disk: () => checkDisk(config),
    secrets: () => checkSecretFile(config),
    service: () => checkService(config),
  };
}

async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return [describeDisk(dataDir, bavail * bsize)];
}

/** What so many free bytes mean. */
export function describeDisk(dataDir: string, free: number): Finding {
  const text = `The disk of DATA_DIR (${dataDir}) has ${(free / gib).toFixed(1)} GiB free.`;
  const remedy = 'Free disk space, or move DATA_DIR to a larger disk: an import needs 5 GiB or more.';
  if (free < leastDisk) return problem('disk', text, remedy);
  return free < littleDisk ? warning('disk', text, remedy) : ok('disk', text);
}

async function checkSecretFile(config: Config): Promise<Finding[]> {
  const path = secretsFile(config);
  if (config.secretsKeys || !existsSync(path)) return [];
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return [];
  return [problem('secrets', `Other users can read ${path}.`, `Run: chmod 600 ${path}`)];
}

async function checkService({ dataDir }: Config): Promise<Finding[]> {
  const address = await readListeningAddress(dataDir);
  if (address !== null) return [ok('service', `A service with this DATA_DIR listens at ${address}.`)];
  return [
    warning(
      'service',
      'No service runs with this DATA_DIR on this machine.',
      'Start the service, or run this command where it runs.',
    ),
  ];
}
